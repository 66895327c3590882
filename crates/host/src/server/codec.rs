//! What goes over the socket of this machine.
//!
//! A client first says one line, its words separated by blanks, `-` for what it does not say:
//!
//! ```text
//! kekkai 1 COLUMNS ROWS TERM LANG CODE NAME\n          at most 512 bytes; NAME may have blanks in it
//! ```
//!
//! After that both sides send messages: one letter, the length of what follows as four bytes (highest first), the bytes.
//!
//! | letter | from | holds |
//! | --- | --- | --- |
//! | `K` | client | keys as they came, at most 4096 bytes |
//! | `R` | client | the terminal's new size: columns, rows, four bytes each |
//! | `F` | host | first of all: what puts the terminal back, for the client to use when the connection breaks |
//! | `D` | host | bytes for the terminal; whole frames, so that no escape sequence is ever cut |
//! | `E` | host | last of all: why it is over, see [`DisconnectReason`]; one word, and after a blank words for people |

use std::io;

use bytes::{Bytes, BytesMut};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio_util::codec::{Decoder as _, LengthDelimitedCodec};

use super::{
    admission::{Terminal, claim},
    disconnect::DisconnectReason,
};

/// Longest first line, its end included, in bytes.
const MAX_HELLO: usize = 512;
/// Longest message of a client, in bytes.
pub(super) const MAX_KEYS: usize = 4096;
/// Longest message of a host, in bytes; a frame has a tenth of it.
const MAX_FRAME: usize = 4 << 20;

/// Data of the first line.
#[derive(Debug, Clone, Default)]
pub(super) struct Hello {
    pub(super) terminal: Terminal,
    pub(super) code: Option<String>,
    pub(super) name: String,
}

impl Hello {
    /// The line, its end included.
    pub(super) fn line(&self) -> String {
        let word = |text: Option<&str>| text.and_then(claim).unwrap_or_else(|| "-".to_owned());
        let Terminal { size: (columns, rows), term, lang } = &self.terminal;
        let (term, lang) = (word(Some(term)), word(lang.as_deref()));
        let code = word(self.code.as_deref());
        // Cut to what a line holds, at a letter.
        let name: String =
            self.name.chars().filter(|c| !c.is_control()).take(MAX_HELLO / 16).collect();
        format!("kekkai 1 {columns} {rows} {term} {lang} {code} {name}\n")
    }

    /// Reads the line; `None` if it is none, or of another version.
    pub(super) fn read(line: &str) -> Option<Self> {
        let said = |word: &str| claim(word).filter(|word| word != "-");
        let mut words = line.splitn(8, ' ');
        if (words.next()?, words.next()?) != ("kekkai", "1") {
            return None;
        }
        let size = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let term = said(words.next()?).unwrap_or_default();
        let (lang, code) = (said(words.next()?), said(words.next()?));
        let name = words.next()?.to_owned();
        Some(Self { terminal: Terminal { size, term, lang }, code, name })
    }
}

/// The first line of a client, without its end; an error if it is too long, cut or not text.
pub(super) async fn read_line(from: &mut (impl AsyncRead + Unpin)) -> io::Result<String> {
    let mut line = Vec::new();
    loop {
        match from.read_u8().await? {
            b'\n' => return String::from_utf8(line).map_err(io::Error::other),
            _ if line.len() >= MAX_HELLO => return Err(io::ErrorKind::InvalidData.into()),
            byte => line.push(byte),
        }
    }
}

/// What a client sends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FromClient {
    Keys(Vec<u8>),
    Size(u32, u32),
}

/// What a host sends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FromHost {
    /// What puts the terminal back.
    Restore(Vec<u8>),
    Draw(Vec<u8>),
    End(DisconnectReason, String),
}

