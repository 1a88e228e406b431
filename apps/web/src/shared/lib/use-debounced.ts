import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value after it was stable for a short time: a search starts when typing stops. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
