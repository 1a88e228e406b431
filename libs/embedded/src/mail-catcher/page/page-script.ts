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
