import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { quantityText } from '@t0/domain/sizing';
import { Calculator } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { latestPrice } from '../../prices/price-store.ts';
import { useShownLots } from '../../signals/decision-buttons.tsx';
import { useVerdict } from '../../signals/verdict.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FormSheet } from '../../shared/ui/form-sheet.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { useEntryNow, useSize } from './use-size.ts';
import { linkOf, tradeOfSignal } from './trade.ts';
import { useFigures } from '../figures.ts';
import { AccountFields } from './account-fields.tsx';
import { CopyLink, SizeFigures, SizeLine } from './size-figures.tsx';

type EntryChoice = 'published' | 'now';

/** The trade of a signal at the entry of the choice; without a price now, at the published one. */
function useTradeAt(signal: Signal, chosen: EntryChoice) {
  const published = tradeOfSignal(signal);
  const priceNow = useEntryNow(published);
  const choice: EntryChoice = priceNow === null ? 'published' : chosen;
  const trade = choice === 'now' && priceNow !== null ? { ...published, entry: priceNow } : published;
  return { published, priceNow, choice, trade };
}

const usualChoice = ({ status }: Signal): EntryChoice => (status === 'limit' ? 'published' : 'now');

/** '0.35 lots' beside a signal that can be taken; nothing without a balance or a size (docs/product/sizing.md#lots-beside-a-signal). */
export function SignalLots({ signal }: { signal: Signal }) {
  const hasBalance = useFigures(({ balance }) => balance.trim() !== '');
  return hasBalance && <Lots signal={signal} />;
}

function Lots({ signal }: { signal: Signal }) {
  const { trade } = useTradeAt(signal, usualChoice(signal));
  const { word } = useVerdict(signal);
  const { size } = useSize(trade, false).outcome;
  const lots = size && word !== 'GONE' ? size.lots : null;
  useShownLots(signal.id, lots);
  return lots !== null && <span data-testid={`lots-${signal.id}`}>{quantityText(lots)} lots</span>;
}

/** The position size of a signal: at once in one line; all of it below, on a phone in a drawer (docs/product/sizing.md#size). */
export function SignalSize({ signal }: { signal: Signal }) {
  const phone = useIsPhone();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(() => usualChoice(signal));
  const { word } = useVerdict(signal);
  const { published, priceNow, choice, trade } = useTradeAt(signal, chosen);
  const { outcome, percent, rate } = useSize(trade, false);
  useShownLots(signal.id, outcome.size && word !== 'GONE' ? outcome.size.lots : null);
  const hasBalance = useFigures(({ balance }) => balance.trim() !== '');
  const price = formatPrice(trade.instrument, trade.entry);
  const worseEnd = signal.entryZonePrice === undefined ? '' : ', the worse end of the zone';

  const all = (
    <div className="grid gap-4 px-5 py-4 max-md:px-4">
      <SizeFigures outcome={outcome} trade={trade} />
      <div className="grid grid-cols-2 items-end gap-3 max-md:grid-cols-1">
        <SegmentedControl
          label="Entry"
          options={[
            { value: 'published', label: 'PUBLISHED' },
            { value: 'now', label: priceNow === null ? 'NO PRICE NOW' : 'PRICE NOW' },
          ]}
          value={choice}
          onChange={setChosen}
        />
        <p className="meta">
          {percent} % of the account at the stop: your{' '}
          <Link to="/profile?section=trading" className="text-link underline">
            DEFAULT POSITION SIZE
          </Link>
        </p>
      </div>
      <AccountFields instrument={trade.instrument} rate={rate} {...(phone && { only: 'terms' })} />
    </div>
  );
  return (
    <Section>
      <div className="flex min-h-14 items-center gap-3 px-5 py-2 max-md:px-4">
        <div className="min-w-0 flex-1">
          <SizeLine outcome={outcome} quiet={word === 'GONE'} />
          <p className="meta">
            {choice === 'now' ? `Entered now at ${price}` : `Entered as published at ${price}${worseEnd}`}
          </p>
        </div>
        {phone ? (
          <Button ref={opener} aria-expanded={open} onClick={() => setOpen(true)}>
            <Calculator size={14} aria-hidden /> SIZE
          </Button>
        ) : (
          <CopyLink link={linkOf(published, latestPrice(published.instrument))} />
        )}
      </div>
      {phone
        ? open && (
            <FormSheet
              title="SIZE"
              description={`How much of the ${signal.direction} signal for ${signal.instrument} to take`}
              opener={opener}
              onClose={() => setOpen(false)}
            >
              <div className="sticky top-0 z-4 border-b border-line-2 bg-raised px-4 py-2">
                <SizeLine outcome={outcome} quiet={word === 'GONE'} />
              </div>
              <div className="px-4 pt-3">
                <AccountFields instrument={trade.instrument} rate={rate} only="account" />
              </div>
              {hasBalance && (
                <>
                  {all}
                  <div className="px-4 pb-6">
                    <CopyLink link={linkOf(published, latestPrice(published.instrument))} />
                  </div>
                </>
              )}
            </FormSheet>
          )
        : all}
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Size" className="border-t border-line-2">
      {children}
    </section>
  );
}
