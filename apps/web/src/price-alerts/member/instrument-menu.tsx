import { tickerInstruments } from '@t0/contracts/prices';
import { formatPrice } from '@t0/domain/prices';
import { BellOff, BellPlus, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { requestAlert } from '../../prices/requested-alert.ts';
import { useRequestedInstrument } from '../../prices/requested-instrument.tsx';
import { ButtonPopover } from '../../shared/ui/button-popover.tsx';
import { markOf, useWatching } from './use-watching.ts';

const ITEM =
  'flex h-8 w-full items-center gap-2.5 px-3 text-left text-meta hover:bg-hover disabled:text-text-3 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:h-11';
const MARKS = [
  ['followed', 'Follow', 'Followed', Star],
  ['muted', 'Mute', 'Muted', BellOff],
] as const;

/** The menu of an instrument: an alert at a level by one press, follow and mute (docs/product/watching.md#one-press). Open as long as it is rendered. */
export function InstrumentMenu({ onClose }: { onClose: () => void }) {
  const { symbol, button, levels } = useRequestedInstrument(({ open }) => open!);
  const { choices, isPending, mark } = useWatching();
  const now = markOf(choices, symbol);
  return (
    <ButtonPopover
      button={button}
      onClose={onClose}
      aria-label={symbol}
      align="start"
      sideOffset={4}
      className="z-15 min-w-52 rounded-panel border border-line-2 bg-raised py-1 shadow-float outline-none"
    >
      {levels.map(({ name, ...level }) => (
        <button
          key={name}
          type="button"
          className={ITEM}
          onClick={() => {
            requestAlert(level);
            onClose();
          }}
        >
          <BellPlus size={14} aria-hidden /> Alert at {name} {formatPrice(symbol, level.price)}
        </button>
      ))}
      {tickerInstruments().includes(symbol) && (
        <Link to={`/alerts?instrument=${symbol}`} className={ITEM} onClick={onClose}>
          <BellPlus size={14} aria-hidden /> Another alert
        </Link>
      )}
      {MARKS.map(([name, word, done, Icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={now === name}
          disabled={isPending}
          className={`${ITEM} aria-pressed:text-link`}
          onClick={() => mark(symbol, now === name ? 'none' : name)}
        >
          <Icon size={14} aria-hidden fill={now === name && name === 'followed' ? 'currentColor' : 'none'} />{' '}
          {now === name ? done : word}
        </button>
      ))}
    </ButtonPopover>
  );
}
