import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The delay before it scrolls, in ms (docs/product/terminal.md#dashboard). */
const DELAY_MS = 500;

/** The scroll position of the dashboard when another page replaced it, in px; null before that. */
let left: number | null = null;

/**
 * Scrolls smoothly to the terminal when the dashboard opens, or to the insights when the address says `scrollTo=blog`, and clears the query
 * (docs/product/terminal.md#dashboard). It leaves a reader who has scrolled by then, unless the insights were asked for. Back from another
 * page it jumps to where it was left. `settled`: false while content above may still appear, which would move the page after the jump; it
 * waits for that.
 */
export function useDashboardScroll(isComplete: boolean): void {
  const [query, setQuery] = useSearchParams();
  const scrollTarget = query.get('scrollTo');
  const opened = useRef(false);
  const [hadTarget] = useState(scrollTarget !== null);
  useLayoutEffect(() => {
    const back = hadTarget ? null : left;
    const endReturn = back === null ? undefined : returnTo(back);
    opened.current = back !== null;
    // As it goes: once the page is being taken away, it may be shorter than that.
    const note = (): void => {
      left = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      endReturn?.();
      window.removeEventListener('scroll', note);
    };
  }, [hadTarget]);
  useEffect(() => {
    if (!isComplete || (scrollTarget === null && opened.current)) return undefined;
    const from = window.scrollY;
    const timer = setTimeout(() => {
      opened.current = true;
      const target = scrollTarget === 'blog' ? 'blog' : 'terminal';
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (target === 'blog' || window.scrollY === from) {
        document.getElementById(target)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
      }
      if (scrollTarget !== null) setQuery(withoutScrollTo, { replace: true });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [scrollTarget, setQuery, isComplete]);
}

/** Scrolls to where the page was left, once it is long enough, unless the user scrolls meanwhile. Returns a function that cancels it. */
function returnTo(top: number): () => void {
  const calledOff = new AbortController();
  const go = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY >= top) calledOff.abort();
  };
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(go);
  calledOff.signal.addEventListener('abort', () => observer?.disconnect());
  for (const touch of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(touch, () => calledOff.abort(), { signal: calledOff.signal, passive: true });
  observer?.observe(document.body);
  go();
  return () => calledOff.abort();
}

function withoutScrollTo(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('scrollTo');
  return rest;
}
