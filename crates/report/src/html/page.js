"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (tag, attributes, ...content) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...content);
    return element;
  };
  const { words, cells } = JSON.parse(document.getElementById("data").textContent);
  const filled = (text, values) => text.replace(/%(\w+)/g, (_, name) => values[name]);

  // The state behind `#` in the address; without a `=` it is the id of a part. Each of `restorers` shows a part of it.
  let state = new URLSearchParams();
  const restorers = [];
  const remember = (name, value) => {
    if (value) state.set(name, value);
    else state.delete(name);
    history.replaceState(null, "", state.size > 0 ? `#${state}` : location.pathname + location.search);
  };

  // Commands: a button that copies.
  for (const command of all("code.command")) {
    const button = make("button", { type: "button", "class": "copy", "data-copy": "" }, words.copy);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(command.textContent);
      } catch {
        getSelection().selectAllChildren(command);
        document.execCommand("copy");
      }
      button.textContent = words.copied;
      setTimeout(() => { button.textContent = words.copy; }, 1500);
    });
    command.after(" ", button);
  }

  // Replays: one board at a time, and a button that shows all boards. The replays of a pair step together.
  const shows = new Map();
  const player = (replay) => {
    const frames = all("[data-frame]", replay);
    if (frames.length < 2) return;
    const last = frames.length - 1;
    let current = 0;
    let timer = null;
    const button = (step, label, text) => make("button", { type: "button", "data-step": step, "aria-label": label, title: label }, text);
    const buttons = {
      first: button("first", words.first, "⇤"),
      back: button("back", words.back, "←"),
      play: button("play", words.play, "▶"),
      next: button("next", words.next, "→"),
      last: button("last", words.last, "⇥"),
      all: button("all", words.all, "⊞"),
    };
    const slider = make("input", { type: "range", min: 0, max: last, step: 1, value: 0, "data-slider": "", "aria-label": words.board });
    const said = make("span", { "class": "unseen", "data-said": "", "aria-live": "polite" });
    const controls = make("div", { "class": "player" });
    controls.append(buttons.first, buttons.back, buttons.play, buttons.next, buttons.last, slider, buttons.all, said);
    replay.append(controls);
    replay.tabIndex = 0;

    const show = (index, quiet) => {
      current = Math.max(0, Math.min(last, index));
      frames.forEach((frame, place) => frame.toggleAttribute("data-current", place === current));
      slider.value = current;
      slider.setAttribute("aria-valuetext", `${words.board} ${current + 1} / ${frames.length}`);
      buttons.first.disabled = buttons.back.disabled = current === 0;
      buttons.last.disabled = buttons.next.disabled = current === last;
      if (!quiet) said.textContent = all(".caption", frames[current]).map((caption) => caption.textContent).join(". ");
    };
    shows.set(replay, show);
    const pair = replay.closest("[data-pair]");
    const step = (index) => {
      show(index);
      for (const other of pair ? all("[data-replay]", pair) : []) {
        if (other !== replay && shows.has(other)) shows.get(other)(current, true);
      }
    };
    const stop = () => {
      clearInterval(timer);
      timer = null;
      buttons.play.textContent = "▶";
      buttons.play.setAttribute("aria-label", words.play);
      buttons.play.title = words.play;
    };
    const play = () => {
      if (timer !== null) return stop();
      if (current === last) step(0);
      timer = setInterval(() => {
        step(current + 1);
        if (current === last) stop();
      }, 900);
      buttons.play.textContent = "⏸";
      buttons.play.setAttribute("aria-label", words.pause);
      buttons.play.title = words.pause;
    };
    const toggleAll = () => {
      stop();
      const single = replay.classList.toggle("playing");
      buttons.all.setAttribute("aria-pressed", String(!single));
    };
    const go = (index) => {
      stop();
      step(index);
    };
    const actions = { first: () => go(0), back: () => go(current - 1), play, next: () => go(current + 1), last: () => go(last), all: toggleAll };
    controls.addEventListener("click", (event) => {
      const target = event.target.closest("[data-step]");
      if (target) actions[target.dataset.step]();
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
    // Both replays of a pair open at the fault of the printed moves.
    show(Number(((pair && pair.querySelector("[data-replay]")) || replay).dataset.open), true);
  };
  // There may be hundreds of replays: a hidden one gets its buttons when it is shown.
  const players = (within) => {
    for (const replay of all("[data-replay]", within)) {
      if (!replay.classList.contains("playable") && replay.getClientRects().length > 0) {
        replay.classList.add("playable");
        player(replay);
      }
    }
  };
  players(document);
  document.addEventListener("toggle", (event) => players(event.target), true);

  // The gradebook: rows that open in place, a filter by verdict and by text, sorting by a column.
  const table = document.getElementById("submissions-table");
  const isOpen = (body) => body.classList.contains("opened");
  const openRow = (body, open) => {
    const button = body.querySelector(".opener");
    button.setAttribute("aria-expanded", String(open));
    body.classList.toggle("opened", open);
    if (open) players(body);
  };
  const rememberRows = () => remember("row", [...table.tBodies].filter(isOpen).map((body) => body.dataset.submission).join(","));
  // The matrix leaves out these submissions.
  let leaveOut = () => {};
  if (table) {
    const rows = [...table.tBodies];
    const filter = document.getElementById("filter");
    const count = document.getElementById("filter-count");
    const verdicts = all("[data-verdict-filter]");
    table.addEventListener("click", (event) => {
      const button = event.target.closest(".opener");
      if (!button) return;
      openRow(button.closest("tbody"), button.getAttribute("aria-expanded") !== "true");
      rememberRows();
    });
    const texts = new Map(rows.map((body) => [body, `${body.rows[0].textContent} ${body.querySelector(".opener").title} ${body.querySelector(".badge").title}`.toLowerCase()]));
    const changed = document.querySelector("[data-change-filter]");
    const onlyChanged = () => changed !== null && changed.getAttribute("aria-pressed") === "true";
    const apply = () => {
      const typed = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const wanted = verdicts.filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.verdictFilter);
      let shown = 0;
      for (const body of rows) {
        const fits = (wanted.length === 0 || wanted.includes(body.dataset.verdict)) && typed.every((word) => texts.get(body).includes(word)) && (!onlyChanged() || "change" in body.dataset);
        body.hidden = !fits;
        shown += fits;
      }
      count.textContent = shown === rows.length ? "" : filled(words.shown, { shown, all: rows.length });
      leaveOut(new Set(rows.filter((body) => body.hidden).map((body) => body.dataset.submission)));
    };
    const applyAndRemember = () => {
      apply();
      remember("q", filter.value);
      remember("v", verdicts.filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.verdictFilter).join(","));
      remember("c", onlyChanged() ? "1" : "");
    };
    filter.addEventListener("input", applyAndRemember);
    for (const button of changed ? [...verdicts, changed] : verdicts) {
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        applyAndRemember();
      });
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input")) {
        event.preventDefault();
        filter.focus();
        filter.scrollIntoView({ block: "nearest" });
      }
    });
    const heads = all("[data-sort]", table);
    const choice = document.getElementById("sort");
    // The order as in the address: the name of a column, with `-` before it if it descends; nothing for the order of the run.
    const sort = (order) => {
      const up = !order.startsWith("-");
      const button = heads.find((some) => some.dataset.sort === order.replace(/^-/, ""));
      heads.forEach((other) => other.closest("th").removeAttribute("aria-sort"));
      choice.value = button ? order : "";
      if (!button) return table.append(...rows);
      const head = button.closest("th");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const column = head.cellIndex;
      const value = (body) => body.rows[0].cells[column].dataset.value ?? body.rows[0].cells[column].textContent;
      const compare = head.classList.contains("number") ? (a, b) => Number(value(a)) - Number(value(b)) : (a, b) => value(a).localeCompare(value(b), undefined, { numeric: true });
      return table.append(...[...rows].sort((a, b) => (up ? 1 : -1) * compare(a, b) || a.dataset.submission - b.dataset.submission));
    };
    const sortAndRemember = (order) => {
      sort(order);
      remember("sort", order);
    };
    for (const button of heads) {
      button.addEventListener("click", () => {
        const head = button.closest("th");
        // The first click sorts numbers in descending order, and words in ascending order.
        const now = head.getAttribute("aria-sort");
        const up = now === null ? !head.classList.contains("number") : now === "descending";
        sortAndRemember(`${up ? "" : "-"}${button.dataset.sort}`);
      });
    }
    choice.addEventListener("change", () => sortAndRemember(choice.value));
    restorers.push(() => {
      filter.value = state.get("q") || "";
      const wanted = (state.get("v") || "").split(",");
      verdicts.forEach((button) => button.setAttribute("aria-pressed", String(wanted.includes(button.dataset.verdictFilter))));
      if (changed) changed.setAttribute("aria-pressed", String(state.has("c")));
      apply();
      sort(state.get("sort") || "");
      const opened = (state.get("row") || "").split(",");
      const closed = rows.filter((body) => !isOpen(body) && opened.includes(body.dataset.submission));
      rows.forEach((body) => openRow(body, opened.includes(body.dataset.submission)));
      if (closed.length > 0) closed[0].scrollIntoView();
    });
  }

  // A link to a folded or hidden part unfolds and shows it.
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    const body = target.closest("tbody[data-submission]");
    if (body) {
      body.hidden = false;
      openRow(body, true);
      rememberRows();
    }
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    (body || target).scrollIntoView();
  };
  const restore = () => {
    if (location.hash.length > 1 && !location.hash.includes("=")) return reveal();
    state = new URLSearchParams(location.hash.slice(1));
    return restorers.forEach((restorer) => restorer());
  };

  // The matrix: as wide as the window allows, with the columns in either order; it describes the cell under the pointer
  // or the cursor, and opens a cell.
  const matrix = document.getElementById("matrix");
  if (matrix) {
    const height = Number(matrix.dataset.rowPx);
    const complete = "complete" in matrix.dataset;
    const cases = matrix.dataset.cases.split("\n");
    const indexes = matrix.dataset.indexes.split(" ");
    const inOrder = cases.map((_, column) => column);
    const alike = matrix.dataset.alike.split(" ").map(Number);
    const killers = matrix.dataset.killers.split(" ").filter(Boolean).map(Number);
    const status = document.getElementById("matrix-status");
    const tip = make("div", { id: "matrix-tip", "aria-hidden": "true" });
    const rows = all("[data-row]", matrix);
    const names = all("li", matrix);
    const head = matrix.querySelector("svg[data-bars]");
    const bars = head.dataset.bars.split(" ").map(Number);
    let cell = Number(matrix.dataset.cellPx);
    let columns = inOrder;
    let at = { row: 0, column: 0 };
    document.body.append(tip);
    const svg = (tag, attributes) => {
      const element = document.createElementNS(head.namespaceURI, tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    };
    const cursor = svg("rect", { "class": "matrix-cursor", height: height - 1 });
    const shapes = { T: [-3.5], M: [3.5], I: [-5], R: [-4.5, 4.5], J: [-5.5, 0, 5.5], "-": [-3, 3] };
    const blocks = all("svg[data-rows]", matrix).map((picture) => ({ picture, rows: all("[data-row]", picture) }));

    const runs = (outcomes, lettered) => {
      const found = new Map();
      for (let column = 0; column < outcomes.length; ) {
        const outcome = outcomes[column];
        let end = column + 1;
        while (end < outcomes.length && outcomes[end] === outcome) end += 1;
        if (outcome !== "A") {
          const { data, last } = found.get(outcome) || { data: "", last: 0 };
          found.set(outcome, { data: `${data}m${column - last} 0h${end - column}`, last: end });
        }
        column = end;
      }
      const lines = (outcome) => (lettered && outcome !== "-" ? [0] : shapes[outcome] || [0]);
      return [...found].map(([outcome, { data }]) => [outcome, lines(outcome).map((line) => `M0 ${line}${data}`).join("")]);
    };
    const letters = (row, outcomes) => {
      const old = row.querySelector("text");
      if (old) old.remove();
      const marked = outcomes.map((outcome, column) => [outcome, column]).filter(([outcome]) => outcome !== "A" && outcome !== "-");
      if (cell < 12 || marked.length === 0) return;
      const text = svg("text", { x: marked.map(([, column]) => column * cell + cell / 2).join(" "), y: 0 });
      text.textContent = marked.map(([outcome]) => outcome).join("");
      row.append(text);
    };
    const draw = () => {
      const lettered = cell >= 12;
      all(".matrix, .matrix-keys").forEach((part) => part.classList.toggle("lettered", lettered));
      for (const picture of all("svg", matrix)) {
        const tall = picture.getAttribute("height");
        picture.setAttribute("viewBox", `0 0 ${cell * columns.length} ${tall}`);
        picture.setAttribute("width", cell * columns.length);
      }
      for (const row of rows) {
        const outcomes = columns.map((column) => row.dataset.outcomes[column]);
        const group = row.firstElementChild;
        group.setAttribute("transform", `scale(${cell} 1)`);
        group.replaceChildren(group.firstElementChild);
        // The thin line has gaps where nothing was run.
        const thin = runs(outcomes.map((outcome) => (outcome === "-" ? "A" : "ran")), true);
        group.firstElementChild.setAttribute("d", thin.map(([, d]) => d).join(""));
        for (const [outcome, d] of runs(outcomes, lettered)) group.append(svg("path", { "class": `v${outcome}`, d }));
        letters(row, outcomes);
      }
      for (const key of all("svg[data-letter]")) {
        const { letter } = key.dataset;
        const group = key.querySelector("g");
        group.replaceChildren(group.firstElementChild);
        for (const [outcome, d] of runs([letter], lettered)) group.append(svg("path", { "class": `v${outcome}`, d }));
        all("text", key).forEach((text) => text.remove());
        if (lettered && letter !== "A" && letter !== "-") {
          const text = svg("text", { x: 9, y: 10 });
          text.textContent = letter;
          key.append(text);
        }
      }
      const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((some) => some * cell >= 30) || 1000;
      head.querySelector(".ticks").replaceChildren(...(columns === inOrder ? columns : []).filter((column) => (column + 1) % step === 0).map((column) => {
        const tick = svg("text", { x: column * cell + cell / 2, y: 7 });
        tick.textContent = Number(indexes[column]) + 1;
        return tick;
      }));
      const caught = head.querySelector(".caught");
      caught.parentElement.setAttribute("transform", `translate(0 14)scale(${cell} 1)`);
      if (complete) {
        const most = Math.max(1, ...bars);
        caught.setAttribute("d", columns.map((column, place) => (bars[column] ? `M${place}.5 40V${(40 - (36 * bars[column]) / most).toFixed(0)}` : "")).join(""));
      }
      all(".killer", head).forEach((mark, index) => {
        mark.setAttribute("transform", `translate(${columns.indexOf(killers[index]) * cell + Math.floor(cell / 2)} 57)`);
      });
      cursor.remove();
    };
    const fit = () => {
      // The style lets the matrix be wider than the text, up to the window or 110 rem.
      const widest = root.clientWidth > 640 ? Math.min(root.clientWidth - 40, 1760) : 0;
      const room = Math.max(matrix.closest("section").clientWidth, widest) - matrix.querySelector(".matrix-names").offsetWidth - 2;
      const best = Math.max(2, Math.min(18, Math.floor(room / columns.length)));
      if (best === cell) return;
      cell = best;
      draw();
    };
    fit();
    window.addEventListener("resize", fit);
    const arrange = (order) => {
      const wanted = order === "alike" ? alike : inOrder;
      all("[data-columns]").forEach((button) => button.setAttribute("aria-pressed", String((button.dataset.columns === "alike") === (wanted === alike))));
      if (wanted === columns) return;
      columns = wanted;
      draw();
    };
    for (const button of all("[data-columns]")) {
      button.addEventListener("click", () => {
        arrange(button.dataset.columns);
        remember("columns", columns === alike ? "alike" : "");
      });
    }

    // Time and memory of a cell: numbers with repeats, as in `7*3`.
    const measure = (text, index) => {
      if (!text) return undefined;
      let left = index;
      for (const word of text.split(" ")) {
        const [value, times] = word.split("*");
        left -= Number(times || 1);
        if (left < 0) return value === "-" ? undefined : value;
      }
      return undefined;
    };
    const described = (row, column) => {
      const place = columns[column];
      const outcome = rows[row].dataset.outcomes[place] || "-";
      const submission = rows[row].dataset.row;
      const index = indexes[place];
      const data = (cells && cells.rows[submission]) || {};
      const ms = measure(data.ms, Number(index));
      const mb = measure(data.mb, Number(index));
      return {
        submission,
        index,
        outcome,
        name: names[row].querySelector("a").title,
        short: names[row].textContent,
        title: cases[place],
        verdict: outcome === "-" ? words.none : words.verdicts[outcome].join(" "),
        measured: [ms && `${words.time} ${ms} ms`, mb && `${words.memory} ${mb} MB`].filter(Boolean),
        failing: complete ? filled(words.fail, { failing: bars[place], all: rows.length }) : "",
        kept: (data.cells || {})[index],
      };
    };
    const point = (row, column) => {
      at = { row: Math.max(0, Math.min(rows.length - 1, row)), column: Math.max(0, Math.min(columns.length - 1, column)) };
      cursor.setAttribute("width", Math.max(cell, 3));
      cursor.setAttribute("x", at.column * cell - (cell < 3 ? 0.5 : 0));
      cursor.setAttribute("y", 0.5 - height / 2);
      rows[at.row].append(cursor);
      const cellNow = described(at.row, at.column);
      status.textContent = [`${cellNow.short} · ${cellNow.title}: ${cellNow.verdict}`, ...cellNow.measured, cellNow.failing].filter(Boolean).join(" · ");
      return cellNow;
    };

    // Text of programs, with a token for each invisible character.
    const inert = (text) => {
      const parts = text.split(/([\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}])/u);
      return parts.map((part, place) => {
        if (place % 2 === 0 || part === "\n") return part;
        return make("b", { "class": "token" }, `U+${part.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
      });
    };
    // A sentence: text in backquotes is code, and a backquote without a second one stays.
    const prose = (text) => {
      const parts = text.split("`");
      return parts.flatMap((part, place) => {
        const quoted = place % 2 === 1 && place + 1 < parts.length;
        if (quoted && part !== "") return [make("code", {}, ...inert(part))];
        return [...(place % 2 === 1 ? ["`"] : []), ...inert(part), ...(quoted ? ["`"] : [])];
      });
    };
    const drawer = make("dialog", { id: "cell", "aria-labelledby": "cell-title" });
    document.body.append(drawer);
    // A link shows another part of the page, which the drawer would cover.
    drawer.addEventListener("click", (event) => {
      if (!event.target.closest("a")) return;
      drawer.close();
      state.delete("cell");
    });
    const shut = () => {
      if (!drawer.open) return;
      drawer.close();
      remember("cell", "");
      matrix.focus({ preventScroll: true });
    };
    const open = () => {
      const now = described(at.row, at.column);
      const close = make("button", { type: "button", "data-close": "", "aria-label": words.close, title: words.close }, "×");
      close.addEventListener("click", shut);
      const student = make("a", { href: `#submission-${now.submission}` }, now.short);
      const file = make("p", { "class": "facts" }, ...(now.name === now.short ? [] : inert(now.name)));
      const title = make("h2", { id: "cell-title" });
      title.append(...inert(now.title));
      const badge = make("abbr", { "class": "badge", title: now.verdict }, now.outcome === "-" ? "–" : words.verdicts[now.outcome][0]);
      if (now.outcome !== "-") badge.dataset.verdict = words.verdicts[now.outcome][0];
      const parts = [close, make("p", {}, student), file, title, make("p", {}, badge, " ", now.outcome === "-" ? now.verdict : words.verdicts[now.outcome][1])];
      const [message, output, stderr] = Array.isArray(now.kept) ? now.kept : [now.kept];
      if (message !== undefined) {
        const said = make("p", { "class": now.outcome === "A" ? "" : "message" });
        said.append(...prose(cells.messages[message]));
        parts.push(said);
      }
      if (now.measured.length > 0) parts.push(make("p", { "class": "facts" }, now.measured.join(" · ")));
      const [input, right] = (cells && cells.inputs[now.index]) || [];
      for (const [label, text] of [[words.stderr, stderr], [words.input, input], [words.output, output], [words.right, right]]) {
        if (text === undefined || (label === words.right && !text)) continue;
        if (text === "") {
          parts.push(make("p", { "class": "label" }, label), make("p", { "class": "nothing" }, words.nothing));
          continue;
        }
        // Lines of standard error are long, and indented by tabs.
        const block = make("pre", { "class": label === words.stderr ? "said wrapped" : "said", tabindex: "0" });
        block.append(...inert(label === words.stderr ? text.replaceAll("\t", "  ") : text));
        parts.push(make("p", { "class": "label" }, label), block);
      }
      const exhibit = document.getElementById(`case-${now.index}`);
      if (exhibit) parts.push(make("p", {}, make("a", { href: `#case-${now.index}` }, words.why.replace(/[:：]\s*$/, ""))));
      drawer.replaceChildren(...parts);
      if (!drawer.open) drawer.show();
      remember("cell", `${now.submission}.${now.index}`);
    };
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") shut();
    });
    const under = (event) => {
      const picture = event.target.closest("svg[data-rows]");
      if (!picture) {
        tip.hidden = true;
        return false;
      }
      const box = picture.getBoundingClientRect();
      const shown = blocks.find((block) => block.picture === picture).rows.filter((row) => !row.hasAttribute("hidden"));
      const pointed = shown[Math.max(0, Math.min(shown.length - 1, Math.floor((event.clientY - box.top) / height)))];
      if (!pointed) return false;
      const now = point(rows.indexOf(pointed), Math.floor(((event.clientX - box.left) / box.width) * columns.length));
      tip.textContent = [`${now.short} · ${now.title}`, [now.verdict, ...now.measured].join(" · ")].join("\n");
      tip.hidden = false;
      tip.style.left = `${Math.min(event.clientX + 14, root.clientWidth - tip.offsetWidth - 4)}px`;
      tip.style.top = `${Math.min(event.clientY + 16, window.innerHeight - tip.offsetHeight - 4)}px`;
      return true;
    };
    tip.hidden = true;
    matrix.addEventListener("pointermove", under);
    matrix.addEventListener("pointerleave", () => { tip.hidden = true; });
    matrix.addEventListener("click", (event) => {
      if (under(event)) open();
    });
    matrix.addEventListener("keydown", (event) => {
      if (event.target !== matrix || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = (step) => {
        for (let row = at.row + step; rows[row]; row += step) if (!rows[row].hasAttribute("hidden")) return row;
        return at.row;
      };
      const moves = {
        ArrowUp: [next(-1), at.column],
        ArrowDown: [next(1), at.column],
        ArrowLeft: [at.row, at.column - 1],
        ArrowRight: [at.row, at.column + 1],
        Home: [at.row, 0],
        End: [at.row, columns.length - 1],
      };
      if (event.key === "Enter") {
        // Otherwise the same key would press the button that gets the focus.
        event.preventDefault();
        open();
        drawer.querySelector("[data-close]").focus();
        return;
      }
      if (!moves[event.key]) return;
      event.preventDefault();
      point(...moves[event.key]);
      cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    leaveOut = (submissions) => {
      rows.forEach((row, place) => {
        const isLeftOut = submissions.has(row.dataset.row);
        row.toggleAttribute("hidden", isLeftOut);
        names[place].toggleAttribute("hidden", isLeftOut);
      });
      for (const block of blocks) {
        const shown = block.rows.filter((row) => !row.hasAttribute("hidden"));
        shown.forEach((row, place) => row.setAttribute("transform", `translate(0 ${place * height + height / 2})`));
        const tall = shown.length * height;
        block.picture.setAttribute("height", tall);
        block.picture.setAttribute("viewBox", `0 0 ${cell * columns.length} ${tall}`);
      }
    };
    restorers.push(() => {
      arrange(state.get("columns") || "");
      const [submission, index] = (state.get("cell") || "").split(".");
      const row = rows.findIndex((some) => some.dataset.row === submission);
      if (row >= 0 && indexes.includes(index)) {
        point(row, columns.indexOf(indexes.indexOf(index)));
        open();
      } else drawer.close();
    });
  }
  window.addEventListener("hashchange", restore);
  restore();
})();
