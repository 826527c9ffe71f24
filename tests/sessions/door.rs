//! The two ways to the engine: in this process, and the real binary over pipes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

/// A running engine.
pub struct Door {
    /// Its input, until the GUI closes it.
    pub input: Option<Box<dyn Write>>,
    /// Its output, line by line; the channel ends with the output.
    pub lines: Receiver<Result<String, String>>,
    end: End,
}

enum End {
    Inside(Receiver<io::Result<()>>),
    Outside(Box<Child>),
}

impl Door {
    /// An engine in this process.
    pub fn inside(late: Duration) -> io::Result<Self> {
        let (hears, input) = io::pipe()?;
        let (output, mut says) = io::pipe()?;
        let (send, ended) = unbounded();
        thread::Builder::new().name("writer".into()).spawn(move || {
            // The output ends with the engine.
            let _ = send.send(tropa::uci::serve(BufReader::new(hears), &mut says));
        })?;
        let lines = listen(output, late)?;
        Ok(Self { input: Some(Box::new(input)), lines, end: End::Inside(ended) })
    }

    /// The real binary.
    pub fn outside(binary: &Path, late: Duration) -> io::Result<Self> {
        let mut child = Command::new(binary)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or_else(|| io::Error::other("no output"))?;
        let lines = listen(output, late)?;
        let input = child.stdin.take().ok_or_else(|| io::Error::other("no input"))?;
        Ok(Self { input: Some(Box::new(input)), lines, end: End::Outside(Box::new(child)) })
    }

    /// Waits for the exit, which must come soon, without an error and without further output.
    pub fn end(self, patience: Duration) -> Result<(), String> {
        let Self { input, end, lines } = self;
        drop((input, lines));
        match end {
            End::Inside(ended) => match ended.recv_timeout(patience) {
                Ok(Ok(())) => Ok(()),
                Ok(Err(error)) => Err(format!("ended with an error: {error}")),
                Err(_) => Err("does not end".to_string()),
            },
            End::Outside(mut child) => {
                let asked = Instant::now();
                let status = loop {
                    match child.try_wait().map_err(|error| error.to_string())? {
                        Some(status) => break status,
                        None if asked.elapsed() > patience => {
                            let _ = child.kill();
                            return Err("does not end".to_string());
                        }
                        None => thread::sleep(Duration::from_millis(1)),
                    }
                };
                let mut said = String::new();
                if let Some(mut errors) = child.stderr.take() {
                    let _ = errors.read_to_string(&mut said);
                }
                match (status.success(), said.is_empty()) {
                    (true, true) => Ok(()),
                    _ => Err(format!("ended with {status} and on standard error {said:?}")),
                }
            }
        }
    }
}

/// Reads lines on a separate thread, so that the engine never waits for its reader.
fn listen(
    output: impl Read + Send + 'static,
    late: Duration,
) -> io::Result<Receiver<Result<String, String>>> {
    let (send, lines) = unbounded();
    thread::Builder::new().name("listener".into()).spawn(move || {
        thread::sleep(late);
        for line in BufReader::new(output).lines() {
            if send.send(line.map_err(|error| error.to_string())).is_err() {
                return;
            }
        }
    })?;
    Ok(lines)
}
