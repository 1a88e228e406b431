import { useLayoutEffect } from 'react';

/** Screens whose content is still loading. */
let waiting = 0;

/** Keeps the shell of index.html in front while the component is mounted: it looks like the coming page. */
export function useShellKept(): void {
  useLayoutEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      // After this commit: one wait may have made room for another. Still before anything is painted.
      queueMicrotask(removeShell);
    };
  }, []);
}

/** True if a screen within `box` is complete: it has its heading, and no visible part of it is still loading. */
export function isScreenReady(box: Element): boolean {
  if (waiting > 0 || box.querySelector('h1') === null) return false;
  const busy = [...box.querySelectorAll('[aria-busy=true]')];
  return busy.every((part) => part.getBoundingClientRect().top >= window.innerHeight);
}

/** Removes the shell unless a component still waits. */
export function removeShell(): void {
  if (waiting === 0) endShell();
}

/** Takes the shell away: the program is on the screen from now on. */
export function endShell(): void {
  document.getElementById('shell')?.remove();
  delete document.documentElement.dataset.shell;
  delete document.documentElement.dataset.serverRendered;
}
