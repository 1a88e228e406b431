import type { Signal } from '@t0/contracts';
import type { ReactNode } from 'react';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { duration, utcDateTime } from '../../../shared/lib/format.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { usePrices } from '../../../shared/prices/price-store.ts';
import { SimulatedLabel } from '../../../shared/prices/simulated-label.tsx';
import { closingPrice } from '../../../shared/signals/current-price.tsx';
import { PriceLadder } from '../../../shared/signals/price-ladder.tsx';
import { BiasMark, Confidence, DirectionMark, StatusBadge } from '../../../shared/signals/signal-marks.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Kbd } from '../../../shared/ui/kbd.tsx';
import { useSignalFeed } from '../live/feed-store.ts';

const copy = (label: string, price: string): Promise<boolean> => copyText(price, `${label} ${price}`);

/** Everything about one signal, with the ladder of its prices. It stays live while it is open. */
export function SignalDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  const live = usePrices((state) => state.quotes[signal.instrument]?.price ?? null);
  const closed = signal.status === 'closed';
  return (
    <Dialog
      title={signal.instrument}
      description={`Details of the ${signal.direction} signal for ${signal.instrument}`}
      onClose={onClose}
      note={
        <>
          <DirectionMark direction={signal.direction} quiet={closed} />
          <StatusBadge status={signal.status} t0Hit={signal.t0Hit} />
        </>
      }
      aside={<SimulatedLabel className="max-md:hidden" />}
    >
      <PriceLadder
        symbol={signal.instrument}
        direction={signal.direction}
        levels={signal}
        price={closed ? closingPrice(signal) : live}
        priceNote={closed ? 'closed' : 'live'}
        onCopy={copy}
      />
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
          <time dateTime={signal.createdAt}>{utcDateTime(signal.createdAt)}</time>
        </Fact>
      </dl>
      {signal.memo && (
        <div className="px-5 pt-3 pb-4 max-md:px-4">
          <h3 className="lab">Memo</h3>
          <p className="read mt-1 break-words whitespace-pre-line">{signal.memo}</p>
        </div>
      )}
      <footer className="flex items-center gap-3 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Delivery id={signal.id} />
        <span className="flex-1" />
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
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** 'On screen 41 ms after publishing', for a signal that came while we watched. */
function Delivery({ id }: { id: number }) {
  const arrival = useSignalFeed((state) => state.arrivals.get(id));
  const offset = useConnection((connection) => connection.offsetMs);
  if (!arrival || arrival.shownAt === null || offset === null) return null;
  return (
    <span className="meta">
      On screen <span className="text-link">{duration(arrival.shownAt + offset - arrival.publishedAt)}</span> after
      publishing
    </span>
  );
}
