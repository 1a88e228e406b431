import { findInstrument, tickerInstruments } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { pipUnit, priceDecimals } from '@t0/domain/prices';
import { closeWord, isOpenSignal } from '@t0/domain/signals';
import { CircleSlash, Check, Copy } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { DecisionButtons } from '../decision-buttons.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { duration } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { usePrices } from '../../prices/price-store.ts';
import { requestAlert, type RequestedAlert } from '../../prices/requested-alert.ts';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { closingPrice } from '../current-price.tsx';
import { levelAlert } from '../signal-menu.tsx';
import { PriceLadder } from '../price-ladder.tsx';
import { SignalStory } from '../signal-story.tsx';
import { hasTargetTerms, targetRows } from '../target-marks.tsx';
import { TermLine, BiasMark, Confidence } from '../signal-facts.tsx';
import { DirectionMark, StatusBadge } from '../signal-marks.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';
import { VerdictFacts } from '../verdict-mark.tsx';
import { VerdictLegend } from '../verdict-legend.tsx';
import { signalFeed } from './feed.ts';
import { copyText } from '../../shared/lib/copy-text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

const SignalChart = lazyPart('The chart', () => import('./signal-chart.tsx').then((module) => module.SignalChart));

/** A button that copies a price of this name; the one that did last has a tick. */
function useCopyButtons(): (name: string, price: string) => ReactNode {
  const [copied, setCopied] = useState<string | null>(null);
  return (name, price) => (
    <IconButton
      label={`Copy ${name}`}
      onClick={() => void copyText(price, `${name} ${price}`).then((done) => done && setCopied(name))}
    >
      {copied === name ? <Check size={14} aria-hidden className="text-link" /> : <Copy size={14} aria-hidden />}
    </IconButton>
  );
}

interface SignalDialogProps {
  signal: Signal;
  /** True: it was deleted while it was open. The dialog stays, shows that and offers nothing to copy. */
  withdrawn: boolean;
  /** The position size; left out where there is nothing to take. */
  size?: (signal: Signal) => ReactNode;
  onClose: () => void;
}

