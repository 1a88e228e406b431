import type { InstrumentSymbol } from '@t0/contracts/prices';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** A level for which one press sets an alert of the member's own. */
export interface RequestedAlert {
  instrument: InstrumentSymbol;
  /** Decimal string. */
  price: string;
  note: string;
}

/** The level that was pressed last; the terminal sets the alert (docs/product/watching.md#one-press). */
export const useRequestedAlert = scopedStore<{ level: RequestedAlert | null }>('member', () => ({ level: null }));

/** Sets an alert at a level, once. */
export const requestAlert = (level: RequestedAlert): void => useRequestedAlert.setState({ level });
