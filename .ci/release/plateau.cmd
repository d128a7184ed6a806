@echo off
rem Starts Plateau's programs as bin/plateau does, with the Java of JAVA_HOME or of the PATH. Not tested on Windows.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if "%~1"=="collect" goto collector
if "%~1"=="recording" goto recording
if "%~1"=="serve" goto serve
"%java%" -XX:+UseSerialGC -Xmx1g --enable-native-access=ALL-UNNAMED -jar "%home%\lib\server\plateau-server.jar" %*
exit /b %ERRORLEVEL%
:serve
set "rest="
:next
shift
if "%~1"=="" goto start
set rest=%rest% "%~1"
goto next
:start
"%java%" -XX:+UseSerialGC -Xmx1g --enable-native-access=ALL-UNNAMED -jar "%home%\lib\server\plateau-server.jar" %rest%
exit /b %ERRORLEVEL%
:recording
"%java%" -jar "%home%\lib\plateau-collector.jar" %*
exit /b %ERRORLEVEL%
:collector
set "rest="
:more
shift
if "%~1"=="" goto collect
set rest=%rest% "%~1"
goto more
:collect
"%java%" -jar "%home%\lib\plateau-collector.jar" %rest%
exit /b %ERRORLEVEL%
