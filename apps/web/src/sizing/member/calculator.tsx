import { POSITION_SIZES } from '@t0/contracts/accounts';
import { instrumentSymbols, type InstrumentSymbol, type SignalDirection } from '@t0/contracts/prices';
import { plainDecimal, priceKind } from '@t0/domain/prices';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSymbols } from '../../prices/instruments.ts';
import { latestPrice } from '../../prices/price-store.ts';
import { PriceCell } from '../../prices/price-cell.tsx';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { setFigures } from '../figures.ts';
import { useEntryNow, useSize } from './use-size.ts';
import { isByPortions, linkOf, MOST_FURTHER, tradeOf, type Trade } from './trade.ts';
import { AccountFields } from './account-fields.tsx';
import { CopyLink, SizeFigures, SizeLine } from './size-figures.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

const PERCENTS = POSITION_SIZES.map((size) => ({ value: String(size), label: `${size}%` }));

const DIRECTIONS = [
  { value: 'long', label: 'LONG' },
  { value: 'short', label: 'SHORT' },
] as const;

const LEVELS = [
  ['entry', 'Entry'],
  ['stop', 'Stop loss'],
  ['t0', 'T0'],
  ['t1', 'T1'],
] as const;

/** The calculator on its own (docs/product/sizing.md#calculator). `visitor`: a user without a trading config. */
export function CalculatorView({ visitor }: { visitor: boolean }) {
  const [query] = useSearchParams();
  const symbols = useSymbols(instrumentSymbols);
  const [trade, setTrade] = useState<Trade>(() => tradeOf(query));
  const { outcome, percent, rate } = useSize(trade, visitor);
  const priceNow = useEntryNow(trade);
  const live = latestPrice(trade.instrument);
  const { further = [] } = trade;
  const change = (part: Partial<Trade>): void => setTrade((before) => ({ ...before, ...part }));
  return (
    <div className="mx-auto grid w-full max-w-[900px] gap-4 px-(--gutter) pt-6 pb-10 max-md:gap-2 max-md:px-0 max-md:pt-0">
      <Panel title="Position size calculator" level={1} bleed actions={<SimulatedLabel />}>
        <div className="border-b border-line px-4 py-3">
          <SizeLine outcome={outcome} />
        </div>
        <div className="px-4 py-3">
          <SizeFigures outcome={outcome} trade={trade} />
        </div>
      </Panel>
      <Panel title="Trade" bleed actions={<CopyLink link={linkOf(trade, live)} />}>
        <div className="grid grid-cols-4 items-start gap-3 p-4 max-md:grid-cols-2">
          <SelectField
            label="Instrument"
            className="col-span-2"
            value={trade.instrument}
            onChange={({ target }) => change({ instrument: target.value as InstrumentSymbol })}
            options={symbols}
          />
          <div className="col-span-2">
            <SegmentedControl<SignalDirection>
              label="Direction"
              options={DIRECTIONS}
              value={trade.direction}
              onChange={(direction) => change({ direction })}
            />
          </div>
          {LEVELS.map(([field, label]) => (
            <NumberField
              key={field}
              label={label}
              of={priceKind(trade.instrument, live)}
              value={trade[field]}
              onText={(text) => change({ [field]: text })}
            />
          ))}
          {further.map((text, index) => (
            <NumberField
              key={index}
              label={`T${index + 2}`}
              of={priceKind(trade.instrument, live)}
              // Empty as it appears: it was added now.
              autoFocus={text === ''}
              value={text}
              onText={(next) => change({ further: further.map((other, at) => (at === index ? next : other)) })}
            />
          ))}
          {isByPortions(trade) && (
            <TextField
              label="Portions, %"
              placeholder="Equal parts"
              className="col-span-2"
              value={trade.portions ?? ''}
              onChange={({ target }) => change({ portions: target.value })}
            />
          )}
          <div className="col-span-full flex flex-wrap items-center gap-3">
            <Button
              size="sm"
              disabled={priceNow === null}
              onClick={() => priceNow !== null && change({ entry: plainDecimal(priceNow) })}
            >
              ENTRY AT THE PRICE NOW
            </Button>
            {further.length < MOST_FURTHER && (
              <Button size="sm" onClick={() => change({ further: [...further, ''] })}>
                + TARGET
              </Button>
            )}
            <span className="text-meta">
              {trade.instrument} <PriceCell symbol={trade.instrument} className="min-w-[10ch]" />
            </span>
          </div>
        </div>
      </Panel>
      <Panel title="Your figures" bleed>
        <div className="grid gap-4 p-4">
          {visitor ? (
            <SegmentedControl
              label="Percent of the account lost at the stop"
              options={PERCENTS}
              value={percent}
              onChange={(next) => setFigures({ percent: next })}
            />
          ) : (
            <p className="meta">
              {percent} % of the account at the stop: your{' '}
              <Link to="/profile?section=trading" className="text-link underline">
                DEFAULT POSITION SIZE
              </Link>
            </p>
          )}
          <AccountFields instrument={trade.instrument} rate={rate} />
        </div>
      </Panel>
    </div>
  );
}

/** The position size calculator, for everybody. `visitor`: a reader without a stored trading config. */
export function CalculatorPage({ visitor }: { visitor: boolean }) {
  usePageMeta(
    'Position size calculator',
    'How many lots lose no more than your percent at the stop: forex, indices, gold and Bitcoin, in your currency. Nothing leaves your browser.',
  );
  return <CalculatorView visitor={visitor} />;
}
