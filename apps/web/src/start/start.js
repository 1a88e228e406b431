// The page's first script, before the program and before the first paint. It sets the theme and the shell that is shown until the
// program stands, and asks at once for what this address needs: its files, who is signed in and the instruments, or the terminal's whole opening
// (docs/product/calls.md#opening). A plain script, which the build minifies. Kept in step with app/theme/theme-store.ts, app/app.tsx, app/loading-splash.tsx and
// shared/lib/first-reads.ts.
(function () {
  // The files of each first screen; the build fills this in.
  const files = {};
  const TERMINAL = /^\/(dashboard|profile|system-status|videos|notifications|admin123)\/?$/i;
  const AUTH = /^\/(auth|auth-new|subscribe|login)\/?$/i;
  const POST = /^\/blog\/\d/;
  const OPENING_HOLDS_MS = 30000;
  const STARTED = 't0-started';
  const page = document.documentElement;
  // The server rendered this page, for somebody who is not signed in: it works by itself, and nothing has to be read.
  const drawn = page.dataset.rendered !== undefined;
  // What the server must know to render a member's first screen: kept for the next page (apps/api/src/desk/first-screens.ts).
  const phone = matchMedia('(max-width: 767px)').matches;
  const stepsDone = read('localStorage', 't0-first-steps') !== null;
  const hint = (phone ? 'phone.' : 'wide.') + (stepsDone ? 'done.' : 'steps.');
  // The name of the zone takes milliseconds: most first screens need none.
  const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  function keepHint() {
    const cookie = 't0-screen=' + hint + zone();
    if (!document.cookie.includes(cookie)) document.cookie = cookie + '; path=/; max-age=31536000; samesite=lax';
  }
  window.addEventListener('load', function () {
    setTimeout(keepHint, 3000);
  });
  // The server rendered this member's first screen, unless for another screen than this.
  const rendered = page.dataset.first;
  const first = rendered !== undefined && (rendered === hint || rendered === hint + zone());
  if (!first) delete page.dataset.first;
  if (!first && rendered !== undefined)
    document.addEventListener('DOMContentLoaded', () => document.getElementById('first').remove());

  function read(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch {
      // Storage refused: as if nothing were kept.
      return null;
    }
  }

  const theme = read('localStorage', 'vite-ui-theme');
  const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  page.dataset.theme = light ? 'light' : 'dark';
  page.dataset.themeChoice = theme === 'light' || theme === 'dark' ? theme : 'system';

  const path = location.pathname;
  const member = read('localStorage', 't0-reader') === 'member';
  const home = /^\/(home\/?)?$/i.test(path);
  const blog = /^\/blog(\/|$)/i.test(path);
  const record = /^\/record\/?$/i.test(path);
  let screen = 'other';
  const isTerminal = rendered !== undefined || TERMINAL.test(path) || (member && (home || blog || record));
  if (!drawn && isTerminal) screen = 'terminal';
  else if (home) screen = 'landing';
  else if (blog || record) screen = 'blog';
  else if (AUTH.test(path)) screen = 'auth';
  if (!drawn && !first && read('sessionStorage', STARTED) === null && !document.hidden) countUp();
  else {
    // A server-rendered page has no start screen, and nobody sees a hidden tab start: it is no first time any more.
    keepStarted();
    showScreen();
  }

  // The start screen's bar, by the clock, until the program takes it up where it stands or its time is over.
  function countUp() {
    page.dataset.shell = 'splash';
    window.t0SplashBegan = performance.now();
    const timer = setInterval(function () {
      const elapsed = performance.now() - window.t0SplashBegan;
      const percent = Math.min(100, Math.floor(elapsed / 12));
      page.style.setProperty('--splash', percent + '%');
      const figure = document.querySelector('.shell-splash b');
      if (figure) figure.textContent = percent + '%';
      if (page.dataset.shell !== 'splash') clearInterval(timer);
      else if (elapsed >= 1500 || document.hidden) {
        clearInterval(timer);
        keepStarted();
        showScreen();
      }
    }, 30);
  }

  function showScreen() {
    if (!drawn && !first) page.dataset.shell = screen;
  }

  if (first) {
    document.addEventListener('DOMContentLoaded', function () {
      for (const mark of document.querySelectorAll('#first [data-style]')) mark.style.cssText = mark.dataset.style;
    });
  }
  // A press before the program stands: start-shell.tsx gives it to the program's own element, presses.ts to the page.
  if (first || drawn)
    document.addEventListener('click', function (event) {
      const pressed = event.target instanceof Element && event.target.closest('button, [data-open-on-click]');
      if (pressed && pressed.closest(first ? '#first' : '#root')) window.t0Pressed = pressed;
    });

  function keepStarted() {
    try {
      window.sessionStorage.setItem(STARTED, 'yes');
    } catch {
      // Storage refused: the next page of this tab shows it again.
    }
  }

  const reads = {};
  let opening = null;
  // Nobody may ever ask for it: whoever does hears of the failure.
  function readEarly(address) {
    const answer = fetch(address, { credentials: 'include', headers: { accept: 'application/json' } }).then(whole);
    answer.catch(function () {});
    return answer;
  }
  // An answer whose body nobody reads would keep its connection.
  function whole(answer) {
    return answer.blob().then((body) => new Response(body, { status: answer.status, headers: answer.headers }));
  }
  // The terminal opens with one call. Where it fails each part is asked for by itself.
  function readOpening() {
    return readEarly('/api/desk')
      .then(function (answer) {
        if (!answer.ok) return null;
        // What is older is asked for anew.
        setTimeout(function () {
          delete window.t0FirstRead;
        }, OPENING_HOLDS_MS);
        return answer
          .json()
          .then((opened) => ({ parts: new Map(Object.entries(opened.parts)), headers: answer.headers }));
      })
      .catch(() => null);
  }
  function takePart(opened, address) {
    if (opened === null || !opened.parts.has(address)) return null;
    const part = opened.parts.get(address);
    opened.parts.delete(address);
    return {
      ok: true,
      status: 200,
      headers: opened.headers,
      json: () => Promise.resolve(part),
      text: () => Promise.resolve(JSON.stringify(part)),
    };
  }
  window.t0FirstRead = function (address) {
    if (opening) return opening.then((opened) => takePart(opened, address));
    const answer = reads[address];
    delete reads[address];
    return answer;
  };

  function ask(rel, href, type) {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (rel !== 'modulepreload') link.as = 'font';
    if (type) link.type = type;
    link.crossOrigin = '';
    document.head.append(link);
  }
  const own = screen !== 'blog' ? screen : record ? 'record' : POST.test(path) ? 'post' : 'blog';
  function loadFiles() {
    for (const href of files[own] || []) {
      if (/\.js$/.test(href)) ask('modulepreload', href);
      else ask('preload', href, 'font/woff2');
    }
  }
  // A server-rendered page loads the program only when something needs it: prerender/program.ts.
  const asked = {};
  function preload(name) {
    for (const href of files.program.concat(files[name || own])) {
      if (/\.js$/.test(href) && !asked[href]) ask('modulepreload', href);
      asked[href] = true;
    }
  }
  // What is read comes before files: a browser opens few connections at once, and answers are small.
  function openTerminal() {
    opening = readOpening();
    opening.then(loadFiles);
  }
  // The server left the program out of a rendered first screen: its rows have the line to themselves until they are painted.
  function beginAfterPaint() {
    let begun = false;
    function begin() {
      if (begun) return;
      begun = true;
      openTerminal();
      import(page.dataset.program).catch(fail);
    }
    // Hidden pages are not painted.
    window.addEventListener('load', begin);
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  }
  if (page.dataset.program !== undefined) beginAfterPaint();
  else if (screen === 'terminal') openTerminal();
  else if (drawn) window.t0Preload = preload;
  else {
    reads['/api/instruments'] = readEarly('/api/instruments');
    const session = readEarly('/api/auth/session');
    reads['/api/auth/session'] = session;
    session.catch(function () {}).then(loadFiles);
  }

  // Without its own files the program cannot say that they are missing.
  function fail() {
    const message = document.querySelector('.shell-failed');
    if (drawn || !message || page.dataset.shell === 'failed') return;
    page.dataset.shell = 'failed';
    // Not in the document before: the first link of a page is the one that skips to its content.
    const link = Object.assign(document.createElement('a'), { href: '', textContent: 'load the page again' });
    message.append(' ', link, '.');
  }
  window.addEventListener(
    'error',
    function (event) {
      const script = event.target;
      if (script instanceof HTMLScriptElement ? script.type === 'module' : isOurs(event)) fail();
    },
    true,
  );
  function isOurs(event) {
    return String(event.filename).startsWith(location.origin + '/assets/');
  }
})();
