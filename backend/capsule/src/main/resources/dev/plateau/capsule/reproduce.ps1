# Measures both sides of a change of a JMH benchmark and tells whether it shows here.
# Needs JDKs and PowerShell 5 or newer. Does not need Plateau. Written by @VERSION@.
#
#   @USAGE@
#
# A block is one fork of each side, in random order. The logs of "after over before", one a block, give a mean with
# Student's 99 % interval. REPRODUCED (exit code 0): the interval excludes "no change" in the expected direction, and
# overlaps half to double of the expected log ratio. NOT REPRODUCED (1): it lies below half of the expected log ratio.
# CAN'T SAY (2): all else, among it wrong usage and forks that fail. Absolute scores are never compared.
param(
    [Parameter(Position = 0)] [string] $Before = '',
    [Parameter(Position = 1)] [string] $After = '',
    [int] $Blocks = @BLOCKS@,
    [int] $Seed = (Get-Random -Maximum 1000000),
    [string] $Jar = '',
    [string] $BeforeJar = '',
    [string] $AfterJar = '',
    [string] $Result = ''
)
foreach ($name in 'JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS', 'CLASSPATH') {
    Remove-Item "Env:$name" -ErrorAction SilentlyContinue
}
$here = $PSScriptRoot
$culture = [Globalization.CultureInfo]::InvariantCulture

@SETTINGS@

if (-not $Result) { $Result = Join-Path $here 'result.json' }
$isMeasuring = $false
$found = @{ from = ''; to = '' }

# What Plateau can attach to an incident: no path, no name of a person or of this machine.
function Write-Result([string] $verdict, [hashtable] $figures) {
    $document = [ordered] @{
        format = 'plateau-capsule-result'; version = 1; verdict = $verdict; benchmark = $benchmark
        before = @{ name = $fromName; build = $found.from }; after = @{ name = $toName; build = $found.to }
        machine = @{ os = 'Windows'; arch = "$env:PROCESSOR_ARCHITECTURE"; cpu = "$env:PROCESSOR_IDENTIFIER"; processors = [Environment]::ProcessorCount }
        expected = [Math]::Exp($expected); seed = $Seed
    }
    foreach ($name in $figures.Keys) { $document[$name] = $figures[$name] }
    try { $document | ConvertTo-Json | Set-Content -Path $Result -Encoding ASCII -ErrorAction Stop }
    catch { Write-Output "Note: $Result can't be written; name another file with -Result." }
}

function Stop-Unsure([string] $reason, [hashtable] $figures = @{}) {
    if ($isMeasuring) { Write-Result 'cannot-say' $figures }
    Write-Output "CAN'T SAY: $reason"
    exit 2
}

if ($Jar) { $fromJars = $Jar; $toJars = $Jar }
if ($BeforeJar) { $fromJars = $BeforeJar }
if ($AfterJar) { $toJars = $AfterJar }
if ($Blocks -lt 3) { Stop-Unsure "-Blocks ${Blocks}: at least 3 blocks are needed" }
if (-not $Before) { Stop-Unsure 'wrong usage. Usage: @USAGE@' }
if ($After) {
    $fromHome = $Before
    $toHome = $After
    $commands = @{ from = $fromCommand; to = $toCommand }
} else {
    if ($null -eq $oneExpected) { Stop-Unsure 'wrong usage. Usage: @USAGE@' }
    $fromHome = $Before
    $toHome = $Before
    $commands = @{ from = $oneFromCommand; to = $oneToCommand }
    $fromName = $oneFromName
    $toName = $oneToName
    $fromBuild = $oneBuild
    $toBuild = $oneBuild
    $expected = $oneExpected
}

function Get-Java([string] $jdk) {
    foreach ($name in 'java.exe', 'java') {
        $java = Join-Path (Join-Path $jdk 'bin') $name
        if (Test-Path $java) { return $java }
    }
    return ''
}

function Test-Jdk([string] $jdk, [string] $expectedBuild) {
    $java = Get-Java $jdk
    if (-not $java) { Stop-Unsure "$jdk holds no JDK: there is no java in its folder bin. Give the folder that has bin in it." }
    $settings = & $java '-XshowSettings:properties' '-version' 2>&1 | ForEach-Object { "$_" }
    $build = ($settings | Select-String 'java\.vm\.version = (.*)' | Select-Object -First 1).Matches.Groups[1].Value.Trim()
    $script:lastBuild = $build
    if ($build -ne $expectedBuild) { Write-Output "Note: $jdk is build $build; build $expectedBuild was measured." }
}

