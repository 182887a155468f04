//! `campaign run` on a real Slurm: its daemons, on loopback, belong to the test alone, and are started and ended by it.

use crate::shares::fixed;
use crate::{CACHE, Tribunal, folder, send, tribunal};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// No daemon outlives this, whatever becomes of the test, in seconds.
const DAEMON_S_MAX: u32 = 240;

/// Wrong on boards with two black pieces, and waits a third of a second for each: a share lasts long enough for faults, however
/// quick the machine is.
const SLOW: &str = "#include <stdio.h>\n#include <unistd.h>\nint main(void) {\n    int black = 0, piece;\n    \
                    while ((piece = getchar()) != EOF) black += piece == 'b';\n    \
                    usleep(333000);\n    \
                    puts(black == 0 ? \"0\" : \"Impossible\");\n}\n";

const COMMAND: [&str; 10] = [
    "judge",
    "flipgame",
    "class",
    "--exhaustive",
    "--size",
    "2x3",
    "--all",
    "--time-limit",
    "20",
    // How far that search comes is a matter of time.
    "--shrink-time=0",
];

/// A controller and two nodes of one core each.
struct Cluster {
    home: TempDir,
    ports: [u16; 3],
    munged: Option<Child>,
    controller: Option<Child>,
    nodes: [Option<Child>; 2],
}

const NODES: [&str; 2] = ["one", "two"];

impl Cluster {
    fn start() -> Cluster {
        let home = tempfile::tempdir().expect("a folder");
        let free = || TcpListener::bind("127.0.0.1:0").expect("a port");
        let listeners = [free(), free(), free()];
        let ports = listeners
            .each_ref()
            .map(|it| it.local_addr().expect("bound").port());
        drop(listeners);
        let mut cluster = Cluster {
            home,
            ports,
            munged: None,
            controller: None,
            nodes: [None, None],
        };
        let at = |name: &str| cluster.home.path().join(name);
        for name in ["state", "munge"] {
            fs::create_dir(at(name)).expect("a folder");
        }
        let mut key = vec![0; 1024];
        let mut random = fs::File::open("/dev/urandom").expect("random bytes");
        random.read_exact(&mut key).expect("random bytes");
        fs::write(at("munge/key"), key).expect("a key");
        fs::write(at("slurm.conf"), cluster.configuration()).expect("a file");
        for name in ["munge", "munge/key"] {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
            fs::set_permissions(at(name), mode).expect("own");
        }
        let option = |name: &str, file: &str| format!("--{name}={}", at(file).display());
        let words = [
            "--foreground".to_string(),
            "--force".to_string(),
            "--num-threads=2".to_string(),
            option("key-file", "munge/key"),
            option("socket", "munge/socket"),
            option("pid-file", "munge/pid"),
            option("log-file", "munge/log"),
            option("seed-file", "munge/seed"),
        ];
        cluster.munged = Some(cluster.daemon("munged", &words));
        wait("munged opens its socket", 20, || {
            cluster.home.path().join("munge/socket").exists()
        });
        cluster.start_controller();
        for node in 0..2 {
            cluster.start_node(node);
        }
        wait("both nodes are idle", 40, || {
            let said = cluster.slurm("sinfo", &["-h", "-N", "-o", "%N %T"]);
            said.lines().filter(|line| line.ends_with(" idle")).count() == 2
        });
        cluster
    }

