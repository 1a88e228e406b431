import { seemsConnected } from '../shared/lib/parts/build-check.ts';
import { whenReachable } from '../shared/lib/when-reachable.ts';

/**
 * Keeps full page loads of this origin (logout, the drawer's link to the console) from ending in the browser's error page. Without a
 * connection the screen stays. It ignores links that the router follows. Call it once, at the start.
 */
export function guardLeaving(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
    // An anchor of the page that is shown loads nothing.
    if (link.hash && link.pathname === window.location.pathname) return;
    if (seemsConnected()) return;
    event.preventDefault();
    void whenReachable(() => window.location.assign(link.href));
  });
}