function Test-Jars([string] $jars, [string] $sha256) {
    $first = if (Test-Path $jars) { $jars } else { ($jars -split [IO.Path]::PathSeparator)[0] }
    if (-not (Test-Path $first)) { Stop-Unsure "there is no $first. $howToBuild. Give it with -Jar." }
    if ($sha256 -and (Get-FileHash $first -Algorithm SHA256).Hash -ne $sha256) {
        Write-Output "Note: $first is not the jar that was measured (SHA-256 $sha256)."
    }
}

Test-Jdk $fromHome $fromBuild
$found.from = $lastBuild
if ($toHome -ne $fromHome -or $toBuild -ne $fromBuild) { Test-Jdk $toHome $toBuild }
$found.to = $lastBuild
Test-Jars $fromJars $fromSha256
if ($toJars -ne $fromJars) { Test-Jars $toJars $toSha256 }

$work = Join-Path ([IO.Path]::GetTempPath()) "reproduce-$PID"
New-Item -ItemType Directory $work -ErrorAction Stop | Out-Null
$isMeasuring = $true
Write-Output $benchmark
Write-Output "before: $fromName"
Write-Output "after:  $toName"
$random = New-Object Random $Seed
$differences = New-Object 'Collections.Generic.List[double]'
try {
    for ($block = 1; $block -le $Blocks; $block++) {
        $order = if ($random.NextDouble() -lt 0.5) { 'from', 'to' } else { 'to', 'from' }
        $score = @{}
        foreach ($side in $order) {
            $jdk = if ($side -eq 'from') { $fromHome } else { $toHome }
            $jars = if ($side -eq 'from') { $fromJars } else { $toJars }
            $json = Join-Path $work 'fork.json'
            Remove-Item $json -ErrorAction SilentlyContinue
            $words = $commands[$side] | ForEach-Object { if ($_ -eq '@JARS@') { $jars } elseif ($_ -eq '@RESULT@') { $json } else { $_ } }
            # JMH lets one process of a machine measure at a time.
            do {
                $output = & (Get-Java $jdk) @words 2>&1 | ForEach-Object { "$_" }
                $isLocked = [bool] ($output -match 'acquire the JMH lock')
                if ($isLocked) { Start-Sleep -Seconds 2 }
            } while ($isLocked)
            $rows = if (Test-Path $json) { Get-Content $json -Raw | ConvertFrom-Json } else { @() }
            $value = if (@($rows).Count -eq 1) { "$($rows[0].primaryMetric.scorePercentiles.'50.0')" } else { '' }
            $number = 0.0
            if (-not [double]::TryParse($value, 'Float', $culture, [ref] $number) -or -not ($number -gt 0)) {
                $output | Select-Object -Last 20 | Write-Output
                Stop-Unsure "a fork of $jdk has no score; its last lines are above."
            }
            $score[$side] = $number
        }
        $differences.Add([Math]::Log($score['to'] / $score['from']))
        Write-Output ([string]::Format($culture, 'block {0} of {1}: before {2:G6}, after {3:G6} {4}', $block, $Blocks, $score['from'], $score['to'], $unit))
    }
} finally {
    Remove-Item $work -Recurse -Force
}

# Upper 0.5 % points of Student's t for 1 to 30 degrees of freedom.
$t = 63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947, 2.921, 2.898, 2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.750
$n = $differences.Count
$mean = ($differences | Measure-Object -Average).Average
$squares = ($differences | ForEach-Object { ($_ - $mean) * ($_ - $mean) } | Measure-Object -Sum).Sum
$sd = [Math]::Sqrt($squares / ($n - 1))
$half = $t[[Math]::Min(30, $n - 1) - 1] * $sd / [Math]::Sqrt($n)
$sign = if ($expected -lt 0) { -1 } else { 1 }
$size = $sign * $expected
$low = $sign * $mean - $half
$high = $sign * $mean + $half
Write-Output ([string]::Format($culture, 'after / before: {0:G4} (99 % interval {1:G4} to {2:G4}), {3} blocks, seed {4}; expected {5:G4}', [Math]::Exp($mean), [Math]::Exp($mean - $half), [Math]::Exp($mean + $half), $n, $Seed, [Math]::Exp($expected)))
$figures = @{ ratio = [Math]::Exp($mean); low = [Math]::Exp($mean - $half); high = [Math]::Exp($mean + $half); blocks = $n }
if ($high -lt $size / 2) {
    Write-Result 'not-reproduced' $figures
    Write-Output 'NOT REPRODUCED'
    exit 1
}
if ($low -gt 0 -and $low -le 2 * $size) {
    Write-Result 'reproduced' $figures
    Write-Output 'REPRODUCED'
    exit 0
}
if ($low -gt 2 * $size) { Stop-Unsure 'the change is more than double of the expected one, on the log scale' $figures }
$more = [Math]::Max(2 * $n, [int] [Math]::Floor(36 * $sd * $sd / ($size * $size)) + 1)
Stop-Unsure "the scores vary too much. Try a quieter host, or -Blocks $more" $figures
