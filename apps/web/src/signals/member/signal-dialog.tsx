import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import { CircleSlash, Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DecisionButtons } from '../decision-buttons.tsx';
import { duration } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { usePrices } from '../../prices/price-store.ts';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { closingPrice } from '../current-price.tsx';
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
            <StatusBadge status={signal.status} t0Hit={signal.t0Hit} further={signal.furtherHitsAt} />
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
        targets={hasTargetTerms(signal) ? targetRows(signal) : undefined}
        price={closed ? closingPrice(signal) : live}
        priceNote={closed ? 'closed' : connected ? 'live' : 'last known'}
        isLive={!closed}
        {...(!withdrawn && { copyButton })}
      />
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
      <SignalStory signal={signal} />
      <footer className="flex items-center gap-3 border-t border-line-2 px-5 py-3 max-md:px-4">
        <DecisionButtons signal={signal} />
        <span className="flex-1" />
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
