// The rule editor: highlighting, completion, errors as one types, and text that outlives its session.
document.addEventListener("DOMContentLoaded", function () {
  "use strict";
  const form = document.getElementById("editor");
  const readOnly = form.dataset.readonly === "true";
  const FAILURE = ["kind", "text", "lower", "origin", "vendor", "sqlState", "sqlClass", "vendorCode", "constraint",
    "action", "rpcCode", "protocolVersion", "level", "dataText"];
  const ISSUE = ["code", "path", "first", "root"];
  const OPERATORS = ["contains", "not contains", "str[startsWith]", "str[endsWith]", "not str[startsWith]",
    "not str[endsWith]", "matches", "not matches", "in (", "not in (", "==", "!=", "<", "<=", ">", ">="];
  const VALUES = {
    kind: ["text", "mcp", "shape", "typed"],
    origin: ["storage", "api"],
    vendor: ["postgresql", "mysql", "oracle", "sqlserver", "h2", "sqlite", "db2"],
    level: ["system", "tool"],
  };

  // Errors, for both texts by one request after a pause.
  function problems(list) {
    return list.map(function (problem) {
      const line = Math.max(problem.line - 1, 0);
      const column = Math.max(problem.column - 1, 0);
      return {
        message: problem.message,
        severity: "error",
        from: CodeMirror.Pos(line, column),
        to: CodeMirror.Pos(line, column + 1),
      };
    });
  }

  function say(element, list) {
    element.replaceChildren(
      ...list.map(function (problem) {
        const row = document.createElement("div");
        row.className = "text-danger-emphasis small";
        row.textContent = (problem.line ? problem.line + ":" + problem.column + " " : "") + problem.message;
        return row;
      })
    );
  }

  // As HTMX does, it asks for a part of a page: who is signed out gets 401 instead of a page.
  function post(path, again) {
    const csrf = document.querySelector("meta[name=csrf]");
    return fetch(form.dataset.base + path, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { [csrf.dataset.header]: csrf.content, Accept: "application/json", "HX-Request": "true" },
    }).then(function (answer) {
      if (answer.status === 403 && !again) {
        return taxon.renewToken().then(() => post(path, true));
      }
      if (!answer.ok) {
        return Promise.reject(answer.status);
      }
      taxon.clear();
      return answer.json();
    });
  }

  let wrong = { drl: [], cases: [] };
  let waiting = null;
  let asked = 0;
  function check() {
    drl.save();
    cases.save();
    const number = ++asked;
    return post("/check").then(
      function (found) {
        if (number === asked) {
          say(document.getElementById("drl-problems"), found.drl);
          say(document.getElementById("cases-problems"), found.cases);
          wrong = { drl: problems(found.drl), cases: problems(found.cases) };
          drl.performLint();
          cases.performLint();
        }
      },
      function () {}
    );
  }
  function checkSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(check, 250);
  }

  // Completion: fields inside a pattern, operators behind a field, values and codes inside quotes.
  function hint(editor) {
    const cursor = editor.getCursor();
    const before = editor.getLine(cursor.line).slice(0, cursor.ch);
    const opened = editor.getRange(CodeMirror.Pos(0, 0), cursor);
    const fields = opened.lastIndexOf("Issue(") > opened.lastIndexOf("Failure(") ? ISSUE : FAILURE;
    const code = before.match(/classifyAs\(\s*"(\w*)$/);
    const value = before.match(/(\w+)\s*(?:==|!=|in\s*\((?:\s*"\w*"\s*,)*)\s*"(\w*)$/);
    const operator = before.match(/(?:^|[^\w.$])(\w+)\s+((?:not\s+)?[\w[\]]*|[=!<>]+)$/);
    let list;
    let typed;
    if (code) {
      list = form.dataset.codes.split(" ");
      typed = code[1];
    } else if (value) {
      list = VALUES[value[1]] || [];
      typed = value[2];
    } else if (operator && fields.includes(operator[1])) {
      list = OPERATORS;
      typed = operator[2];
    } else {
      list = fields.concat(["exists Issue(", "not Issue("]);
      typed = before.match(/\w*$/)[0];
    }
    return {
      list: list.filter((item) => item.startsWith(typed.replace(/\s+/g, " "))),
      from: CodeMirror.Pos(cursor.line, cursor.ch - typed.length),
      to: cursor,
    };
  }

  function open(id, mode, label, extra) {
    const area = document.getElementById(id);
    const editor = CodeMirror.fromTextArea(area, {
      mode: mode,
      lineNumbers: true,
      lineWrapping: true,
      indentUnit: id === "drl" ? 4 : 2,
      readOnly: readOnly,
      gutters: ["CodeMirror-lint-markers"],
      // Tab leaves the editor, so that the keyboard is never caught in it.
      extraKeys: Object.assign({ Tab: false, "Shift-Tab": false, "Ctrl-S": save, "Cmd-S": save }, extra),
      viewportMargin: Infinity,
      inputStyle: "contenteditable",
    });
    editor.getInputField().setAttribute("aria-label", label);
    return editor;
  }

  const drl = open("drl", "drl", document.querySelector("label[for=drl]").textContent, {
    "Ctrl-Space": (editor) => editor.showHint({ hint: hint, completeSingle: false }),
    "Shift-Alt-F": format,
  });
  const cases = open("cases", "yaml", document.querySelector("label[for=cases]").textContent);
  drl.setOption("matchBrackets", true);
  drl.setOption("lint", { lintOnChange: false, getAnnotations: () => wrong.drl });
  cases.setOption("lint", { lintOnChange: false, getAnnotations: () => wrong.cases });

  function format() {
    drl.save();
    post("/format").then(function (formatted) {
      if (formatted.text === null) {
        say(document.getElementById("drl-problems"), formatted.problems);
      } else if (formatted.text !== drl.getValue()) {
        drl.setValue(formatted.text);
      }
    }, (why) => failed("request-failed", why));
  }
  const formatButton = document.getElementById("format");
  if (formatButton) {
    formatButton.addEventListener("click", format);
  }

  // Text that is typed and not saved is kept in the browser until it is saved.
  const key = "taxon.draft." + form.dataset.draft + "." + form.dataset.rule;
  // With it, what it was made from: somebody else's later save is then met, not overwritten.
  const SEEN = ["drlSeen", "casesSeen", "drlOriginal", "casesOriginal"];
  function keep() {
    const rest = {};
    SEEN.forEach((name) => (rest[name] = form.elements[name].value));
    localStorage.setItem(key, JSON.stringify({ drl: drl.getValue(), cases: cases.getValue(), ...rest }));
  }
  function kept() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch (e) {
      return null;
    }
  }
  const earlier = kept();
  const banner = document.getElementById("unsaved");
  if (document.getElementById("conflict")) {
    // What was kept is put together with the other change here.
    keep();
  } else if (earlier && (earlier.drl !== drl.getValue() || earlier.cases !== cases.getValue())) {
    banner.classList.remove("d-none");
    document.getElementById("unsaved-restore").addEventListener("click", function () {
      drl.setValue(earlier.drl);
      cases.setValue(earlier.cases);
      SEEN.filter((name) => name in earlier).forEach((name) => (form.elements[name].value = earlier[name]));
      banner.classList.add("d-none");
    });
    document.getElementById("unsaved-discard").addEventListener("click", function () {
      localStorage.removeItem(key);
      banner.classList.add("d-none");
    });
  } else if (earlier) {
    localStorage.removeItem(key);
  }

  function changed() {
    keep();
    checkSoon();
  }
  drl.on("change", changed);
  cases.on("change", changed);
  drl.on("inputRead", function (editor, change) {
    const before = editor.getLine(change.from.line).slice(0, change.from.ch + 1);
    const inside = editor.getTokenAt(editor.getCursor()).type;
    const word = /\w$/.test(before) && inside !== "string" && inside !== "comment";
    if (!editor.state.completionActive && (word || /(?:classifyAs\(|==|!=|,|in\s*\()\s*"\w*$/.test(before))) {
      editor.showHint({ hint: hint, completeSingle: false });
    }
  });

  // Where the service does not answer, fetch rejects with a TypeError and no status.
  function failed(banner, why) {
    keep();
    taxon.tell(document.getElementById(banner), why instanceof TypeError ? 0 : why);
  }

  // Saving asks first whether the session still stands: a form sent without one is lost.
  function save() {
    if (!readOnly) {
      form.requestSubmit();
    }
  }
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    if (form.dataset.sent) {
      return;
    }
    form.dataset.sent = "true";
    drl.save();
    cases.save();
    keep();
    post("/check").then(() => form.submit(), function (why) {
      delete form.dataset.sent;
      failed("save-failed", why);
    });
  });

  // What HTMX sends beside the texts must be what stands in the editors.
  document.addEventListener("htmx:configRequest", function (event) {
    event.detail.parameters.drl = drl.getValue();
    event.detail.parameters.cases = cases.getValue();
  });

  // A tried input becomes a case.
  function isObject(json) {
    try {
      return /^\s*\{/.test(json) && JSON.parse(json) !== null;
    } catch (e) {
      return false;
    }
  }

  // JSON in one line is YAML, but for tabs, for \/ and for characters that YAML must have escaped.
  function yaml(json) {
    return json
      .replace(/\s*[\n\r\t]\s*/g, " ")
      .replace(/\\(.)/g, (escape, character) => (character === "/" ? "/" : escape))
      .replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) =>
        "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"));
  }

  function noCase(trial, json) {
    if (json ? !isObject(json) : trial.elements.text.value.trim() === "") {
      return json ? trial.dataset.noObject : trial.dataset.empty;
    }
    // Only a list below its key, or none yet, can be added to as text.
    const key = cases.getValue().match(/^(["']?)cases\1[ \t]*:.*$/m);
    return key && !/^cases:\s*(\[\s*\]\s*)?(#.*)?$/.test(key[0]) ? trial.dataset.unknown : null;
  }

  function addCase(expectation) {
    const trial = document.getElementById("trial");
    const result = document.getElementById("trial-result");
    const json = trial.elements.json.value.trim();
    const typed = trial.elements.text.value;
    const why = noCase(trial, json);
    if (why) {
      say(result, [{ message: why }]);
      result.firstElementChild.dataset.refusal = "";
      return;
    }
    result.querySelector("[data-refusal]")?.remove();
    const fields = ["origin", "vendor", "sqlState", "vendorCode", "action"]
      .map((name) => [name, trial.elements[name].value.trim()])
      .filter(([name, value]) => value !== "")
      .map(([name, value]) => ", " + name + ": " + JSON.stringify(value));
    const input = json || "{kind: text, text: " + JSON.stringify(typed) + fields.join("") + "}";
    const rule = drl.getValue().replace(/"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[^]*?\*\//g, (part) => (part[0] === '"' ? part : ""));
    const code = (rule.match(/classifyAs\(\s*"(\w+)"/) || [])[1] || "";
    let text = cases.getValue().replace(/^cases:\s*\[\s*\]/m, "cases:");
    if (!/^cases:/m.test(text)) {
      text = (text.trimEnd() + "\ncases:").trimStart();
    }
    // Other keys may stand before the list and behind it.
    const begin = text.search(/^cases:/m);
    const length = text.slice(begin).search(/\n[^\s#-]/);
    const end = length < 0 ? text.length : begin + length;
    const indent = (text.slice(begin, end).match(/^( *)- /m) || ["", "  "])[1];
    const added = indent + "- input: " + yaml(input) + "\n" + indent + "  " + expectation + ": " + code + "\n";
    cases.setValue(text.slice(0, end).trimEnd() + "\n" + added + text.slice(end));
  }
  document.getElementById("add-match")?.addEventListener("click", () => addCase("expect"));
  document.getElementById("add-miss")?.addEventListener("click", () => addCase("expectNot"));

  if (!readOnly) {
    check();
  }
});
