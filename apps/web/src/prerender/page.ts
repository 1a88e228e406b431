import { themeLabel, useTheme, nextTheme, setTheme } from '../app/theme/theme-store.ts';
import { serverNow } from '../shared/lib/connection.ts';
import { afterPaint } from '../shared/lib/after-paint.ts';
import { keepOnlyOf } from '../shared/lib/offline-hint.ts';
import { UTC_TIMES } from '../shared/lib/times.ts';
import { hasPendingToast } from '../shared/ui/toast-store.ts';
import { beginPage } from './handover.ts';
import { endNotice, showNotice } from './notice.ts';
import type { PageData } from './page-data.ts';
import { loadProgram } from './program.ts';
import { reloadIfSignedIn } from './session-check.ts';
import { isServerThere } from '../shared/lib/parts/build-check.ts';
import { scrollInto, scrollToTop } from '../shared/lib/scroll.ts';

/** What the page does by itself, by `data-action`. */
const OWN: Record<string, () => void> = {
  theme: () => setTheme(nextTheme(useTheme.getState().theme)),
  top: scrollToTop,
};

/** The press that waits for the program; only the last one counts. */
let waiting: HTMLElement | null = null;

/** Handles all presses until the program does, the last one before this included. Returns a function that ends it and carries out the one that waits. */
function handlePresses(): () => void {
  document.addEventListener('click', onClick, true);
  window.t0Pressed?.click();
  delete window.t0Pressed;
  return () => {
    document.removeEventListener('click', onClick, true);
    waiting?.removeAttribute('aria-busy');
    waiting?.click();
    waiting = null;
  };
}

function onClick(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null;
  if (pressed instanceof HTMLAnchorElement) return followLink(event, pressed);
  if (!pressed) return;
  event.preventDefault();
  event.stopPropagation();
  const own = OWN[pressed.dataset.action ?? ''];
  if (own) return own();
  waiting?.removeAttribute('aria-busy');
  waiting = pressed;
  pressed.setAttribute('aria-busy', 'true');
  loadProgram(true);
}

/** A link is the browser's, but for anchors of this page, which are scrolled to, and for pages that cannot be reached now. */
function followLink(event: MouseEvent, link: HTMLAnchorElement): void {
  const { origin, pathname, hash, href } = link;
  const elsewhere = link.target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (elsewhere || origin !== window.location.origin || !pathname) return;
  if (hash && pathname === window.location.pathname) {
    event.preventDefault();
    window.history.pushState(null, '', hash);
    scrollToAnchor(hash);
  } else if (isAway()) {
    event.preventDefault();
    void isServerThere().then((there) =>
      there ? window.location.assign(href) : showNotice('The server cannot be reached. Check your connection, then'),
    );
  }
}

/** The form has its anchor once the program renders it; its place is there before. */
function scrollToAnchor(hash: string): void {
  scrollInto(
    hash === '#contact' ? document.querySelector('[data-action=form]') : document.getElementById(hash.slice(1)),
  );
}

const isAway = (): boolean => !navigator.onLine || document.documentElement.hasAttribute('data-prices-away');

/** The signs that somebody uses the page: what follows is likely to need the program. */
const SIGNS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;
const IDLE_WITHIN_MS = 1000;

/**
 * Loads the program, and fetches the files of the login, ahead of their need: at once when a button or a link to the login is about to be
 * pressed, otherwise when somebody uses the page and the browser is idle, unless it saves data. Returns a function that ends it.
 */
function loadOnUse(): () => void {
  const onUse = (event: Event): void => {
    // Chromium also fires pointermove after a layout under a pointer that rests.
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return;
    for (const sign of SIGNS) window.removeEventListener(sign, onUse, true);
    if (savesData()) return;
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: IDLE_WITHIN_MS });
    else setTimeout(load, IDLE_WITHIN_MS);
  };
  const onIntent = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('button:not([data-action]), a[href="/auth"]')) load();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onUse, { capture: true, passive: true });
  for (const sign of INTENTS) document.addEventListener(sign, onIntent, { passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, onUse, true);
    for (const sign of INTENTS) document.removeEventListener(sign, onIntent);
  };
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const;

function load(): void {
  loadProgram();
  window.t0Preload?.('auth');
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/*
 * The first module of a server-rendered page: the page works without the program, which is loaded and hydrates it as soon as something
 * needs it (apps/web/build/README.md#server-rendered-pages). In a browser that is too old, browser-check.js has removed the page.
 */
const root = document.getElementById('root');
if (root?.dataset.pageData !== undefined) start(root, JSON.parse(root.dataset.pageData) as PageData);

function start(page: HTMLElement, pageData: PageData): void {
  keepOnlyOf(null);
  const stops = [showTheme(page), tick(page), loadNearForm(page), connect(page, pageData)];
  const ends = [loadOnUse(), handlePresses()];
  beginPage({
    stop: () => stops.forEach((stop) => stop()),
    end: () => {
      endNotice();
      ends.forEach((end) => end());
    },
  });
  if (hasPendingToast()) loadProgram();
  if (window.location.hash === '#contact') {
    scrollToAnchor('#contact');
    loadProgram();
  }
}

/** The theme's button names the theme of this browser. */
function showTheme(page: HTMLElement): () => void {
  const buttons = page.querySelectorAll('[data-action=theme]');
  const show = ({ theme }: ReturnType<typeof useTheme.getState>): void =>
    buttons.forEach((button) => button.setAttribute('aria-label', themeLabel(theme)));
  show(useTheme.getState());
  return useTheme.subscribe(show);
}

function tick(page: HTMLElement): () => void {
  const clock = page.querySelector('[data-label=clock]');
  if (!clock) return () => undefined;
  const timer = setInterval(() => (clock.textContent = UTC_TIMES.time(serverNow())), 1000);
  return () => clearInterval(timer);
}

/** The registration form is the program's; it has the distance of app/pages/landing-page.tsx. */
function loadNearForm(page: HTMLElement): () => void {
  const place = page.querySelector('[data-action=form]');
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && loadProgram(),
    {
      rootMargin: '600px',
    },
  );
  if (place) observer.observe(place);
  return () => observer.disconnect();
}

/**
 * Connects after the first paint. A page that is left disconnects, as browsers keep no connected page for the way back; when it returns,
 * somebody may have signed in meanwhile.
 */
function connect(page: HTMLElement, pageData: PageData): () => void {
  let disconnect: (() => void) | null = null;
  let ended = false;
  const begin = (): void =>
    void import('./page-live.ts').then(
      ({ startPageLive }) => {
        if (!ended && !disconnect) disconnect = startPageLive(page, pageData, loadProgram);
      },
      () => setTimeout(begin, RETRY_MS),
    );
  const leave = (): void => {
    disconnect?.();
    disconnect = null;
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    reloadIfSignedIn();
    begin();
  };
  afterPaint(begin);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    ended = true;
    leave();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}

const RETRY_MS = 5000;
