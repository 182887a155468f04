//! Starts a headless browser for one test, and ends it with the test.

use fantoccini::error::CmdError;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::future::Future;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use url::{ParseError, Url};

/// Time limit of a whole test; after that the browser counts as hung.
const PATIENCE: Duration = Duration::from_secs(480);

/// The driver's process, ended with the test.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        // The browser is in the driver's process group and would outlive it. The group may have ended already.
        let group = rustix::process::Pid::from_child(&self.0);
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        let _ = self.0.wait();
    }
}

/// The command that reads the driver's log of one kind since the last read.
#[derive(Debug)]
struct Log(&'static str);

impl WebDriverCompatibleCommand for Log {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (
            http::Method::POST,
            Some(json!({ "type": self.0 }).to_string()),
        )
    }
}

/// A command of the browser's own protocol.
#[derive(Debug)]
struct Devtools(&'static str, Value);

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/goog/cdp/execute",
            session.unwrap_or_default()
        ))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        let Devtools(method, params) = self;
        let body = json!({ "cmd": method, "params": params });
        (http::Method::POST, Some(body.to_string()))
    }
}

/// A page open in a browser.
pub(crate) struct Page {
    client: Client,
    /// The file, to name it when a check fails.
    pub(crate) file: PathBuf,
}

/// Opens a file in a new browser, runs `body` on it, and ends the browser.
///
/// Fails if the browser's console has messages, or if the page requested anything but the file.
pub(crate) fn with_page<F: Future<Output = ()>>(file: &Path, body: impl Fn(Page) -> F) {
    with_pages(&[(file.to_path_buf(), "")], body);
}

/// Opens files in a new browser, each with what stands behind `#` in the address, and runs `body` on each.
///
/// Fails if the browser's console has messages, or if a page requested anything but its file.
pub(crate) fn with_pages<F: Future<Output = ()>>(
    files: &[(PathBuf, &str)],
    body: impl Fn(Page) -> F,
) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let profile = tempfile::tempdir().expect("a folder");
    let mut driver = Command::new("chromedriver");
    driver
        .args(["--port=0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0);
    // The browser keeps files beside its profile too; they must vanish with it.
    driver.env("HOME", profile.path());
    let mut driver = Driver(driver.spawn().expect("chromedriver"));
    let said = BufReader::new(driver.0.stdout.take().expect("its output"));
    let port = said.lines().map_while(Result::ok).find_map(|line| {
        let after = line.split_once("successfully on port ")?.1;
        after.trim_end_matches('.').parse::<u16>().ok()
    });
    let address = format!(
        "http://127.0.0.1:{}",
        port.expect("chromedriver says its port")
    );
    runtime.block_on(async {
        let all = async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(capabilities(profile.path()));
            let client = builder.connect(&address).await.expect("a browser");
            for (file, state) in files {
                let url = Url::from_file_path(file).expect("an absolute path");
                // The browser's start page makes its own requests, which must not count.
                client
                    .goto("about:blank")
                    .await
                    .expect("an empty page opens");
                log(&client, "performance").await;
                client
                    .goto(&format!("{url}{state}"))
                    .await
                    .expect("the page opens");
                body(Page {
                    client: client.clone(),
                    file: file.clone(),
                })
                .await;
                let console = log(&client, "browser").await;
                assert!(console.is_empty(), "the console says {console:#?}");
                for request in requests(&client).await {
                    assert_eq!(request, url.as_str(), "a request leaves the page");
                }
            }
            client.close().await.expect("the browser closes");
        };
        tokio::time::timeout(PATIENCE, all)
            .await
            .expect("the browser answers in time");
    });
}

fn capabilities(profile: &Path) -> Capabilities {
    let mut args: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--window-size=1280,900",
    ]
    .map(str::to_string)
    .to_vec();
    args.push(format!("--user-data-dir={}", profile.display()));
    let value = json!({
        "browserName": "chrome",
        "goog:chromeOptions": { "args": args },
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    });
    value.as_object().expect("an object").clone()
}

async fn log(client: &Client, kind: &'static str) -> Vec<Value> {
    let entries = client.issue_cmd(Log(kind)).await.expect("a log");
    entries.as_array().cloned().unwrap_or_default()
}

/// The addresses that the page requested.
async fn requests(client: &Client) -> Vec<String> {
    let mut found = Vec::new();
    for entry in log(client, "performance").await {
        let message: Value =
            serde_json::from_str(entry["message"].as_str().unwrap_or_default()).expect("JSON");
        let message = &message["message"];
        if message["method"] == "Network.requestWillBeSent" {
            let url = message["params"]["request"]["url"]
                .as_str()
                .unwrap_or_default();
            found.push(url.split('#').next().unwrap_or_default().to_string());
        }
    }
    assert!(!found.is_empty(), "the request of the page itself is seen");
    found
}

impl Page {
    /// Opens the page anew in a screen of this width and a height of 800 CSS pixels; a narrow one is that of a phone.
    pub(crate) async fn open_at(&self, width: u32) {
        let metrics =
            json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)
            .await;
        self.client.refresh().await.expect("the page opens again");
    }

    /// Makes the user prefer dark colours, or light ones.
    pub(crate) async fn prefer(&self, is_dark: bool) {
        let scheme = if is_dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.devtools(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        )
        .await;
    }

    async fn devtools(&self, method: &'static str, params: Value) {
        let done = self.client.issue_cmd(Devtools(method, params)).await;
        done.unwrap_or_else(|error| panic!("{method}: {error}"));
    }

    /// The result of a script.
    pub(crate) async fn run(&self, script: &str) -> Value {
        let given: Result<Value, CmdError> = self.client.execute(script, Vec::new()).await;
        given.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// The value that a script hands to its last argument, a callback.
    pub(crate) async fn wait(&self, script: &str) -> Value {
        let given: Result<Value, CmdError> = self.client.execute_async(script, Vec::new()).await;
        given.unwrap_or_else(|error| panic!("{error}"))
    }

    /// The visible texts of all elements that match a selector.
    pub(crate) async fn texts(&self, selector: &str) -> Vec<String> {
        let found = self
            .client
            .find_all(fantoccini::Locator::Css(selector))
            .await
            .expect("a selector");
        let mut texts = Vec::new();
        for element in found {
            texts.push(element.text().await.expect("a text"));
        }
        texts
    }

    /// Clicks the first element that matches a selector.
    pub(crate) async fn click(&self, selector: &str) {
        let element = self.client.find(fantoccini::Locator::Css(selector)).await;
        let element = element.unwrap_or_else(|error| panic!("{selector}: {error}"));
        // In the middle of the window, no sticky element covers it.
        let middle = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })";
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            self.client
                .execute(middle, vec![Value::from(selector)])
                .await
                .expect("it can be scrolled to");
            match element.click().await {
                Ok(()) => return,
                // On a busy machine the layout may still change while the driver looks where to click.
                Err(error)
                    if error.to_string().contains("intercepted") && Instant::now() < until =>
                {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(error) => panic!("{selector}: {error}"),
            }
        }
    }

    /// Types into the first element that matches a selector.
    pub(crate) async fn types(&self, selector: &str, keys: &str) {
        let element = self.client.find(fantoccini::Locator::Css(selector)).await;
        let element = element.unwrap_or_else(|error| panic!("{selector}: {error}"));
        element
            .send_keys(keys)
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }
}
