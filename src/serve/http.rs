//! HTTP/1.1: one request and its answer per connection.

use std::borrow::Cow;
use std::io::{self, Read, Write};

use httparse::{EMPTY_HEADER, Header, Status as Parsed};
use serde::Serialize;

/// The maximum size of the request line and headers, in bytes.
const MAX_HEAD: usize = 16 << 10;
/// The maximum number of headers.
const MAX_HEADERS: usize = 64;
/// The maximum size of a body, in bytes.
pub const MAX_BODY: usize = 1 << 20;
/// The maximum length of an error message, in characters; some quote the request.
const MAX_MESSAGE: usize = 300;

/// A request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub method: String,
    /// The path without its query.
    pub path: String,
    pub host: Option<String>,
    /// The Origin header, if there is one.
    pub origin: Option<String>,
    pub fetch: Fetch,
    /// Whether the client knows interim responses, that is, speaks HTTP/1.1 or later.
    pub knows_interim: bool,
    pub body: Vec<u8>,
}

/// What a browser says about the origin of a request: the headers `Sec-Fetch-Site`, `-Mode` and
/// `-Dest`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fetch {
    pub site: Option<String>,
    pub mode: Option<String>,
    pub dest: Option<String>,
}

/// An interim response, which clients from HTTP/1.1 on read and drop.
pub const INTERIM: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// The status of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Status {
    Ok = 200,
    BadRequest = 400,
    Forbidden = 403,
    NotFound = 404,
    MethodNotAllowed = 405,
    Timeout = 408,
    Superseded = 409,
    TooLarge = 413,
    HeadTooLarge = 431,
    Failed = 500,
    NotImplemented = 501,
    Unavailable = 503,
}

impl Status {
    const fn reason(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::BadRequest => "Bad Request",
            Self::Forbidden => "Forbidden",
            Self::NotFound => "Not Found",
            Self::MethodNotAllowed => "Method Not Allowed",
            Self::Timeout => "Request Timeout",
            Self::Superseded => "Conflict",
            Self::TooLarge => "Content Too Large",
            Self::HeadTooLarge => "Request Header Fields Too Large",
            Self::Failed => "Internal Server Error",
            Self::NotImplemented => "Not Implemented",
            Self::Unavailable => "Service Unavailable",
        }
    }
}

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    pub status: Status,
    pub kind: &'static str,
    pub body: Cow<'static, [u8]>,
    /// The allowed methods, for [`Status::MethodNotAllowed`].
    pub allow: Option<&'static str>,
}

const JSON: &str = "application/json";

/// The content security policy: a page may load only what this server serves, and inline images.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

impl Response {
    pub fn new(kind: &'static str, body: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { status: Status::Ok, kind, body: body.into(), allow: None }
    }

    /// A response with a value as JSON.
    pub fn json(value: &impl Serialize) -> Self {
        match serde_json::to_vec(value) {
            Ok(body) => Self::new(JSON, body),
            Err(error) => Self::fault(Status::Failed, error),
        }
    }

    /// A response with an error message on one line, as `{"error": …}`.
    pub fn fault(status: Status, message: impl ToString) -> Self {
        let message = message.to_string();
        let message: String =
            message.chars().filter(|c| !c.is_control()).take(MAX_MESSAGE).collect();
        let body = serde_json::json!({ "error": message }).to_string();
        Self { status, ..Self::new(JSON, body.into_bytes()) }
    }

    /// Writes the response; without its body for HEAD.
    pub fn write(&self, out: &mut impl Write, with_body: bool) -> io::Result<()> {
        let Self { status, kind, body, allow } = self;
        let allow = allow.map_or_else(String::new, |methods| format!("Allow: {methods}\r\n"));
        let length = format!("Content-Length: {}\r\n{allow}", body.len());
        out.write_all(head(*status, kind, &length).as_bytes())?;
        if with_body {
            out.write_all(body)?;
        }
        out.flush()
    }
}

/// The head of a response; `more` has whole lines, each with its end.
fn head(status: Status, kind: &str, more: &str) -> String {
    format!(
        "HTTP/1.1 {} {}\r\nContent-Type: {kind}\r\n{more}\
         Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nContent-Security-Policy: {POLICY}\r\n\r\n",
        status as u16,
        status.reason(),
    )
}

/// Sends a line of a streamed answer.
pub type Tell<'a> = &'a mut dyn FnMut(Vec<u8>);

