import { useEffect } from 'react';

/**
 * Calls `back` when the browser shows this page again as it was left, out of its back/forward cache: what waited for the page to be
 * left must not wait any longer, and what was typed may meet another person.
 */
export function usePageReturn(back: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) back();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  });
}
