//! Maps a request to its answer, without sockets.

use std::sync::Arc;

use serde::Serialize;

use super::desk::Desk;
use super::http::{Request, Response, Status, Tell};
use super::{files, games, position, search};
use crate::explain::Language;
use crate::search::Control;

/// The names under which a browser reaches this machine itself.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The answer to a request; `control` stops its search. The lines of a streamed answer go to `tell`
/// first.
pub fn answer(request: &Request, desk: &Desk, control: &Arc<Control>, tell: Tell<'_>) -> Response {
    if let Some(reason) = foreign(request) {
        return Response::fault(Status::Forbidden, reason);
    }
    let reading = matches!(request.method.as_str(), "GET" | "HEAD");
    if let Some(file) = files::of(&request.path) {
        return if reading { file } else { only("GET, HEAD") };
    }
    let Some(asked) = request.path.strip_prefix("/api/").and_then(Route::of) else {
        return Response::fault(Status::NotFound, "not found");
    };
    if request.method != "POST" {
        return only("POST");
    }
    let body = &request.body;
    let answered = match asked {
        Route::Settings => Ok(Response::json(&Settings { language: desk.language })),
        Route::Position => position::answer(body),
        Route::Zones => desk.alone(control, || position::zones(body)),
        Route::Games => games::answer(body),
        Route::Mentions => position::mentions(body, control),
        Route::Lines => search::lines(body, desk, control, tell),
        Route::Explain => search::explanation(body, desk, control, tell),
        Route::Review => games::review(body, desk, control, tell),
        Route::Assess => search::assessment(body, desk, control),
    };
    answered.unwrap_or_else(Response::from)
}

/// The requests, each under its name below `/api/`.
#[derive(Debug, Clone, Copy)]
enum Route {
    Settings,
    Position,
    Zones,
    Games,
    Mentions,
    Lines,
    Explain,
    Assess,
    Review,
}

impl Route {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "settings" => Self::Settings,
            "position" => Self::Position,
            "zones" => Self::Zones,
            "games" => Self::Games,
            "mentions" => Self::Mentions,
            "lines" => Self::Lines,
            "explain" => Self::Explain,
            "assess" => Self::Assess,
            "review" => Self::Review,
            _ => return None,
        })
    }
}

/// The initial settings of the page.
#[derive(Debug, Serialize)]
struct Settings {
    language: Language,
}

fn only(methods: &'static str) -> Response {
    let refused = Response::fault(Status::MethodNotAllowed, format!("only {methods}"));
    Response { allow: Some(methods), ..refused }
}

/// Why a request is refused as foreign: it has another host name (DNS rebinding) or comes from
/// another site's page. `None` if it is not foreign.
fn foreign(request: &Request) -> Option<&'static str> {
    let Some(host) = &request.host else { return Some("the request names no host") };
    if !is_loopback(host) {
        return Some("the request is for another host");
    }
    let own = |origin: &String| origin.strip_prefix("http://") == Some(host);
    let strange = request.origin.as_ref().is_some_and(|origin| !own(origin));
    (strange || is_from_elsewhere(request)).then_some("the request comes from another page")
}

/// Whether a browser says that another site's page made the request, even if that is only another
/// port of this machine. Such a page may link here, and nothing else.
fn is_from_elsewhere(request: &Request) -> bool {
    let fetch = &request.fetch;
    let Some(site) = &fetch.site else { return false };
    let by_link = matches!(request.method.as_str(), "GET" | "HEAD")
        && request.path == "/"
        && fetch.mode.as_deref() == Some("navigate")
        && fetch.dest.as_deref() == Some("document");
    !(matches!(site.as_str(), "same-origin" | "none") || by_link)
}

