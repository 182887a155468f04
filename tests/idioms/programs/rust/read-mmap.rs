// Idiom: maps standard input into memory by a declaration of its own. Verdict: AC
extern "C" {
    fn mmap(at: *mut u8, length: usize, protection: i32, flags: i32, fd: i32, from: i64) -> *mut u8;
    fn lseek(fd: i32, offset: i64, whence: i32) -> i64;
}
fn main() {
    let length = unsafe { lseek(0, 0, 2) } as usize;
    let mut blacks = 0;
    if length > 0 {
        let at = unsafe { mmap(std::ptr::null_mut(), length, 1, 2, 0, 0) };
        assert_ne!(at as isize, -1);
        blacks = unsafe { std::slice::from_raw_parts(at, length) }.iter().filter(|byte| **byte == b'b').count();
    }
    println!("{blacks}");
}
