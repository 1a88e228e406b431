import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Before it scrolls, ms (docs/product/terminal.md#dashboard). */
const DELAY_MS = 500;

/**
 * Scrolls smoothly to the terminal when the dashboard opens, or to the insights when the address says `scrollTo=blog`, and clears
 * the query (docs/product/terminal.md#dashboard). Who has scrolled by then stays where they are, unless they asked for the insights.
 * `settled`: false while something above may still appear, which would move the page after the jump; it waits for that.
 */
export function useDashboardScroll(settled: boolean): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('scrollTo');
  const opened = useRef(false);
  useEffect(() => {
    if (!settled || (asked === null && opened.current)) return undefined;
    const from = window.scrollY;
    const timer = setTimeout(() => {
      opened.current = true;
      const target = asked === 'blog' ? 'blog' : 'terminal';
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (target === 'blog' || window.scrollY === from) {
        document.getElementById(target)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
      }
      if (asked !== null) setQuery(withoutScrollTo, { replace: true });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [asked, setQuery, settled]);
}

function withoutScrollTo(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('scrollTo');
  return rest;
}
