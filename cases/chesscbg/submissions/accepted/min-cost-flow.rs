// Minimum-cost flow on the grid of cells: surplus cells send a unit each to cells in need, along
// shortest ways (Bellman-Ford) on which flow can also be taken back.
use std::io::{self, Read};

struct Edge {
    from: usize,
    to: usize,
    cost: i32,
    flow: i32,
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("the input is text");
    let bits: Vec<i32> = text.chars().filter_map(|c| c.to_digit(2)).map(|digit| digit as i32).collect();
    let mut surplus: Vec<i32> = (0..16).map(|cell| bits[cell] - bits[16 + cell]).collect();

    let mut edges = Vec::new();
    for from in 0..16_usize {
        for to in 0..16_usize {
            if (from / 4).abs_diff(to / 4) + (from % 4).abs_diff(to % 4) == 1 {
                edges.push(Edge { from, to, cost: 1, flow: 0 });
            }
        }
    }

    let mut total = 0;
    while let Some(source) = surplus.iter().position(|&n| n > 0) {
        let mut distance = [i32::MAX / 2; 16];
        let mut by = [(0, false); 16];
        distance[source] = 0;
        for _ in 0..16 {
            for (index, edge) in edges.iter().enumerate() {
                if distance[edge.from] + edge.cost < distance[edge.to] {
                    distance[edge.to] = distance[edge.from] + edge.cost;
                    by[edge.to] = (index, false);
                }
                if edge.flow > 0 && distance[edge.to] - edge.cost < distance[edge.from] {
                    distance[edge.from] = distance[edge.to] - edge.cost;
                    by[edge.from] = (index, true);
                }
            }
        }
        let sink = (0..16).filter(|&cell| surplus[cell] < 0).min_by_key(|&cell| distance[cell]).expect("a place");
        total += distance[sink];
        let mut cell = sink;
        while cell != source {
            let (index, back) = by[cell];
            let edge = &mut edges[index];
            edge.flow += if back { -1 } else { 1 };
            cell = if back { edge.to } else { edge.from };
        }
        surplus[source] -= 1;
        surplus[sink] += 1;
    }
    println!("{total}");
}
