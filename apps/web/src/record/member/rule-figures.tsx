import type { ExitFigures, ExitRule } from '@t0/contracts/record';
import { count } from '../../shared/lib/count.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { heldText, plain, rateNote, rateText, RULE_TEXT, signed, summed, toneOf } from './record-text.ts';

/** The figures of one exit rule. Undefined: still to come. */
export function RuleFigures({ rule, figures }: { rule: ExitRule; figures: ExitFigures | undefined }) {
  const paths = figures?.excursions;
  return (
    <Panel
      title={RULE_TEXT[rule]}
      bleed
      note={
        <span className="meta flex items-center gap-[1ch]">
          n = {figures ? count(figures.n) : <Skeleton className="w-[2ch]" />}
        </span>
      }
    >
      <Tiles>
        <Tile
          label="Expectancy"
          value={figures && signed(figures.expectancyR)}
          unit="R"
          note="mean of each signal"
          {...toneOf(figures?.expectancyR)}
        />
        <Tile
          label="Win rate"
          value={figures && rateText(figures.winRate)}
          // An interval takes two lines in a narrow tile: their place is reserved.
          note={<span className="block min-h-4 max-desk:min-h-8">{figures && rateNote(figures.winRate)}</span>}
        />
        <Tile
          label="Sum"
          value={figures && summed(figures.n, figures.totalR)}
          unit="R"
          note="all signals"
          {...toneOf(figures?.totalR)}
        />
        <Tile label="Profit factor" value={figures && plain(figures.profitFactor)} note="R won for each R lost" />
      </Tiles>
      <Tiles>
        <Tile
          label="Greatest drawdown"
          value={figures && plain(figures.n === 0 ? null : figures.drawdownR)}
          unit="R"
          note="below its peak"
        />
        <Tile
          label="Losing streak"
          value={figures && (figures.n === 0 ? null : count(figures.losingStreak))}
          note="longest, in signals"
        />
        <Tile label="Time held" value={figures && heldText(figures.heldMs)} note="mean" />
        <Tile
          label="For / against, R"
          value={paths && `${plain(paths.mfeR)} / ${plain(paths.maeR)}`}
          // Two lines in a narrow tile, reserved until the figures come.
          note={
            <span className="block min-h-4 max-desk:min-h-8">
              {paths && `mean furthest (MFE, MAE), n = ${count(paths.n)}`}
            </span>
          }
        />
      </Tiles>
    </Panel>
  );
}
