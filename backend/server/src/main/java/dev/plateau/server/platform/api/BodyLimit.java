package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/**
 * Refuses bodies that are larger than {@link UploadLimits#BODY_BYTES}, while they are read, and then texts and lists beyond their limits. Uploads and
 * recordings are received in another way.
 */
@ControllerAdvice
class BodyLimit extends RequestBodyAdviceAdapter {
    @Override
    public boolean supports(
            MethodParameter parameter, Type type, Class<? extends HttpMessageConverter<?>> converterType) {
        return true;
    }

    @Override
    public HttpInputMessage beforeBodyRead(
            HttpInputMessage message,
            MethodParameter parameter,
            Type type,
            Class<? extends HttpMessageConverter<?>> converterType)
            throws IOException {
        if (message.getHeaders().getContentLength() > UploadLimits.BODY_BYTES) {
            throw tooLarge();
        }
        return new Limited(message.getHeaders(), new LimitedStream(message.getBody()));
    }

    @Override
    public Object afterBodyRead(
            Object body,
            HttpInputMessage message,
            MethodParameter parameter,
            Type type,
            Class<? extends HttpMessageConverter<?>> converterType) {
        BodyFields.check(body);
        return body;
    }

    private static Problem tooLarge() {
        return new Problem(
                HttpStatus.CONTENT_TOO_LARGE,
                "body-too-large",
                "The body is too large",
                "The body of this request may have " + UploadLimits.BODY_BYTES + " bytes.");
    }

    private record Limited(HttpHeaders headers, InputStream body) implements HttpInputMessage {
        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }
    }

    private static final class LimitedStream extends FilterInputStream {
        private long left = UploadLimits.BODY_BYTES;

        LimitedStream(InputStream body) {
            super(body);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            count(Math.max(count, 0));
            return count;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw tooLarge();
            }
        }
    }
}
