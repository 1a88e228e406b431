import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value once it has rested for a moment: a search leaves when one stops typing. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
