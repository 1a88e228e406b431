import { useState } from 'react';
import { Button } from './button.tsx';
import { toastFailure } from './toast-failure.ts';

/** Reads the next page of a list. `onLoad` resolves when it is there; `failure` is the title of the toast when it is not. */
export function LoadOlder({ onLoad, failure }: { onLoad: () => Promise<void>; failure: string }) {
  const [reading, setReading] = useState(false);
  const load = async (): Promise<void> => {
    setReading(true);
    try {
      await onLoad();
    } catch (error) {
      toastFailure(failure, error, 'Please try again.');
    } finally {
      setReading(false);
    }
  };
  return (
    <Button size="sm" disabled={reading} onClick={() => void load()}>
      {reading ? 'Loading...' : 'Load more'}
    </Button>
  );
}
