import type { Business, CurrencyFigures } from '@t0/contracts/billing';
import { count, counted } from '../../shared/lib/count.ts';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { moneyText } from '../money-text.ts';
import { monthText, shareText } from './figures-table.tsx';

/** The figures of today and of the last whole month. Undefined: still to come. */
export function BusinessHead({
  business,
  figures,
}: {
  business: Business | undefined;
  figures: CurrencyFigures | undefined;
}) {
  const now = figures?.movement.at(-1);
  const money = (amount: number | null, signed = false): string => moneyText(amount, figures!.currency, { signed });
  const month = now && monthText(now.month).slice(0, 3);
  return (
    <>
      <Tiles>
        <Tile
          label="MRR"
          value={now && money(now.closing)}
          note={now ? `${money(now.closing - now.opening, true)} since 1 ${month}` : '--'}
        />
        <Tile
          label="Paying members"
          value={now && count(now.payers)}
          note={business && now ? allCurrencies(business) : '--'}
        />
        <Tile label="ARPU" value={now && now.arpu && money(now.arpu)} note="MRR / paying members" />
        <Tile
          label="Net this month"
          value={figures && money(figures.cash.at(-1)!.net)}
          note="payments less fees, refunds, disputes"
        />
      </Tiles>
      <Tiles>
        <MonthTile label="Gross revenue churn" rows={figures?.movement} of={(row) => row.grossRevenueChurn} />
        <MonthTile label="Net MRR churn" rows={figures?.movement} of={(row) => row.netMrrChurn} />
        <MonthTile label="Logo churn" rows={business?.subscribers} of={(row) => row.logoChurn} />
        <MonthTile label="Trial conversion" rows={business?.trials} of={(row) => row.conversion} />
      </Tiles>
    </>
  );
}

/** 'in USD; 15 members over all currencies'. */
function allCurrencies({ currencies, subscribers }: Business): string {
  if (currencies.length === 1) return 'MRR above 0';
  return `${counted(subscribers.at(-1)?.closing ?? 0, 'member')} over all currencies`;
}

interface MonthTileProps<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  of: (row: Row) => number | null;
}

/** A rate of the last whole month, with that of the current one so far. */
function MonthTile<Row extends { month: string }>({ label, rows, of }: MonthTileProps<Row>) {
  const [last, now] = [rows?.at(-2), rows?.at(-1)];
  return (
    <Tile
      label={label}
      value={rows && shareText(last ? of(last) : null)}
      note={
        <>
          {last ? monthText(last.month) : 'no whole month yet'}
          <br />
          {now ? `${monthText(now.month)} so far ${shareText(of(now))}` : '--'}
        </>
      }
    />
  );
}