/** Everything about one signal, with the ladder of its prices. It stays live while it is open. */
export function SignalDialog({ signal, withdrawn, size, onClose }: SignalDialogProps) {
  const times = useTimes();
  const live = usePrices((state) => state.quotes[signal.instrument]?.price ?? null);
  const connected = useConnection(({ state }) => state === 'live');
  const copyButton = useCopyButtons();
  const closed = signal.status === 'closed';
  const takeable = isOpenSignal(signal) && !withdrawn;
  const hasAlerts = !closed && !withdrawn && tickerInstruments().includes(signal.instrument);
  return (
    <Dialog
      title={signal.instrument}
      description={`Details of the ${signal.direction} signal for ${signal.instrument}`}
      onClose={onClose}
      note={
        <>
          <DirectionMark direction={signal.direction} quiet={closed} />
          {withdrawn ? (
            <span className="badge" data-tone="closed">
              Withdrawn
            </span>
          ) : (
            <StatusBadge
              status={signal.status}
              why={signal.closeReason && closeWord(signal.closeReason, '')}
              t0Hit={signal.t0Hit}
              further={signal.furtherHitsAt}
            />
          )}
        </>
      }
      aside={<SimulatedLabel className="max-md:hidden" />}
    >
      <div role="status">
        {withdrawn && (
          <p className="flex items-center gap-3 border-b border-line-2 bg-warn-1 px-5 py-2.5 max-md:px-4">
            <CircleSlash size={16} aria-hidden className="text-warn" />
            <span>
              <strong className="font-semibold text-warn">WITHDRAWN</strong> This signal was withdrawn. Do not act on
              it.
            </span>
          </p>
        )}
      </div>
      {takeable && (
        <div className="border-b border-line-2 px-5 pt-2.5 max-md:px-4">
          <VerdictFacts signal={signal} />
          <VerdictLegend />
        </div>
      )}
      <PriceLadder
        symbol={signal.instrument}
        direction={signal.direction}
        levels={signal}
        targets={targetRows(signal).map((row) => (hasTargetTerms(signal) ? row : { ...row, portion: null }))}
        price={closed ? closingPrice(signal) : live}
        priceNote={closed ? 'closed' : connected ? 'live' : 'last known'}
        isLive={!closed}
        {...(!withdrawn && { copyButton })}
        {...(hasAlerts && { alertButton: (name, price, distance) => alertButton(signal, name, price, distance) })}
      />
      {signal.status === 'limit' && hasAlerts && (
        <div className="px-5 pb-3 max-md:px-4">
          <Button onClick={() => requestAlert(beforeEntry(signal))}>
            ALERT 10 {pipUnit(signal.instrument).toUpperCase()} BEFORE ENTRY
          </Button>
        </div>
      )}
      <TermLine signal={signal} className="px-5 pb-3 max-md:px-4" />
      {takeable && size?.(signal)}
      <dl className="grid grid-cols-[auto_auto_auto_auto] border-y border-line-2 max-md:grid-cols-2">
        <Fact label="Monthly bias">
          <BiasMark bias={signal.monthlyBias} plain={closed} />
        </Fact>
        <Fact label="Confidence">
          <Confidence value={signal.confidence} />
        </Fact>
        <Fact label="P&amp;L">
          <span className="text-text-3">***</span>
        </Fact>
        <Fact label="Created">
          <time dateTime={signal.createdAt}>{times.dateTime(signal.createdAt)}</time>
        </Fact>
      </dl>
      {signal.memo && (
        <div className="px-5 pt-3 pb-4 max-md:px-4">
          <h3 className="lab">Memo</h3>
          <p className="read mt-1 break-words whitespace-pre-line">{signal.memo}</p>
        </div>
      )}
      <SignalStory
        signal={signal}
        chart={(steps) => (
          <Suspense fallback={<div className="h-60" aria-busy="true" />}>
            <SignalChart signal={signal} steps={steps} />
          </Suspense>
        )}
      />
      <footer className="sticky bottom-0 z-4 flex items-center gap-3 border-t border-line-2 bg-raised px-5 py-3 max-md:px-4 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
        <DecisionButtons signal={signal} className="max-md:flex-1" />
        <span className="flex-1 max-md:hidden" />
        <span className="max-md:hidden">
          <Delivery id={signal.id} />
        </span>
        <Button onClick={onClose} className="max-md:min-w-24">
          Close
          <span className="max-md:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </footer>
    </Dialog>
  );
}

/** How far before the entry of an order the alert of its button is, in pips. */
const BEFORE_PIPS = 10;

/** The level ahead of an order's entry, on the side from which the price comes. */
function beforeEntry({ instrument, direction, entryPrice }: Signal): RequestedAlert {
  const step = BEFORE_PIPS / (findInstrument(instrument)?.pipFactor ?? 1);
  const price = Number(entryPrice) + (direction === 'long' ? step : -step);
  const note = `${BEFORE_PIPS} ${pipUnit(instrument)} before the entry of ${direction.toUpperCase()} ${instrument}`;
  return { instrument, price: price.toFixed(priceDecimals(instrument)), note };
}

/** One press beside a level sets an alert at it (docs/product/watching.md#one-press). */
const alertButton = (signal: Signal, name: string, price: string, distance: ReactNode): ReactNode => (
  <button
    type="button"
    className="press underline decoration-dotted underline-offset-4"
    aria-label={`Alert at ${name}`}
    title={`Set an alert at ${name}`}
    onClick={() => requestAlert(levelAlert(signal, name, price))}
  >
    {distance}
  </button>
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-l border-line px-4 py-3 first:border-l-0 first:pl-5 max-md:first:pl-4 max-md:nth-3:border-l-0 max-md:[&:nth-child(n+3)]:border-t">
      <dt className="lab mb-0.5">{label}</dt>
      <dd className="md:whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** 'On screen 41 ms after publishing', for a signal that came while we watched. */
function Delivery({ id }: { id: number }) {
  const reception = signalFeed.useStore(({ overlay }) => overlay.get(id));
  const offset = useConnection((connection) => connection.offsetMs);
  if (reception?.publishedAt == null || reception.shownAt === null || offset === null) return null;
  return (
    <span className="meta">
      On screen <span className="text-link">{duration(reception.shownAt + offset - reception.publishedAt)}</span> after
      publishing
    </span>
  );
}
