import { useEffect } from 'react';

/**
 * Calls `back` when the browser restores this page from its back/forward cache. A step that waited for the page to be left must not wait
 * any longer, and another user may find the typed text.
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