/// A value as a line of JSON.
pub fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

/// A streamed answer: lines that are JSON objects, the last of which is the answer itself or an
/// error. It ends with the connection.
#[derive(Debug)]
pub struct Stream;

impl Stream {
    /// A blank line, which the client ignores, to check whether it still reads.
    pub const BLANK: &[u8] = b"\n";

    /// Writes the head, before the first line.
    pub fn begin(out: &mut impl Write) -> io::Result<()> {
        out.write_all(head(Status::Ok, "application/x-ndjson", "").as_bytes())
    }

    /// Writes the answer itself as the last line.
    pub fn end(response: &Response, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&response.body)?;
        out.write_all(Self::BLANK)?;
        out.flush()
    }
}

/// Reads a request; `None` if the client sends none.
///
/// # Errors
/// The response to send, if the request is invalid.
pub fn read(input: &mut impl Read) -> Result<Option<Request>, Response> {
    let mut bytes = Vec::new();
    loop {
        if !bytes.is_empty()
            && let Some((mut request, head, length)) = parse(&bytes)?
        {
            request.body = body(input, bytes.split_off(head), length)?;
            return Ok(Some(request));
        }
        if bytes.len() >= MAX_HEAD {
            return Err(Response::fault(Status::HeadTooLarge, "the request head is too large"));
        }
        match more(input, &mut bytes) {
            // Browsers open connections before they need them.
            Ok(0) | Err(_) if bytes.is_empty() => return Ok(None),
            Ok(0) => return Err(Response::fault(Status::BadRequest, "the request is incomplete")),
            Ok(_) => {}
            Err(refused) => return Err(refused),
        }
    }
}

/// Reads more bytes and returns their number.
fn more(input: &mut impl Read, bytes: &mut Vec<u8>) -> Result<usize, Response> {
    let mut chunk = [0; 4096];
    loop {
        match input.read(&mut chunk) {
            Ok(count) => {
                bytes.extend(chunk.iter().take(count));
                return Ok(count);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                log::debug!("request: {error}");
                return Err(Response::fault(Status::Timeout, "the request took too long"));
            }
        }
    }
}

/// The request without its body, the length of its head and that of its body, in bytes; `None` if
/// the head is incomplete.
fn parse(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Response> {
    let mut headers = [EMPTY_HEADER; MAX_HEADERS];
    let mut head = httparse::Request::new(&mut headers);
    let parsed = head.parse(bytes).map_err(|error| match error {
        httparse::Error::TooManyHeaders => Response::fault(Status::HeadTooLarge, error),
        error => Response::fault(Status::BadRequest, error),
    })?;
    let (Parsed::Complete(size), Some(method), Some(target)) = (parsed, head.method, head.path)
    else {
        return Ok(None);
    };
    if single(head.headers, "Transfer-Encoding")?.is_some() {
        return Err(Response::fault(Status::NotImplemented, "a body needs a Content-Length"));
    }
    let request = Request {
        method: method.to_string(),
        path: target.split('?').next().unwrap_or_default().to_string(),
        host: single(head.headers, "Host")?,
        origin: single(head.headers, "Origin")?,
        fetch: Fetch {
            site: single(head.headers, "Sec-Fetch-Site")?,
            mode: single(head.headers, "Sec-Fetch-Mode")?,
            dest: single(head.headers, "Sec-Fetch-Dest")?,
        },
        knows_interim: head.version == Some(1),
        body: Vec::new(),
    };
    Ok(Some((request, size, length(head.headers)?)))
}

/// The length of the body, in bytes.
fn length(headers: &[Header<'_>]) -> Result<usize, Response> {
    let Some(text) = single(headers, "Content-Length")? else { return Ok(0) };
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Response::fault(Status::BadRequest, "invalid Content-Length"));
    }
    // A number that overflows is too large as well.
    text.parse().ok().filter(|&length| length <= MAX_BODY).ok_or_else(|| {
        Response::fault(Status::TooLarge, format!("the body exceeds {MAX_BODY} bytes"))
    })
}

