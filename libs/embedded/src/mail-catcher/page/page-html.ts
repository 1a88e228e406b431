/** The script of the reading page. Mail content only ever becomes text, or the sandboxed frame's address. */
export const SCRIPT = String.raw`
const byId = (id) => document.getElementById(id);
const list = byId('list'), article = byId('mail'), search = byId('search'), more = byId('more');
let limit = 100, chosen = location.hash.slice(1), pending;

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

async function ask(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).message ?? 'The mail catcher does not answer.');
  return response;
}

function when(iso) {
  const date = new Date(iso), sameDay = date.toDateString() === new Date().toDateString();
  return sameDay ? date.toLocaleTimeString() : date.toLocaleString();
}

function row(mail) {
  const button = element('button', { type: 'button', onclick: () => open(mail.id) },
    element('span', { className: 'to' }, mail.to.join(', ')),
    element('time', { dateTime: mail.receivedAt }, when(mail.receivedAt)),
    element('span', { className: 'subject' }, mail.subject || '(no subject)'),
    element('span', { className: 'from' }, 'FROM ' + (mail.from || '(no sender)')));
  button.dataset.id = mail.id;
  if (mail.id === chosen) button.setAttribute('aria-current', 'true');
  return element('li', {}, button);
}

async function refresh() {
  const query = new URLSearchParams({ q: search.value.trim(), limit });
  const { total, messages } = await (await ask('/api/messages?' + query)).json();
  const focused = document.activeElement?.dataset?.id;
  list.replaceChildren(...messages.map(row));
  if (focused) list.querySelector('[data-id="' + focused + '"]')?.focus();
  byId('count').textContent = total + (total === 1 ? ' MAIL' : ' MAILS');
  byId('empty').hidden = total > 0;
  byId('empty').textContent = search.value.trim() ? 'No mail matches.' : 'No mail yet. It appears here by itself.';
  more.hidden = messages.length >= total;
  document.title = '(' + total + ') Mail catcher';
}

function soon() {
  clearTimeout(pending);
  pending = setTimeout(() => refresh().catch(() => {}), 60);
}

function linked(text) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 ? element('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part);
}

async function open(id, moveFocus = true) {
  chosen = id;
  history.replaceState(null, '', '#' + id);
  for (const button of list.querySelectorAll('button')) {
    if (button.dataset.id === id) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  try {
    show(await (await ask('/api/messages/' + id)).json());
    if (moveFocus && innerWidth <= 760) article.focus();
  } catch (error) {
    article.replaceChildren(element('p', { className: 'note' }, error.message));
  }
}

function show(mail) {
  const views = {
    HTML: () => element('iframe', { src: '/api/messages/' + mail.id + '/html', title: 'Mail as HTML', sandbox: 'allow-popups allow-popups-to-escape-sandbox' }),
    TEXT: () => element('pre', {}, ...linked(mail.text)),
    HEADERS: () => element('pre', {}, mail.headers.map(({ name, value }) => name + ': ' + value).join('\n')),
    SOURCE: () => {
      const pre = element('pre', {}, 'Loading');
      ask('/api/messages/' + mail.id + '/raw').then((response) => response.text()).then((text) => pre.replaceChildren(text));
      return pre;
    },
  };
  if (!mail.html) delete views.HTML;
  if (!mail.text && mail.html) delete views.TEXT;
  const head = element('div', { className: 'head' });
  const tabs = Object.keys(views).map((name) => element('button', { type: 'button', role: 'tab', onclick: () => choose(name) }, name));
  function choose(name) {
    for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.textContent === name));
    article.replaceChildren(head, views[name]());
  }
  const facts = [['FROM', mail.sender], ['TO', mail.to.join(', ')], ['AT', new Date(mail.receivedAt).toLocaleString()]];
  if (mail.attachments.length) facts.push(['FILES', mail.attachments.map((file) => file.filename + ' (' + file.size + ' bytes)').join(', ')]);
  head.append(
    element('h2', {}, mail.subject || '(no subject)'),
    element('dl', {}, ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])),
    element('div', { className: 'tabs', role: 'tablist' }, ...tabs));
  choose(tabs[0].textContent);
}

search.addEventListener('input', soon);
more.addEventListener('click', () => { limit += 400; soon(); });
byId('clear').addEventListener('click', async () => {
  if (!confirm('Delete every caught mail?')) return;
  await ask('/api/messages', { method: 'DELETE' });
  article.replaceChildren(element('p', { className: 'note' }, 'Everything is deleted.'));
});
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) { event.preventDefault(); search.focus(); }
  const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
  if (!step || document.activeElement === search) return;
  const buttons = [...list.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((button) => button.dataset.id === chosen) + step];
  if (next) { event.preventDefault(); next.focus(); open(next.dataset.id, false); }
});

const live = byId('live'), changes = new EventSource('/api/events');
changes.onopen = () => { live.textContent = 'LIVE'; live.dataset.on = ''; soon(); };
changes.onerror = () => { live.textContent = 'RECONNECTING'; delete live.dataset.on; };
changes.onmessage = soon;
soon();
if (chosen) open(chosen, false);
`;