    fn configuration(&self) -> String {
        let home = self.home.path().display();
        let [controller, one, two] = self.ports;
        format!(
            "ClusterName=tribunal\n\
             SlurmctldHost=localhost(127.0.0.1)\n\
             SlurmctldPort={controller}\n\
             SlurmUser=root\n\
             SlurmdUser=root\n\
             AuthType=auth/munge\n\
             # A job that is put back into the queue waits as long.\n\
             AuthInfo=socket={home}/munge/socket,cred_expire=5\n\
             CredType=cred/munge\n\
             StateSaveLocation={home}/state\n\
             SlurmdSpoolDir={home}/spool-%n\n\
             SlurmctldPidFile={home}/controller.pid\n\
             SlurmdPidFile={home}/node-%n.pid\n\
             SlurmctldLogFile={home}/controller.log\n\
             SlurmdLogFile={home}/node-%n.log\n\
             ProctrackType=proctrack/linuxproc\n\
             TaskPlugin=task/none\n\
             SelectType=select/cons_tres\n\
             SelectTypeParameters=CR_Core_Memory\n\
             SlurmdParameters=config_overrides\n\
             ReturnToService=2\n\
             SlurmctldTimeout=10\n\
             SlurmdTimeout=6\n\
             MinJobAge=60\n\
             KillWait=5\n\
             MpiDefault=none\n\
             SwitchType=switch/none\n\
             JobAcctGatherType=jobacct_gather/none\n\
             AccountingStorageType=accounting_storage/none\n\
             SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=100000,bf_interval=1\n\
             MailProg=/bin/true\n\
             NodeName=one NodeHostname=localhost NodeAddr=127.0.0.1 Port={one} CPUs=1 RealMemory=4000\n\
             NodeName=two NodeHostname=localhost NodeAddr=127.0.0.1 Port={two} CPUs=1 RealMemory=4000\n\
             PartitionName=all Nodes=one,two Default=YES MaxTime=60 State=UP\n"
        )
    }