/// The value of a header that may occur only once.
fn single(headers: &[Header<'_>], name: &str) -> Result<Option<String>, Response> {
    let mut found = headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
    let Some(header) = found.next() else { return Ok(None) };
    let value = std::str::from_utf8(header.value).ok().filter(|_| found.next().is_none());
    let wrong = || Response::fault(Status::BadRequest, format!("invalid {name} header"));
    value.map(|value| Some(value.trim().to_string())).ok_or_else(wrong)
}

/// The body, part of which may have arrived with the head.
fn body(input: &mut impl Read, mut bytes: Vec<u8>, length: usize) -> Result<Vec<u8>, Response> {
    while bytes.len() < length {
        if more(input, &mut bytes)? == 0 {
            return Err(Response::fault(Status::BadRequest, "the body is incomplete"));
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// A reader that returns a few bytes at a time.
    struct Trickle<'a>(&'a [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(to.len());
            let (now, later) = self.0.split_at(count);
            to[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    fn status(bytes: &[u8]) -> Option<Status> {
        read(&mut &bytes[..]).err().map(|response| response.status)
    }

    #[test]
    fn reads_a_request_in_any_pieces() {
        let text = b"POST /api/explain?x=1 HTTP/1.1\r\nhost: localhost:1\r\nContent-Length: 5\r\n\
                     Origin: http://localhost:1\r\nsec-fetch-site: same-origin\r\n\r\n\
                     hello and more";
        for size in [1, 2, 7, 1000] {
            let request = read(&mut Trickle(text, size)).unwrap().unwrap();
            assert_eq!(request.method, "POST");
            assert_eq!(request.path, "/api/explain");
            assert_eq!(request.host.as_deref(), Some("localhost:1"));
            assert_eq!(request.origin.as_deref(), Some("http://localhost:1"));
            assert_eq!(request.fetch.site.as_deref(), Some("same-origin"));
            assert_eq!(request.body, b"hello");
        }
        assert_eq!(read(&mut &b""[..]), Ok(None));
    }

    #[test]
    fn refuses_what_it_cannot_read() {
        assert_eq!(status(b"\x16\x03\x01\x00\xff\xff\0\0"), Some(Status::BadRequest));
        assert_eq!(status(b"GET / HTTP/1.1\r\nHost: a"), Some(Status::BadRequest));
        let two = b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: example.org\r\n\r\n";
        assert_eq!(status(two), Some(Status::BadRequest));
        let with = |line: &str| format!("POST / HTTP/1.1\r\n{line}\r\n\r\nab");
        for (line, refused) in [
            ("Content-Length: -1", Status::BadRequest),
            ("Content-Length: 1, 1", Status::BadRequest),
            ("Content-Length: 1\r\nContent-Length: 1", Status::BadRequest),
            ("Content-Length: 3", Status::BadRequest),
            ("Content-Length: 1048577", Status::TooLarge),
            ("Content-Length: 99999999999999999999999999", Status::TooLarge),
            ("Transfer-Encoding: chunked", Status::NotImplemented),
        ] {
            assert_eq!(status(with(line).as_bytes()), Some(refused), "{line}");
        }
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(MAX_HEAD));
        assert_eq!(status(long.as_bytes()), Some(Status::HeadTooLarge));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MAX_HEADERS + 1));
        assert_eq!(status(many.as_bytes()), Some(Status::HeadTooLarge));
    }

    const MODEL: &[u8] =
        b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\
                           Origin: http://localhost\r\n\r\n{\"fen\": \"x\"}";

    proptest! {
        /// Any bytes are read or refused, with the same result in whatever pieces they arrive.
        #[test]
        fn damaged_requests_are_read_or_refused(
            damage in vec((0..MODEL.len(), any::<u8>()), 0..4),
            end in 0..=MODEL.len(),
            size in 1..60_usize,
        ) {
            let mut bytes = MODEL.to_vec();
            damage.into_iter().for_each(|(place, byte)| bytes[place] = byte);
            bytes.truncate(end);
            let whole = read(&mut &bytes[..]);
            let pieces = read(&mut Trickle(&bytes, size));
            let told = |result: Result<_, Response>| result.map_err(|response| response.status);
            prop_assert_eq!(told(whole), told(pieces));
        }
    }

    #[test]
    fn writes_an_answer() {
        let mut bytes = Vec::new();
        Response::fault(Status::BadRequest, "a \"b\"").write(&mut bytes, true).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{head}");
        assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
        assert_eq!(body, r#"{"error":"a \"b\""}"#);
        let mut bytes = Vec::new();
        Response::fault(Status::BadRequest, "a").write(&mut bytes, false).unwrap();
        assert!(bytes.ends_with(b"\r\n\r\n"));
    }
}
