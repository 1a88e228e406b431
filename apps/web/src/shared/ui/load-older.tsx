import { useState, type ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
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

/** The foot of a list that has older rows on the server. */
export function OlderRows({ className, ...load }: { className?: string } & ComponentProps<typeof LoadOlder>) {
  return (
    <div className={cx('border-t border-line', className ?? 'px-4 py-2')}>
      <LoadOlder {...load} />
    </div>
  );
}