/// Whether the value of a Host header, with or without a port, is a loopback name.
fn is_loopback(host: &str) -> bool {
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let behind = |name: &&str| {
        let head = host.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name))?;
        host.strip_prefix(head)
    };
    LOOPBACK
        .iter()
        .find_map(behind)
        .is_some_and(|behind| behind.is_empty() || behind.strip_prefix(':').is_some_and(is_port))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::http::Fetch;
    use super::*;
    use crate::explain::{Language, Question};
    use crate::search::Limits;

    fn desk() -> Desk {
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        Desk::new(Question { limits, hash: 1, ..Question::default() }, Language::Russian)
    }

    fn request(method: &str, path: &str, body: &str) -> Request {
        Request {
            method: method.to_string(),
            path: path.to_string(),
            host: Some("127.0.0.1:80".to_string()),
            origin: None,
            fetch: Fetch::default(),
            knows_interim: true,
            body: body.as_bytes().to_vec(),
        }
    }

    fn answered(request: &Request) -> Response {
        answer(request, &desk(), &Arc::default(), &mut |_| ())
    }

    fn post(path: &str, body: &Value) -> (Status, Value) {
        let response = answered(&request("POST", path, &body.to_string()));
        (response.status, serde_json::from_slice(&response.body).unwrap())
    }

    #[test]
    fn only_this_machine_is_served() {
        for host in ["localhost", "LocalHost:8080", "127.0.0.1:1", "[::1]:1", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "127.0.0.1:",
            "127.0.0.1:80:80",
            "localhost:x",
            "127.0.0.2",
            "0.0.0.0",
            "::1",
            "é",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
        let page = request("GET", "/", "");
        let status = |request: &Request| answered(request).status;
        assert_eq!(status(&page), Status::Ok);
        assert_eq!(status(&Request { host: None, ..page.clone() }), Status::Forbidden);
        let from = |origin: &str| Request { origin: Some(origin.to_string()), ..page.clone() };
        assert_eq!(status(&from("http://127.0.0.1:80")), Status::Ok);
        for origin in ["null", "http://127.0.0.1:81", "https://127.0.0.1:80", "http://a.example"] {
            assert_eq!(status(&from(origin)), Status::Forbidden, "{origin}");
        }
    }

    /// Tries every combination of what browsers say about a request. Only a link to the page itself
    /// may come from elsewhere.
    #[test]
    fn another_sites_page_leads_here_only_by_a_link() {
        let sites =
            [None, Some("none"), Some("same-origin"), Some("same-site"), Some("cross-site")];
        let sites = sites.into_iter().chain([Some(""), Some("new-word")]);
        let modes = [None, Some("navigate"), Some("no-cors"), Some("cors"), Some("same-origin")];
        let dests = [None, Some("document"), Some("iframe"), Some("script"), Some("empty")];
        let asked = [
            ("GET", "/"),
            ("HEAD", "/"),
            ("POST", "/"),
            ("GET", "/assets/page.js"),
            ("POST", "/api/position"),
            ("POST", "/api/explain"),
            ("GET", "/nothing"),
        ];
        for site in sites {
            for (mode, dest) in modes.iter().flat_map(|m| dests.iter().map(move |d| (*m, *d))) {
                for (method, path) in asked {
                    let [site, mode, dest] =
                        [site, mode, dest].map(|text| text.map(str::to_string));
                    let fetch =
                        Fetch { site: site.clone(), mode: mode.clone(), dest: dest.clone() };
                    let request = Request { fetch, ..request(method, path, "") };
                    let own = [None, Some("none"), Some("same-origin")].contains(&site.as_deref());
                    let to_page = path == "/" && method != "POST";
                    let link = (mode.as_deref(), dest.as_deref());
                    let link = to_page && link == (Some("navigate"), Some("document"));
                    let refused = answered(&request).status == Status::Forbidden;
                    assert_eq!(refused, !own && !link, "{request:?}");
                }
            }
        }
    }

    #[test]
    fn paths_and_methods_are_as_they_are_written() {
        let asked = |method, path| answered(&request(method, path, ""));
        assert_eq!(asked("POST", "/").allow, Some("GET, HEAD"));
        assert_eq!(asked("GET", "/api/explain").allow, Some("POST"));
        for path in ["/assets/", "/assets/../src/lib.rs", "/API/position", "", "*", "http://a/"] {
            assert_eq!(asked("GET", path).status, Status::NotFound, "{path}");
        }
        assert_eq!(post("/api/settings", &json!({})).1, json!({ "language": "ru" }));
    }

    #[test]
    fn a_position_is_told() {
        let fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
        let (status, told) = post("/api/position", &json!({ "fen": fen, "moves": ["Kg7", "h4"] }));
        assert_eq!(status, Status::Ok, "{told}");
        assert_eq!(told["fen"], "8/6K1/k1P5/8/7p/8/8/8 w - - 0 2");
        assert_eq!(told["played"][0], json!({ "uci": "h8g7", "san": "Kg7" }));
        assert_eq!(told["moves"].as_array().unwrap().len(), 9);
        assert_eq!(told["end"], Value::Null);
        let (_, told) = post("/api/zones", &json!({ "fen": fen, "moves": ["Kg7", "h4"] }));
        let fates: Vec<&Value> =
            told["zones"].as_array().unwrap().iter().map(|zone| &zone["fate"]).collect();
        assert!(!fates.is_empty() && fates.iter().all(|fate| fate.is_string()), "{fates:?}");
    }

    #[test]
    fn what_is_wrong_is_said_as_on_the_command_line() {
        for (body, message) in [
            (json!({ "fen": "nonsense" }), "malformed FEN 'nonsense'"),
            (json!({ "fen": "8/8/8/8/8/8/8/K7 w - - 0 1" }), "a king is missing"),
            (json!({ "fen": "startpos", "moves": ["e2e5"] }), "illegal move 'e2e5'"),
            (json!({ "moves": [] }), "fen"),
            (json!({ "fen": "startpos", "colour": 1 }), "colour"),
            (json!([]), "invalid"),
            (json!({ "two\nlines": 1 }), "unknown field `twolines`"),
        ] {
            let (status, told) = post("/api/position", &body);
            assert_eq!(status, Status::BadRequest, "{told}");
            let told = told["error"].as_str().unwrap();
            assert!(told.contains(message) && !told.contains('\n'), "{told}");
        }
        for (path, key, values, message) in [
            ("/api/zones", "horizon", [0, 16], "horizon"),
            ("/api/lines", "lines", [0, 6], "lines"),
            ("/api/explain", "lines", [0, 6], "lines"),
            ("/api/explain", "nodes", [0, 0], "nodes"),
        ] {
            for value in values {
                let (status, told) = post(path, &json!({ "fen": "startpos", key: value }));
                assert_eq!(status, Status::BadRequest, "{told}");
                assert!(told["error"].as_str().unwrap().contains(message), "{told}");
            }
        }
        let (status, told) = post("/api/explain", &json!({ "fen": "startpos", "move": "Qh5" }));
        assert_eq!(status, Status::BadRequest, "{told}");
        assert!(told["error"].as_str().unwrap().starts_with("illegal move 'Qh5'"), "{told}");
        let garbage = answered(&request("POST", "/api/explain", "{\"fen\":"));
        assert_eq!(garbage.status, Status::BadRequest);
    }

    #[test]
    fn a_move_is_explained_and_another_refused() {
        let fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
        let body = json!({ "fen": fen, "move": "Kg7", "why_not": "Kh7", "lang": "ru" });
        let (status, told) = post("/api/explain", &body);
        assert_eq!(status, Status::Ok, "{told}");
        assert_eq!(told["san"], "Kg7");
        assert_eq!(told["language"], "ru");
        let paragraphs = told["paragraphs"].as_array().unwrap();
        let about = |name: &str| paragraphs.iter().find(|p| p["topic"]["about"] == name);
        assert_eq!(about("why_not").unwrap()["topic"]["name"]["san"], "Kh7");
        let zone = about("zone").unwrap();
        assert_eq!(zone["marks"]["main"][0]["stops"][0], "h8");
        assert_eq!(about("move").unwrap()["marks"], Value::Null);
        let over = json!({ "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" });
        assert_eq!(
            post("/api/explain", &over).1["paragraphs"][0]["statements"][0]["fact"]["end"],
            "stalemate"
        );
    }
}