impl FromClient {
    /// The next; an error at the end of the stream, and for what is none.
    pub(super) async fn read(from: &mut Messages<impl AsyncRead + Unpin>) -> io::Result<Self> {
        let (letter, body) = from.next().await?;
        let numbers: Vec<u32> =
            body.as_chunks().0.iter().map(|bytes| u32::from_be_bytes(*bytes)).collect();
        match (letter, numbers.as_slice()) {
            (b'K', _) => Ok(Self::Keys(body)),
            (b'R', [columns, rows]) if body.len() == 8 => Ok(Self::Size(*columns, *rows)),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// As it is sent.
    pub(super) fn bytes(&self) -> Bytes {
        match self {
            Self::Keys(keys) => message(b'K', keys),
            Self::Size(columns, rows) => {
                message(b'R', &[columns.to_be_bytes(), rows.to_be_bytes()].concat())
            }
        }
    }
}

impl FromHost {
    /// The next; an error at the end of the stream, and for what is none.
    pub(super) async fn read(from: &mut Messages<impl AsyncRead + Unpin>) -> io::Result<Self> {
        let (letter, body) = from.next().await?;
        match letter {
            b'F' => Ok(Self::Restore(body)),
            b'D' => Ok(Self::Draw(body)),
            b'E' => {
                let text = String::from_utf8(body).map_err(io::Error::other)?;
                let (word, words) = text.split_once(' ').unwrap_or((&text, ""));
                let end = DisconnectReason::read(word).ok_or(io::ErrorKind::InvalidData)?;
                Ok(Self::End(end, words.to_owned()))
            }
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// As it is sent.
    pub(super) fn bytes(&self) -> Bytes {
        match self {
            Self::Restore(bytes) => message(b'F', bytes),
            Self::Draw(bytes) => message(b'D', bytes),
            Self::End(end, words) => message(b'E', format!("{} {words}", end.word()).as_bytes()),
        }
    }
}

/// A message as it is sent.
fn message(letter: u8, body: &[u8]) -> Bytes {
    let length = u32::try_from(body.len()).unwrap_or(u32::MAX);
    [&[letter], length.to_be_bytes().as_slice(), body].concat().into()
}

/// The messages that come from a stream.
#[derive(Debug)]
pub(super) struct Messages<R> {
    from: R,
    codec: LengthDelimitedCodec,
    /// What has come and is no whole message yet.
    came: BytesMut,
}

/// Bytes before what a message holds: its letter and the length.
const HEAD: u8 = 5;

impl<R: AsyncRead + Unpin> Messages<R> {
    fn of(from: R, most: usize) -> Self {
        let codec = LengthDelimitedCodec::builder()
            .length_field_offset(1)
            .length_field_type::<u32>()
            // A message is given with its head.
            .num_skip(0)
            .length_adjustment(HEAD.into())
            .max_frame_length(most)
            .new_codec();
        Self { from, codec, came: BytesMut::new() }
    }

    /// What a client sends.
    pub(super) fn of_client(from: R) -> Self {
        Self::of(from, MAX_KEYS)
    }

    /// What a host sends.
    pub(super) fn of_host(from: R) -> Self {
        Self::of(from, MAX_FRAME)
    }

    /// The next one's letter and what it holds; an error at the end of the stream, and for one that is too long. Cancel
    /// safe.
    async fn next(&mut self) -> io::Result<(u8, Vec<u8>)> {
        loop {
            if let Some(message) = self.codec.decode(&mut self.came)? {
                let (head, body) = message.split_at_checked(HEAD.into()).unwrap_or_default();
                let letter = head.first().copied().unwrap_or_default();
                return Ok((letter, body.to_vec()));
            }
            if self.from.read_buf(&mut self.came).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

/// Reads bytes as a first line and as what follows it from a client and from a host, each to the first that is none. For tests
/// that try any bytes.
pub fn read_frames(bytes: &[u8]) {
    let (mut hello, mut client, host) = (bytes, bytes, bytes);
    let reads = async {
        if let Ok(line) = read_line(&mut hello).await
            && let Some(said) = Hello::read(&line)
        {
            debug_assert!(Hello::read(said.line().trim_end_matches('\n')).is_some(), "{line}");
            client = hello;
        }
        let (mut client, mut host) = (Messages::of_client(client), Messages::of_host(host));
        while FromClient::read(&mut client).await.is_ok() {}
        while FromHost::read(&mut host).await.is_ok() {}
    };
    // Nothing of it waits: the bytes are all there.
    if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().build() {
        runtime.block_on(reads);
    }
}

/// Sends bytes and sees them off.
pub(super) async fn send(to: &mut (impl AsyncWrite + Unpin), bytes: &[u8]) -> io::Result<()> {
    to.write_all(bytes).await?;
    to.flush().await
}
