import type { InstrumentSymbol } from '@t0/contracts/prices';
import { scopedStore } from '../shared/lib/scoped-store.ts';
import type { RequestedAlert } from './requested-alert.ts';

/** The instrument whose menu is open, at which button, with the levels at which it sets an alert. */
interface RequestedInstrument {
  symbol: InstrumentSymbol;
  button: HTMLElement;
  levels: readonly (RequestedAlert & { name: string })[];
}

/** The menu that is open; the terminal shows it (docs/product/watching.md#one-press). */
export const useRequestedInstrument = scopedStore<{ open: RequestedInstrument | null }>('member', () => ({
  open: null,
}));

interface InstrumentButtonProps {
  symbol: InstrumentSymbol;
  /** The levels at the time of the press. */
  levels: () => RequestedInstrument['levels'];
  className: string;
}

/** The name of an instrument, whose press opens its menu: alert, follow, mute. A press does not reach the elements around it. */
export function InstrumentButton({ symbol, levels, className }: InstrumentButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${symbol}: alert, follow or mute`}
      className={`press text-left underline-offset-4 hover:underline ${className}`}
      onClick={(event) => {
        event.stopPropagation();
        const { currentTarget: button } = event;
        const isOpen = useRequestedInstrument.getState().open?.button === button;
        useRequestedInstrument.setState({ open: isOpen ? null : { symbol, button, levels: levels() } });
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    >
      {symbol}
    </button>
  );
}