/** The style of the reading page: the terminal's own dark and light, hairlines instead of shadows. */
export const STYLE = `
:root {
  color-scheme: dark light;
  --bg: #070b0c; --panel: #0c1213; --raised: #111a1b; --line: #1a2527; --line-2: #28373a;
  --text: #e4ecea; --text-2: #a7b6b5; --text-3: #859696; --accent: #5cc4dd; --live: #4cc38a; --warn: #e5b454;
  --mono: ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: light) {
  :root {
    --bg: #f4f7f6; --panel: #ffffff; --raised: #eef3f2; --line: #dbe4e3; --line-2: #c2cfce;
    --text: #10191a; --text-2: #3f4f50; --text-3: #566668; --accent: #0b6f88; --live: #117a4b; --warn: #8a5a00;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; display: flex; flex-direction: column; background: var(--bg); color: var(--text); font: 14px/1.5 system-ui, "Segoe UI", sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 8px 16px; border-bottom: 1px solid var(--line-2); background: var(--panel); }
h1 { margin: 0; font: 600 13px/20px var(--mono); letter-spacing: .08em; }
h2 { margin: 0 0 8px; font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
.live { font: 11px/16px var(--mono); color: var(--warn); }
.live::before { content: ""; display: inline-block; width: 7px; height: 7px; margin-right: 6px; border-radius: 50%; background: currentColor; }
.live[data-on] { color: var(--live); }
.search { flex: 1 1 200px; max-width: 420px; }
input { width: 100%; padding: 5px 8px; border: 1px solid var(--line-2); border-radius: 3px; background: var(--bg); color: var(--text); font: 12px/20px var(--mono); }
input::placeholder { color: var(--text-3); opacity: 1; }
.count { margin-left: auto; font: 12px/20px var(--mono); color: var(--text-2); font-variant-numeric: tabular-nums; }
button { padding: 5px 10px; border: 1px solid var(--line-2); border-radius: 3px; background: transparent; color: var(--text-2); font: 11px/20px var(--mono); cursor: pointer; }
button:hover, button[aria-selected="true"] { color: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 420px) 1fr; }
nav { min-height: 0; overflow: auto; border-right: 1px solid var(--line-2); background: var(--panel); }
ol { list-style: none; margin: 0; padding: 0; }
li button { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; width: 100%; padding: 8px 16px; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; text-align: left; }
li button:hover { background: var(--raised); }
li button[aria-current="true"] { background: var(--raised); box-shadow: inset 2px 0 var(--accent); }
li .to, li time { font: 12px/20px var(--mono); font-variant-numeric: tabular-nums; color: var(--text-2); }
li time { color: var(--text-3); }
li .subject { grid-column: 1 / -1; font: 14px/20px system-ui, "Segoe UI", sans-serif; color: var(--text); }
li .from { grid-column: 1 / -1; font: 11px/16px var(--mono); color: var(--text-3); }
li .to, li .from, li .subject { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.note { margin: 0; padding: 24px 16px; color: var(--text-2); }
#more { display: block; margin: 12px auto; }
#more[hidden] { display: none; }
article { min-height: 0; min-width: 0; overflow: auto; display: flex; flex-direction: column; outline: none; }
.head { padding: 16px; border-bottom: 1px solid var(--line-2); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 12px; margin: 0 0 12px; font: 12px/20px var(--mono); }
dt { color: var(--text-3); }
dd { margin: 0; color: var(--text-2); overflow-wrap: anywhere; }
.tabs { display: flex; gap: 8px; }
iframe { flex: 1; width: 100%; min-height: 320px; border: 0; background: #fff; }
pre { flex: 1; margin: 0; padding: 16px; font: 13px/20px var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
pre a { color: var(--accent); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 760px) {
  main { grid-template-columns: 1fr; grid-template-rows: 40% 1fr; }
  nav { border-right: 0; border-bottom: 1px solid var(--line-2); }
}
`;

/** The page a person reads caught mail in. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Mail catcher</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <header>
    <h1>T0 MAIL CATCHER</h1>
    <span id="live" class="live" role="status">CONNECTING</span>
    <label class="search"><span class="hidden">Search by address or subject</span>
      <input id="search" type="search" placeholder="Search address or subject" autocomplete="off" spellcheck="false"></label>
    <span id="count" class="count" role="status"></span>
    <button id="clear" type="button">DELETE ALL</button>
  </header>
  <main>
    <nav aria-label="Caught mails">
      <ol id="list"></ol>
      <p id="empty" class="note" hidden></p>
      <button id="more" type="button" hidden>SHOW MORE</button>
    </nav>
    <article id="mail" aria-live="polite" tabindex="-1">
      <p class="note">Mail that the terminal sends lands here and goes nowhere else. Choose one to read it.</p>
    </article>
  </main>
  <script src="/script.js" type="module"></script>
</body>
</html>
`;
