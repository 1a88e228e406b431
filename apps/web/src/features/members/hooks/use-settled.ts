import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value once it has stood still for a moment: a search leaves when one stops typing. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