    /// Starts a daemon that ends in time by itself.
    fn daemon(&self, program: &str, words: &[String]) -> Child {
        let log = fs::File::create(self.home.path().join(format!("{program}.out"))).expect("a log");
        Command::new("timeout")
            .args(["--kill-after=5", &DAEMON_S_MAX.to_string(), program])
            .args(words)
            .env("SLURM_CONF", self.home.path().join("slurm.conf"))
            .env(
                "PATH",
                format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()),
            )
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("a log"))
            .stderr(log)
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}"))
    }

    fn start_controller(&mut self) {
        self.controller = Some(self.daemon("slurmctld", &["-D".to_string()]));
    }

    fn start_node(&mut self, node: usize) {
        let words = ["-D", "-N", NODES[node]].map(str::to_string);
        self.nodes[node] = Some(self.daemon("slurmd", &words));
    }

    /// Ends a daemon, and waits for that.
    fn end(daemon: Option<Child>) {
        let Some(mut daemon) = daemon else { return };
        let _ = Command::new("kill").arg(daemon.id().to_string()).status();
        let _ = daemon.wait();
    }

    /// Kills a node as a failure of its machine does: the daemon, and all that it started.
    fn kill_node(&mut self, node: usize) {
        let daemon = self.nodes[node].take().expect("a node");
        let mut all = crate::shares::below(daemon.id());
        all.extend(self.jobs_on(NODES[node]));
        for process in all {
            kill(process);
        }
        let mut daemon = daemon;
        let _ = daemon.wait();
    }

    /// The processes of jobs on a node, with what watches over them.
    fn jobs_on(&self, node: &str) -> Vec<u32> {
        let conf = format!(
            "SLURM_CONF={}",
            self.home.path().join("slurm.conf").display()
        );
        let name = format!("SLURMD_NODENAME={node}");
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").expect("processes").flatten() {
            let Some(process) = entry.file_name().to_str().and_then(|it| it.parse().ok()) else {
                continue;
            };
            let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
            let has = |word: &str| {
                environment
                    .split(|byte| *byte == 0)
                    .any(|it| it == word.as_bytes())
            };
            if has(&conf) && has(&name) {
                // The watcher first: it would clean up in the name of the node.
                found.extend(watcher(process));
                found.push(process);
                found.extend(crate::shares::below(process));
            }
        }
        found
    }

    fn slurm(&self, program: &str, words: &[&str]) -> String {
        let output = Command::new(program)
            .args(words)
            .env("SLURM_CONF", self.home.path().join("slurm.conf"))
            .stdin(Stdio::null())
            .output()
            .expect("the binary starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The tasks of running shares, as `JOB_TASK`.
    fn running(&self) -> Vec<String> {
        let said = self.slurm("squeue", &["-h", "-r", "-t", "R", "-o", "%F_%K"]);
        let tasks = said.lines().filter(|line| !line.ends_with("N/A"));
        tasks.map(str::to_string).collect()
    }

    fn campaign(&self, place: &Path, words: &[&str]) -> Tribunal {
        let cache = Path::new(CACHE).with_extension("home");
        let conf = self.home.path().join("slurm.conf");
        tribunal(&[&["campaign"], words].concat())
            .env("XDG_CACHE_HOME", cache)
            .env("SLURM_CONF", conf)
            .in_folder(place)
    }

    fn plan(&self, place: &Path, name: &str, shards: &str) {
        let words = [name, "--shards", shards, "--memory", "1000", "--"];
        self.campaign(place, &[&words[..], &COMMAND[..]].concat())
            .run()
            .exits(0);
    }

    /// Starts `campaign run`, with its messages in a file.
    fn run(&self, place: &Path, name: &str) -> Running {
        let log = place.join("run.log");
        let file = fs::File::create(&log).expect("a file");
        let mut command = self.campaign(place, &["run", name]).command;
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file);
        Running {
            child: child.spawn().expect("the binary starts"),
            log,
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut left: Vec<u32> = NODES.iter().flat_map(|node| self.jobs_on(node)).collect();
        left.dedup();
        for daemon in &mut self.nodes {
            Cluster::end(daemon.take());
        }
        for process in left {
            kill(process);
        }
        Cluster::end(self.controller.take());
        Cluster::end(self.munged.take());
        if std::thread::panicking() {
            for log in [
                "controller.log",
                "node-one.log",
                "node-two.log",
                "slurmd.out",
            ] {
                let text = fs::read_to_string(self.home.path().join(log)).unwrap_or_default();
                let lines: Vec<&str> = text.lines().collect();
                let last = lines[lines.len().saturating_sub(15)..].join("\n");
                let _ = writeln!(std::io::stderr(), "{log}:\n{last}");
            }
        }
    }
}

/// The process of Slurm that started this one.
fn watcher(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    let parent: u32 = parent.trim().parse().ok()?;
    let line = fs::read(format!("/proc/{parent}/cmdline")).ok()?;
    line.starts_with(b"slurmstepd").then_some(parent)
}

fn kill(process: u32) {
    let _ = Command::new("kill")
        .args(["-KILL", &process.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// A `campaign run`.
struct Running {
    child: Child,
    log: PathBuf,
}

impl Running {
    /// Its exit status, and what it said.
    fn end(mut self) -> (Option<i32>, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(150) {
                self.child.kill().expect("a child");
                panic!("it does not end: {}", self.said());
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        (status.code(), self.said())
    }

    fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Running {
    /// Without its cluster, it would wait for an hour.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait(what: &str, seconds: u64, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(seconds), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A folder with the class.
fn class() -> TempDir {
    folder(&[("class/slow.c", SLOW)])
}

/// The single run, which is the same in every folder.
fn whole() -> &'static str {
    static WHOLE: OnceLock<String> = OnceLock::new();
    WHOLE.get_or_init(|| single(class().path()))
}

/// The report of the single run on the class in a folder.
fn single(place: &Path) -> String {
    let more = ["--jobs", "16", "--report", "whole.json", "--cache", CACHE];
    let words = [&COMMAND[..], &more].concat();
    tribunal(&words).in_folder(place).run().exits(1);
    fixed(&place.join("whole.json"))
}

#[test]
fn shares_that_are_cancelled_or_put_back_and_a_controller_that_restarts_change_nothing() {
    let mut cluster = Cluster::start();
    let class = class();
    let place = class.path();
    let name = "a \"night\" of 50% %j";
    cluster.plan(place, name, "6");
    let run = cluster.run(place, name);
    let mut running = Vec::new();
    wait("two shares run", 30, || {
        running = cluster.running();
        running.len() == 2
    });
    std::thread::sleep(Duration::from_millis(500));
    cluster.slurm("scancel", &[&running[0]]);
    cluster.slurm("scontrol", &["requeue", &running[1]]);
    wait("others run", 30, || {
        cluster.running().iter().any(|it| !running.contains(it))
    });
    // While it is away, jobs go on, and nothing is submitted.
    Cluster::end(cluster.controller.take());
    wait("that is seen", 60, || {
        run.said().contains("does not answer")
    });
    cluster.start_controller();
    let (code, said) = run.end();
    assert_eq!(code, Some(1), "{said}");
    for words in [
        "6 shares submitted",
        "is to be done again",
        "Slurm answers again",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(fixed(&place.join(name).join("run.json")), whole(), "{said}");
    let status = cluster.campaign(place, &["status", name]).run().exits(0);
    assert!(status.stdout.contains("6 of 6 done"), "{}", status.stdout);
}

#[test]
fn a_node_that_dies_changes_nothing() {
    let mut cluster = Cluster::start();
    let class = class();
    let place = class.path();
    cluster.plan(place, "night", "4");
    let run = cluster.run(place, "night");
    wait("two shares run", 30, || cluster.running().len() == 2);
    std::thread::sleep(Duration::from_millis(700));
    cluster.kill_node(0);
    let (code, said) = run.end();
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(fixed(&place.join("night/run.json")), whole(), "{said}");
}

#[test]
fn a_run_that_is_ended_goes_on_with_its_jobs_and_cancel_ends_only_them() {
    let cluster = Cluster::start();
    // Its shares are not over before they are cancelled.
    let slower = SLOW.replace("usleep(333000)", "usleep(900000)");
    assert_ne!(slower, SLOW);
    let class = folder(&[("class/slow.c", &slower)]);
    let place = class.path();
    let single = single(place);
    cluster.plan(place, "night", "4");
    let mut run = cluster.run(place, "night");
    wait("two shares run", 30, || cluster.running().len() == 2);
    send(run.child.id().into(), "KILL");
    run.child.wait().expect("it ends");
    // Those of another campaign, and of others, stay.
    let other = [
        "--parsable",
        "--output=/dev/null",
        "--mem=100",
        "--time=1",
        "--wrap=sleep 20",
    ];
    let other = cluster.slurm("sbatch", &other).trim().to_string();
    let run = cluster.run(place, "night");
    wait("it goes on", 20, || place.join("night/run.lock").exists());
    std::thread::sleep(Duration::from_millis(2500));
    assert!(!run.said().contains("submitted"), "{}", run.said());
    // A share may end between the two.
    wait("the status names the job of a share", 20, || {
        let status = cluster.campaign(place, &["status", "night", "--format", "json"]);
        let status = status.run().exits(0).stdout;
        cluster.running().iter().any(|it| status.contains(it))
    });
    let cancelled = cluster.campaign(place, &["cancel", "night"]).run().exits(0);
    // Its shares, running and waiting ones, and no other job.
    let said = &cancelled.stdout;
    let is_some = said.contains(" ended") && !said.contains("0 jobs ended");
    assert!(is_some, "{said}");
    let (code, said) = run.end();
    assert_eq!(code, Some(130), "{said}");
    let left = || cluster.slurm("squeue", &["-h", "-o", "%A"]);
    wait("its jobs end", 30, || left().trim() == other);
    cluster.slurm("scancel", &[&other]);
    // The script alone begins where it was, and merges.
    let submitted = Command::new("bash")
        .arg("night/submit.sh")
        .current_dir(place)
        .env("SLURM_CONF", cluster.home.path().join("slurm.conf"))
        .env("XDG_CACHE_HOME", Path::new(CACHE).with_extension("home"))
        .output()
        .expect("bash");
    assert!(
        submitted.status.success(),
        "{}",
        String::from_utf8_lossy(&submitted.stderr)
    );
    wait("it is merged", 90, || place.join("night/merged").exists());
    assert_eq!(fixed(&place.join("night/run.json")), single);
}

/// A small disk, which is given back at the end.
struct Disk(PathBuf);

impl Disk {
    fn mount(at: &Path, options: &str) -> Disk {
        let words = ["-t", "tmpfs", "-o", options, "tmpfs"];
        let status = Command::new("mount").args(words).arg(at).status();
        assert!(status.expect("mount").success(), "{}", at.display());
        Disk(at.to_path_buf())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

#[test]
fn a_disk_that_was_full_changes_nothing() {
    let cluster = Cluster::start();
    let class = class();
    let place = class.path();
    cluster.plan(place, "night", "4");
    let parts = place.join("night/parts");
    // Room for the beginning of two parts.
    let _disk = Disk::mount(&parts, "size=8k");
    let run = cluster.run(place, "night");
    wait("a share fails", 60, || {
        run.said().contains("is to be done again")
    });
    let log = fs::read_dir(place.join("night/logs"))
        .expect("logs")
        .flatten();
    let logs: Vec<String> = log
        .filter_map(|it| fs::read_to_string(it.path()).ok())
        .collect();
    assert!(logs.concat().contains("No space left"), "{logs:?}");
    let status = Command::new("mount")
        .args(["-o", "remount,size=4m"])
        .arg(&parts)
        .status();
    assert!(status.expect("mount").success());
    let (code, said) = run.end();
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(fixed(&place.join("night/run.json")), whole(), "{said}");
}

/// Waits for three seconds without work: a share of it takes longer than Slurm needs to see that a job is over its time.
const IDLE: &str = "#include <stdio.h>\n#include <unistd.h>\nint main(void) {\n    int black = 0, piece;\n    \
                    while ((piece = getchar()) != EOF) black += piece == 'b';\n    sleep(3);\n    \
                    puts(black == 0 ? \"0\" : \"Impossible\");\n}\n";

#[test]
fn a_share_that_took_its_time_goes_on_with_twice_as_much() {
    let cluster = Cluster::start();
    let class = folder(&[("idle.c", IDLE)]);
    let place = class.path();
    let command = [
        "judge",
        "flipgame",
        "idle.c",
        "--exhaustive",
        "--size",
        "2x2",
        "--all",
        "--time-limit",
        "20",
        "--shrink-time=0",
    ];
    let words = ["night", "--shards", "1", "--time", "1", "--memory", "1000"];
    cluster
        .campaign(place, &[&words[..], &["--"], &command].concat())
        .run()
        .exits(0);
    let run = cluster.run(place, "night");
    wait("the share runs", 30, || cluster.running().len() == 1);
    std::thread::sleep(Duration::from_secs(1));
    // Its minute is over now; Slurm looks at that every 30 seconds.
    let job = cluster.running().concat();
    cluster.slurm(
        "scontrol",
        &["update", &format!("JobId={job}"), "EndTime=now"],
    );
    let (code, said) = run.end();
    assert_eq!(code, Some(1), "{said}");
    for words in ["TIMEOUT", "is to be done again"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let jobs = fs::read_to_string(place.join("night/jobs.jsonl")).expect("jobs");
    for minutes in ["\"time_min\":1,", "\"time_min\":2,"] {
        assert!(jobs.contains(minutes), "{jobs}");
    }
    let more = ["--jobs", "16", "--report", "whole.json", "--cache", CACHE];
    let words = [&command[..], &more].concat();
    tribunal(&words).in_folder(place).run().exits(1);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        fixed(&place.join("whole.json")),
        "{said}"
    );
}
