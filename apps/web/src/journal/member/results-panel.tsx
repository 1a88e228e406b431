import type { JournalSummary } from '@t0/contracts/journal';
import { count, counted } from '../../shared/lib/count.ts';
import type { Followed } from '../../live/use-followed.ts';
import { RULE_NAMES, signed, summed, toneOf } from '../../shared/lib/r-text.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';

/** The member's results, next to the desk's for the same signals (docs/product/journal.md#own-results). */
export function ResultsPanel({ summary: { data, status, error, retry } }: { summary: Followed<JournalSummary> }) {
  if (status === 'error')
    return (
      <Panel title="Own results" bleed>
        <PanelError title="The journal is not available" text={error} onRetry={retry} />
      </Panel>
    );
  const total = data?.total;
  const same = total?.same;
  const left = total?.left ?? undefined;
  const others = data?.others ?? 0;
  return (
    <Panel
      title="Own results"
      bleed
      note={
        data?.simulated && (
          <span className="badge" data-tone="limit">
            SIMULATED
          </span>
        )
      }
    >
      <Tiles>
        <Tile
          label="Taken"
          value={total && count(total.taken)}
          note={<Note text={total && `${count(total.skipped)} skipped`} />}
        />
        <Tile
          label="Own R"
          value={total && summed(total.own.n, total.own.totalR)}
          unit="R"
          note={<Note text={total && `sum of ${counted(total.own.n, 'result')}, ${count(total.own.wins)} won`} />}
          {...toneOf(total?.own.totalR)}
        />
        <Tile
          label="Mean slippage"
          value={total && signed(total.slippage.meanR)}
          unit="R"
          note={<Note text={total && `${counted(total.slippage.n, 'fill')}; below 0 is better than published`} />}
        />
      </Tiles>
      {same !== null && (
        <Tiles>
          <Tile
            label="Same signals: own"
            value={same && summed(same.n, same.ownR)}
            unit="R"
            note={<Note text={same && `${counted(same.n, 'signal')} that ended for both`} />}
            {...toneOf(same?.ownR)}
          />
          <Tile
            label={`Desk: ${RULE_NAMES.t1}`}
            value={same && summed(same.n, same.t1R)}
            unit="R"
            note="from the ledger"
            {...toneOf(same?.t1R)}
          />
          <Tile
            label={`Desk: ${RULE_NAMES.half}`}
            value={same && summed(same.n, same.halfR)}
            unit="R"
            note="from the ledger"
            {...toneOf(same?.halfR)}
          />
          <Tile
            label="Skipped: desk"
            value={left && summed(left.n, left.t1R)}
            unit="R"
            note={<Note text={left && `${counted(left.n, 'signal')}, ${RULE_NAMES.t1}`} />}
            {...toneOf(left?.t1R)}
          />
        </Tiles>
      )}
      {same === null && (
        <p className="read border-b border-line px-4 py-3 text-text-2">
          The record is not shown at the moment, so that the desk’s results are left out.
        </p>
      )}
      {others > 0 && (
        <p className="px-4 py-2 text-meta text-text-2">
          {counted(others, 'taken entry', 'taken entries')} on {data?.simulated ? 'real' : 'simulated'} prices: listed,
          and in no sum.
        </p>
      )}
    </Panel>
  );
}

/** It takes two lines in a narrow tile: their place is reserved. */
function Note({ text }: { text: string | undefined }) {
  return <span className="block min-h-4 max-md:min-h-8">{text}</span>;
}
