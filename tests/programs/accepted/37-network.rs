// Purpose: the network in Rust: listen and send.
// Expected: AC at full and at confined
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixDatagram;

fn main() {
    let refused = |error: std::io::Error| error.kind() == std::io::ErrorKind::ConnectionRefused;
    let attacks = [
        TcpListener::bind("127.0.0.1:0").is_ok(),
        UdpSocket::bind("127.0.0.1:0").is_ok(),
        UnixDatagram::unbound().is_ok(),
        // A refused connection means that there was a socket.
        TcpStream::connect("127.0.0.1:9").map_or_else(refused, |_| true),
    ];
    if attacks.contains(&true) {
        eprintln!("attack succeeded: {attacks:?}");
    }
    println!("{}", if attacks.contains(&true) { 99 } else { 4 });
}
