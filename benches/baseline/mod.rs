//! The published algorithms, written plainly, as baselines. `verify` never runs them.

/// Breadth-first search over 16-bit boards with an array queue. Returns the fewest presses to one colour.
pub(crate) fn flipgame_bfs(board: u16) -> Option<u8> {
    let masks: Vec<u16> = (0..16)
        .map(|press| near(press).map(|cell| 1 << cell).sum())
        .collect();
    let mut distance = vec![u8::MAX; 1 << 16];
    let mut queue = vec![0u16; 1 << 16];
    let (mut front, mut rear) = (0, 1);
    queue[0] = board;
    distance[board as usize] = 0;
    while front < rear {
        let state = queue[front];
        front += 1;
        if state == 0 || state == u16::MAX {
            return Some(distance[state as usize]);
        }
        for mask in &masks {
            let next = state ^ mask;
            if distance[next as usize] == u8::MAX {
                distance[next as usize] = distance[state as usize] + 1;
                queue[rear] = next;
                rear += 1;
            }
        }
    }
    None
}

fn near(press: usize) -> impl Iterator<Item = usize> {
    (0..16).filter(move |cell| (press / 4).abs_diff(cell / 4) + (press % 4).abs_diff(cell % 4) <= 1)
}

/// Iterative deepening, depth first, on an array of cells. Returns the presses that open the refrigerator, counted from 1.
pub(crate) fn pilots_dfs(board: u16) -> Vec<(usize, usize)> {
    let mut closed: [[bool; 4]; 4] =
        std::array::from_fn(|row| std::array::from_fn(|col| board >> (4 * row + col) & 1 == 1));
    let mut path = Vec::new();
    for limit in 0..=16 {
        if deepen(&mut closed, 0, limit, &mut path) {
            break;
        }
    }
    path
}

fn deepen(
    closed: &mut [[bool; 4]; 4],
    from: usize,
    left: usize,
    path: &mut Vec<(usize, usize)>,
) -> bool {
    if left == 0 {
        return closed.iter().flatten().all(|closed| !closed);
    }
    for cell in from..16 {
        let (row, col) = (cell / 4, cell % 4);
        switch(closed, row, col);
        path.push((row + 1, col + 1));
        if deepen(closed, cell + 1, left - 1, path) {
            return true;
        }
        path.pop();
        switch(closed, row, col);
    }
    false
}

fn switch(closed: &mut [[bool; 4]; 4], row: usize, col: usize) {
    for (at, line) in closed.iter_mut().enumerate() {
        for (across, cell) in line.iter_mut().enumerate() {
            *cell ^= at == row || across == col;
        }
    }
}

/// Breadth-first search over 16-bit positions, from one to another.
pub(crate) fn chesscbg_bfs(from: u16, to: u16) -> Option<u8> {
    search(from, Some(to))[to as usize].checked_sub(1)
}

/// Breadth-first search from one position to all others. Returns their distances plus one; 0 is unreachable.
pub(crate) fn chesscbg_bfs_all(from: u16) -> Vec<u8> {
    search(from, None)
}

/// The distance of each position plus one; 0 is unreachable.
fn search(from: u16, to: Option<u16>) -> Vec<u8> {
    let mut distance = vec![0u8; 1 << 16];
    let mut queue = vec![0u16; 1 << 14];
    let (mut front, mut rear) = (0, 1);
    queue[0] = from;
    distance[from as usize] = 1;
    while front < rear {
        let state = queue[front];
        front += 1;
        if Some(state) == to {
            break;
        }
        for cell in 0..16 {
            if state >> cell & 1 == 0 {
                continue;
            }
            let (row, col) = (cell / 4, cell % 4);
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let (row, col) = (row + down, col + right);
                if !(0..4).contains(&row) || !(0..4).contains(&col) {
                    continue;
                }
                let other = 4 * row + col;
                if state >> other & 1 == 1 {
                    continue;
                }
                let next = state ^ (1 << cell) ^ (1 << other);
                if distance[next as usize] == 0 {
                    distance[next as usize] = distance[state as usize] + 1;
                    queue[rear] = next;
                    rear += 1;
                }
            }
        }
    }
    distance
}
