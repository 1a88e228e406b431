import { quantityText } from '@t0/domain';
import { CircleAlert } from 'lucide-react';
import type { SizeSplit } from './size-split.ts';
import { portionsOfTrade, targetTexts } from './trade.ts';
import type { Trade } from './trade.ts';

interface PortionTableProps {
  trade: Trade;
  /** Undefined while there is no size, or a target is missing: the places stay. */
  split: SizeSplit | undefined;
  /** Money in the account's currency; '--' where there is none. */
  cash: (value: string | undefined) => string;
}

/** What comes out at each target, and in all (docs/product/sizing.md#gain-by-portion). */
export function PortionTable({ trade, split, cash }: PortionTableProps) {
  const portions = portionsOfTrade(trade);
  const percent = (index: number): string => ('value' in portions ? `${portions.value[index]} %` : '--');
  const lots = (value: string | undefined): string => (value === undefined ? '--' : quantityText(value));
  return (
    <>
      <table className="tbl compact mt-3" data-testid="size-portions">
        <thead>
          <tr>
            <th scope="col">Target</th>
            <th scope="col" className="r">
              Portion
            </th>
            <th scope="col" className="r">
              Lots
            </th>
            <th scope="col" className="r">
              Gain
            </th>
          </tr>
        </thead>
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
