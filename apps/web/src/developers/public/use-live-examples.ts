import type { LiveEventType } from '@t0/contracts';
import { useEffect, useState } from 'react';
import { lookAt } from '../../live/looks.ts';
import { onPrices, onTransient, registerLiveFeature } from '../../live/registry.ts';

/** What came last on this page's own connection, and when it came, ms. */
export interface LiveExample {
  value: unknown;
  at: number;
}

/** The last message of each kind that this page was told since it stands, by the name of the event or message. */
export function useLiveExamples(types: readonly string[]): Record<string, LiveExample> {
  const [examples, setExamples] = useState<Record<string, LiveExample>>({});
  useEffect(() => {
    const show = (name: string, value: unknown): void =>
      setExamples((before) => ({ ...before, [name]: { value, at: Date.now() } }));
    const ends = [
      registerLiveFeature({
        types: types as readonly LiveEventType[],
        apply: (events) => {
          for (const event of events) show(event.type, event);
        },
      }),
      lookAt(),
      onPrices((frame) => show('prices', frame)),
      onTransient((push) => show('transient', push)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [types]);
  return examples;
}
