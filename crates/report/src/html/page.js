"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // Replays: one board at a time, and a button that shows all boards.
  const player = (replay) => {
    const frames = all("[data-frame]", replay);
    if (frames.length < 2) return;
    const last = frames.length - 1;
    let current = 0;
    let timer = null;
    const button = (step, label, text) => make("button", { type: "button", "data-step": step, "aria-label": label, title: label }, text);
    const buttons = {
      first: button("first", "first board", "⇤"),
      back: button("back", "previous move", "←"),
      play: button("play", "play", "▶"),
      next: button("next", "next move", "→"),
      last: button("last", "last board", "⇥"),
      all: button("all", "show all boards at once", "all"),
    };
    const slider = make("input", { type: "range", min: 0, max: last, step: 1, value: 0, "data-slider": "", "aria-label": "board" });
    const said = make("span", { "class": "unseen", "data-said": "", "aria-live": "polite" });
    const controls = make("div", { "class": "player" });
    controls.append(buttons.first, buttons.back, buttons.play, buttons.next, buttons.last, slider, buttons.all, said);
    replay.append(controls);
    replay.tabIndex = 0;

    const show = (index, quiet) => {
      current = Math.max(0, Math.min(last, index));
      frames.forEach((frame, place) => frame.toggleAttribute("data-current", place === current));
      slider.value = current;
      slider.setAttribute("aria-valuetext", `board ${current + 1} of ${frames.length}`);
      buttons.first.disabled = buttons.back.disabled = current === 0;
      buttons.last.disabled = buttons.next.disabled = current === last;
      if (!quiet) said.textContent = all(".caption", frames[current]).map((caption) => caption.textContent).join(". ");
    };
    const stop = () => {
      clearInterval(timer);
      timer = null;
      buttons.play.textContent = "▶";
      buttons.play.setAttribute("aria-label", "play");
      buttons.play.title = "play";
    };
    const play = () => {
      if (timer !== null) return stop();
      if (current === last) show(0);
      timer = setInterval(() => {
        show(current + 1);
        if (current === last) stop();
      }, 900);
      buttons.play.textContent = "⏸";
      buttons.play.setAttribute("aria-label", "pause");
      buttons.play.title = "pause";
    };
    const toggleAll = () => {
      stop();
      const single = replay.classList.toggle("playing");
      buttons.all.setAttribute("aria-pressed", String(!single));
    };
    const go = (index) => {
      stop();
      show(index);
    };
    const actions = { first: () => go(0), back: () => go(current - 1), play, next: () => go(current + 1), last: () => go(last), all: toggleAll };
    controls.addEventListener("click", (event) => {
      const step = event.target.closest("[data-step]");
      if (step) actions[step.dataset.step]();
    });
    slider.addEventListener("input", () => go(Number(slider.value)));
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
    replay.addEventListener("keydown", (event) => {
      const typed = keys[event.key];
      if (!typed || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, pre")) return;
      if (event.key === " " && event.target.matches("button")) return;
      event.preventDefault();
      actions[typed]();
    });
    replay.classList.add("playing");
    buttons.all.setAttribute("aria-pressed", "false");
    show(0, true);
  };
  // There may be hundreds of replays: a folded one gets its buttons when it is unfolded.
  const players = (within) => {
    for (const replay of all("[data-replay]", within)) {
      if (!replay.classList.contains("playable") && !replay.closest("details:not([open])")) {
        replay.classList.add("playable");
        player(replay);
      }
    }
  };
  players(document);
  document.addEventListener("toggle", (event) => players(event.target), true);

  // A link to a folded or hidden part unfolds and shows it.
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target) return;
    const part = target.closest("[data-detail]");
    if (part) part.hidden = false;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", reveal);
  reveal();

  // The table: filter by verdict and by text, sort by a column.
  const table = document.getElementById("submissions-table");
  if (table) {
    const body = table.tBodies[0];
    const rows = all("tr[data-submission]", body);
    const details = new Map(all("[data-detail]").map((part) => [part.dataset.detail, part]));
    const filter = document.getElementById("filter");
    const count = document.getElementById("filter-count");
    const verdicts = all("[data-verdict-filter]");
    const texts = new Map(rows.map((row) => [row, `${row.textContent} ${row.querySelector(".badge").title}`.toLowerCase()]));
    const apply = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const wanted = verdicts.filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.verdictFilter);
      let shown = 0;
      for (const row of rows) {
        const fits = (wanted.length === 0 || wanted.includes(row.dataset.verdict)) && words.every((word) => texts.get(row).includes(word));
        row.hidden = !fits;
        const part = details.get(row.dataset.submission);
        if (part) part.hidden = !fits;
        shown += fits;
      }
      count.textContent = shown === rows.length ? "" : `${shown} of ${rows.length} shown`;
    };
    filter.addEventListener("input", apply);
    for (const button of verdicts) {
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        apply();
      });
    }
    const heads = all("[data-sort]", table);
    for (const button of heads) {
      button.addEventListener("click", () => {
        const head = button.closest("th");
        const column = head.cellIndex;
        const number = head !== table.tHead.rows[0].cells[0] && button.dataset.sort !== "verdict";
        // The first click sorts numbers in descending order, and words in ascending order.
        const now = head.getAttribute("aria-sort");
        const up = now === null ? !number : now === "descending";
        heads.forEach((other) => other.closest("th").removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const value = (row) => row.cells[column].dataset.value || "";
        const compare = number ? (a, b) => Number(value(a)) - Number(value(b)) : (a, b) => value(a).localeCompare(value(b), undefined, { numeric: true });
        const sorted = [...rows].sort((a, b) => (up ? 1 : -1) * compare(a, b) || a.dataset.submission - b.dataset.submission);
        body.append(...sorted);
        table.caption.textContent = `${rows.length} submissions, by ${button.textContent}, ${up ? "ascending" : "descending"}`;
      });
    }
  }

  // The matrix: describes the cell under the pointer or the cursor, and reorders the columns.
  const matrix = document.getElementById("matrix");
  if (matrix) {
    const words = { A: "accepted", W: "wrong answer", P: "wrong output format", T: "too much CPU time", I: "waited too long", M: "too much memory", O: "too much output", R: "crashed", J: "judge error", "-": "not run" };
    const cell = Number(matrix.dataset.cellPx);
    const height = Number(matrix.dataset.rowPx);
    const lettered = "letters" in matrix.dataset;
    const cases = matrix.dataset.cases.split("\n");
    const inOrder = cases.map((_, column) => column);
    const alike = matrix.dataset.alike.split(" ").map(Number);
    const killers = matrix.dataset.killers.split(" ").filter(Boolean).map(Number);
    const status = document.getElementById("matrix-status");
    const rows = all("[data-row]", matrix);
    const names = all("li", matrix);
    const head = matrix.querySelector("svg[data-bars]");
    const bars = head.dataset.bars.split(" ").map(Number);
    let columns = inOrder;
    let at = { row: 0, column: 0 };
    const svg = (tag, attributes) => {
      const element = document.createElementNS(head.namespaceURI, tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    };
    const cursor = svg("rect", { "class": "matrix-cursor", width: Math.max(cell, 3), height: height - 1 });

    const runs = (outcomes) => {
      const data = new Map();
      const ends = new Map();
      for (let column = 0; column < outcomes.length; ) {
        const outcome = outcomes[column];
        let end = column + 1;
        while (end < outcomes.length && outcomes[end] === outcome) end += 1;
        if (outcome !== "A") {
          data.set(outcome, `${data.get(outcome) || ""}m${column - (ends.get(outcome) || 0)} 0h${end - column}`);
          ends.set(outcome, end);
        }
        column = end;
      }
      return data;
    };
    const arrange = (order) => {
      columns = order;
      matrix.classList.toggle("rearranged", order !== inOrder);
      for (const row of rows) {
        const outcomes = order.map((column) => row.dataset.outcomes[column]);
        const group = row.firstElementChild;
        group.replaceChildren(group.firstElementChild);
        for (const [outcome, d] of runs(outcomes)) group.append(svg("path", { "class": `v${outcome}`, d }));
        const text = row.querySelector("text");
        if (lettered && text) {
          const marked = outcomes.map((outcome, column) => [outcome, column]).filter(([outcome]) => outcome !== "A" && outcome !== "-");
          text.setAttribute("x", marked.map(([, column]) => column * cell + cell / 2).join(" "));
          text.textContent = marked.map(([outcome]) => outcome).join("");
        }
      }
      const most = Math.max(1, ...bars);
      const heights = order.map((column, place) => (bars[column] ? `M${place}.5 40V${(40 - (36 * bars[column]) / most).toFixed(0)}` : ""));
      head.querySelector(".caught").setAttribute("d", heights.join(""));
      all(".killer", head).forEach((mark, index) => {
        mark.setAttribute("transform", `translate(${order.indexOf(killers[index]) * cell + Math.floor(cell / 2)} 57)`);
      });
      cursor.remove();
    };
    for (const button of all("[data-columns]")) {
      button.addEventListener("click", () => {
        all("[data-columns]").forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
        arrange(button.dataset.columns === "alike" ? alike : inOrder);
      });
    }

    const point = (row, column) => {
      at = { row: Math.max(0, Math.min(rows.length - 1, row)), column: Math.max(0, Math.min(columns.length - 1, column)) };
      const place = columns[at.column];
      const outcome = rows[at.row].dataset.outcomes[place] || "-";
      cursor.setAttribute("x", at.column * cell - (cell < 3 ? 0.5 : 0));
      cursor.setAttribute("y", 0.5 - height / 2);
      rows[at.row].append(cursor);
      status.textContent = `${names[at.row].textContent} on ${cases[place]}: ${words[outcome] || outcome}; ${bars[place]} of ${rows.length} fail on this case`;
    };
    const follow = () => {
      location.hash = `submission-${rows[at.row].dataset.row}`;
      reveal();
    };
    const under = (event) => {
      const picture = event.target.closest("svg[data-rows]");
      if (!picture) return false;
      const box = picture.getBoundingClientRect();
      const row = Number(picture.dataset.rows) + Math.floor((event.clientY - box.top) / height);
      point(row, Math.floor(((event.clientX - box.left) / box.width) * columns.length));
      return true;
    };
    matrix.addEventListener("pointermove", under);
    matrix.addEventListener("click", (event) => {
      if (under(event)) follow();
    });
    matrix.addEventListener("keydown", (event) => {
      if (event.target !== matrix || event.ctrlKey || event.metaKey || event.altKey) return;
      const moves = {
        ArrowUp: [at.row - 1, at.column],
        ArrowDown: [at.row + 1, at.column],
        ArrowLeft: [at.row, at.column - 1],
        ArrowRight: [at.row, at.column + 1],
        Home: [at.row, 0],
        End: [at.row, columns.length - 1],
      };
      if (event.key === "Enter") return follow();
      if (!moves[event.key]) return;
      event.preventDefault();
      point(...moves[event.key]);
      cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  // Paper cannot be unfolded, so the first 60 folds are opened for printing.
  const folded = [];
  window.addEventListener("beforeprint", () => {
    for (const fold of all("details:not([open], .as-text)").slice(0, 60)) {
      folded.push(fold);
      fold.open = true;
    }
  });
  window.addEventListener("afterprint", () => {
    folded.splice(0).forEach((fold) => { fold.open = false; });
  });
})();
