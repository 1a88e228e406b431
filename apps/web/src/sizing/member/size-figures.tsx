import { pipUnit } from '@t0/domain/prices';
import { tradeTermsOf } from '@t0/domain/signals';
import { lossPercentText, moneyText, quantityText } from '@t0/domain/sizing';
import { CircleAlert, Info, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SizeOutcome, SizeSplit } from './size-outcome.ts';
import { isByPortions, portionsOfTrade, targetTexts, type Trade } from './trade.ts';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TableHead } from '../../shared/ui/scroll-table.tsx';

/** 'Take 0.35 lots, 1.9 % at the stop', or the reason why there is no size. `quiet`: nothing is to be taken, so only the figure appears. */
export function SizeLine({ outcome, quiet }: { outcome: SizeOutcome; quiet?: boolean }) {
  if (outcome.size) {
    const { lots, lossPercent } = outcome.size;
    return (
      <p className="text-[16px] leading-6" data-testid="size-line">
        {!quiet && 'Take '}
        <b className="font-semibold">{quantityText(lots)} lots</b>, {lossPercentText(lossPercent)} at the stop
      </p>
    );
  }
  const Icon = outcome.asks ? Info : CircleAlert;
  return (
    <p
      className={`flex min-h-6 items-center gap-2 text-base ${outcome.asks ? 'text-text-2' : 'text-warn'}`}
      data-testid="size-line"
    >
      <Icon size={14} aria-hidden className="flex-none" />
      {outcome.sentence}
    </p>
  );
}

/** The size in units and money. The places stay also while there is none. */
export function SizeFigures({ outcome, trade }: { outcome: SizeOutcome; trade: Trade }) {
  const { size } = outcome;
  const byPortions = isByPortions(trade);
  const currency = outcome.size && outcome.currency;
  const cash = (value: string | null | undefined): string =>
    currency && value !== null && value !== undefined ? moneyText(currency, value) : '--';
  return (
    <>
      <dl className="grid grid-cols-4 gap-x-4 gap-y-2.5 max-md:grid-cols-2" data-testid="size-figures">
        <Figure label="Lots">{size ? quantityText(size.lots) : '--'}</Figure>
        <Figure label={unitsLabel(trade.instrument)}>{size ? quantityText(size.units) : '--'}</Figure>
        <Figure label="Loss at the stop">
          {cash(size?.loss)} {size && <span className="text-text-3">{lossPercentText(size.lossPercent)}</span>}
        </Figure>
        {!byPortions && (
          <>
            <Figure label="Gain at T0">{cash(size?.gainT0)}</Figure>
            <Figure label="Gain at T1">{cash(size?.gainT1)}</Figure>
          </>
        )}
        <Figure label="Margin">{cash(size?.margin)}</Figure>
        <Figure label={pipUnit(trade.instrument) === 'pips' ? 'Pip value' : 'Point value'}>
          {cash(size?.pipValue)}
        </Figure>
      </dl>
      {size?.marginShort && (
        <p className="mt-2 flex items-center gap-2 text-meta text-warn">
          <CircleAlert size={12} aria-hidden className="flex-none" /> The margin is more than the balance.
        </p>
      )}
      {byPortions && <PortionTable trade={trade} split={outcome.size && outcome.split} cash={cash} />}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="lab whitespace-nowrap">{label}</dt>
      <dd className="text-base whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** 'Units, GBP'; of an index, whose unit has no name of its own, 'Units'. */
function unitsLabel(symbol: string): string {
  const { unit } = tradeTermsOf(symbol);
  return unit === 'units' ? 'Units' : `Units, ${unit}`;
}

interface PortionTableProps {
  trade: Trade;
  /** Undefined while there is no size, or a target is missing: the places stay. */
  split: SizeSplit | undefined;
  /** Money in the account's currency; '--' where there is none. */
  cash: (value: string | undefined) => string;
}

/** What comes out at each target, and in all (docs/product/sizing.md#gain-by-portion). */
function PortionTable({ trade, split, cash }: PortionTableProps) {
  const portions = portionsOfTrade(trade);
  const percent = (index: number): string => ('value' in portions ? `${portions.value[index]} %` : '--');
  const lots = (value: string | undefined): string => (value === undefined ? '--' : quantityText(value));
  return (
    <>
      <table className="tbl compact mt-3" data-testid="size-portions">
        <TableHead columns={['Target', ['Portion', 'r'], ['Lots', 'r'], ['Gain', 'r']]} />
        <tbody>
          {targetTexts(trade).map((price, index) => (
            <tr key={index}>
              <td>
                T{index} <span className="text-text-3">{price}</span>
              </td>
              <td className="num">{percent(index)}</td>
              <td className="num">{lots(split?.parts[index]?.lots)}</td>
              <td className="num">{cash(split?.parts[index]?.gain)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={3}>All targets reached</td>
            <td className="num">{cash(split?.gain)}</td>
          </tr>
        </tbody>
      </table>
      {split?.note && (
        <p className="mt-2 flex items-start gap-2 text-meta text-warn">
          <CircleAlert size={12} aria-hidden className="mt-0.5 flex-none" /> {split.note}
        </p>
      )}
    </>
  );
}

/** Copies the address that carries the trade and no personal figures. */
export function CopyLink({ link }: { link: string }) {
  return (
    <Button onClick={() => void copyText(new URL(link, window.location.origin).href, 'The link to this trade')}>
      <Link2 size={14} aria-hidden /> COPY LINK
    </Button>
  );
}
