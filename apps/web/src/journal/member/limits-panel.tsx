import { counted } from '../../shared/lib/count.ts';
import type { JournalLimits } from '../../signals/use-journal-limits.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';

/** The daily count and the open risk (docs/product/journal.md#daily-limit, docs/product/journal.md#open-risk). Undefined: still to come. */
export function LimitsPanel({ limits }: { limits: JournalLimits | undefined }) {
  return (
    <Panel title="Today" bleed>
      <Tiles>
        <Tile
          label="Taken today"
          value={limits && `${limits.taken} of ${limits.most}`}
          note={limits?.reached ? 'Limit reached: MAX DAILY TRADES' : 'MAX DAILY TRADES'}
          {...(limits?.reached && { tone: 'warn' as const })}
        />
        <Tile
          label="Open risk"
          value={limits?.risk.percent}
          unit="%"
          // It takes three lines in a narrow tile: they are kept for it.
          note={<span className="block min-h-4 max-md:min-h-12">{limits && riskNote(limits)}</span>}
          {...(limits?.high && { tone: 'warn' as const })}
        />
      </Tiles>
    </Panel>
  );
}

function riskNote({ risk, high, warnsAbove, tolerance }: JournalLimits): string {
  const notes = [
    `${high ? 'Above' : 'Warns above'} ${warnsAbove} % (${tolerance})`,
    `at the stops of ${counted(risk.trades, 'open trade')}`,
  ];
  if (risk.uncounted > 0) notes.push(`${counted(risk.uncounted, 'trade')} without a risk not counted`);
  return notes.join(', ');
}
