import { Suspense, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router-dom';
import { lazyOverlay } from '../shared/lib/lazy-part.ts';
import { formsWithUnsavedChanges } from '../shared/lib/unsaved.ts';
import { seemsConnected } from '../shared/lib/parts/build-check.ts';
import { whenReachable } from '../shared/lib/when-reachable.ts';
import { afterOverlays, stepHistory } from '../shared/ui/surfaces.ts';

const LeaveDialog = lazyOverlay(
  'The question',
  () => import('./leave-dialog.tsx').then((module) => module.LeaveDialog),
  { load: 'idle' },
);

/** The router numbers the entries of the tab's history. */
const entry = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? NaN);

/** The entry that is shown. */
let shown = typeof window === 'undefined' ? NaN : entry();

function leavesPage(to: To): boolean {
  const { pathname, search } = new URL(
    typeof to === 'string' ? to : `${to.pathname}${to.search}`,
    window.location.href,
  );
  return pathname !== window.location.pathname || search !== window.location.search;
}

/**
 * Asks before a form with unsaved settings is left: by a link, its page's own sections or the browser's Back; in the browser's words,
 * by closing or loading the page. The router's own blocker would need its data router, which is 17 KB more for every first visit.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  /** The navigation that waits while the question is open. */
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  const guarded = useMemo(() => {
    const { navigator } = context;
    const go = (to: To, move: () => void): void => {
      const moveOn = (): void => {
        move();
        shown = entry();
      };
      if (formsWithUnsavedChanges().length > 0 && leavesPage(to)) setGoOn(() => moveOn);
      else moveOn();
    };
    const own: Pick<Navigator, 'push' | 'replace'> = {
      push: (to, ...rest) => go(to, () => navigator.push(to, ...rest)),
      replace: (to, ...rest) => go(to, () => navigator.replace(to, ...rest)),
    };
    return { ...context, navigator: Object.assign(Object.create(navigator) as Navigator, own) };
  }, [context]);

  useLayoutEffect(() => {
    shown = entry();
    let isAllowed = false;
    const onPop = (event: PopStateEvent): void => {
      const steps = entry() - shown;
      if (isAllowed || !steps || formsWithUnsavedChanges().length === 0) {
        shown = entry();
        isAllowed = false;
        return;
      }
      // The router must not hear of it: the step is undone first.
      event.stopImmediatePropagation();
      stepHistory(-steps);
      setGoOn(() => () => {
        isAllowed = true;
        window.history.go(steps);
      });
    };
    window.addEventListener('popstate', onPop, true);
    return () => window.removeEventListener('popstate', onPop, true);
  }, []);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (formsWithUnsavedChanges().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  const close = (): void => setGoOn(null);
  const leave = (): void => {
    close();
    if (goOn) afterOverlays(goOn);
  };
  return (
    <NavigationContext.Provider value={guarded}>
      {children}
      <Suspense>{goOn && <LeaveDialog forms={formsWithUnsavedChanges()} onLeave={leave} onClose={close} />}</Suspense>
    </NavigationContext.Provider>
  );
}

/** Opens an address in this tab by a full page load: payment pages, and the terminal after a sign-in. */
export function leave(url: string): void {
  window.location.assign(url);
}

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
