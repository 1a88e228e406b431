import { useEffect, useRef, useState } from 'react';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';

/** Long enough to read a toast of two short lines, ms. */
const READING_MS = 2000;

interface UnhurriedLeave {
  /** Something was just told that must be read before the page is left. */
  told: () => void;
  /** Leaves for `url`: at once, or when what was told has been on screen long enough. */
  go: (url: string) => void;
  /** Leaves now, for who has read it; null while there is nothing to wait for. */
  hurry: (() => void) | null;
}

/** Leaves the page no sooner than its last message can have been read, or when the person says so. */
export function useUnhurriedLeave(leave: (url: string) => void): UnhurriedLeave {
  const readAt = useRef(0);
  const [next, setNext] = useState<string | null>(null);
  const leaveNow = useRef(leave);
  useEffect(() => {
    leaveNow.current = leave;
  });
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => leaveNow.current(next), Math.max(0, readAt.current - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  usePageReturn(() => setNext(null));
  return {
    told: () => (readAt.current = Date.now() + READING_MS),
    go: (url) => (Date.now() < readAt.current ? setNext(url) : leave(url)),
    hurry: next === null ? null : () => leave(next),
  };
}
