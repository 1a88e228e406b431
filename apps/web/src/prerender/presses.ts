import { isServerThere } from '../shared/lib/parts/build-check.ts';
import { scrollInto, scrollToTop } from '../shared/lib/scroll.ts';
import { nextTheme, setTheme, useTheme } from '../app/theme/theme-store.ts';
import { showNotice } from './notice.ts';
import { loadProgram } from './program.ts';

/** What the page does by itself, by `data-action`. */
const OWN: Record<string, () => void> = {
  theme: () => setTheme(nextTheme(useTheme.getState().theme)),
  top: scrollToTop,
};

/** The press that waits for the program; only the last one counts. */
let waiting: HTMLElement | null = null;

/** Handles all presses until the program does, the last one before this included. Returns a function that ends it and carries out the one that waits. */
export function handlePresses(): () => void {
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
export function scrollToAnchor(hash: string): void {
  scrollInto(
    hash === '#contact' ? document.querySelector('[data-action=form]') : document.getElementById(hash.slice(1)),
  );
}

const isAway = (): boolean => !navigator.onLine || document.documentElement.hasAttribute('data-prices-away');
