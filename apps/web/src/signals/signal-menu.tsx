import { tickerInstruments } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import type { KeyboardEvent } from 'react';
import { useSingleKeys } from '../shared/lib/hotkeys.ts';
import { InstrumentButton } from '../prices/requested-instrument.tsx';
import { requestAlert, type RequestedAlert } from '../prices/requested-alert.ts';

type Named = Pick<Signal, 'instrument' | 'direction' | 'status' | 'entryPrice' | 't0Price' | 't1Price' | 'slPrice'>;

/** A level of a signal as an alert of the member's own. */
export const levelAlert = ({ instrument, direction }: Named, name: string, price: string): RequestedAlert => ({
  instrument,
  price,
  note: `${name} of ${direction.toUpperCase()} ${instrument}`,
});

const hasAlerts = (signal: Named): boolean => isOpenSignal(signal) && tickerInstruments().includes(signal.instrument);

/** `a` on a focused signal sets an alert at its entry. Returns true if the key was that. */
export function alertByKey(event: KeyboardEvent, signal: Named): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (key !== 'a' || ctrlKey || metaKey || altKey || repeat || !useSingleKeys.getState().on || !hasAlerts(signal))
    return false;
  event.preventDefault();
  requestAlert(levelAlert(signal, 'Entry', signal.entryPrice));
  return true;
}

/** The instrument of a signal, whose press opens its menu; of an open one with its levels (docs/product/watching.md#one-press). */
export function SignalInstrument({ signal, className }: { signal: Named; className: string }) {
  const { entryPrice, t0Price, t1Price, slPrice } = signal;
  const levels = { Entry: entryPrice, T0: t0Price, T1: t1Price, 'Stop loss': slPrice };
  const named = Object.entries(hasAlerts(signal) ? levels : {});
  return (
    <InstrumentButton
      symbol={signal.instrument}
      className={className}
      levels={() => named.map(([name, price]) => ({ name, ...levelAlert(signal, name, price) }))}
    />
  );
}
