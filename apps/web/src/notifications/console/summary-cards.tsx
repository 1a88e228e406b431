import { count } from '../../shared/lib/count.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { useStats } from './use-stats.ts';

/** The four cards above the tabs (docs/product/console.md#summary-cards), live. */
export function SummaryCards() {
  const { stats, failed, retry } = useStats();
  if (failed)
    return (
      <p role="alert" className="flex items-center gap-3 border-b border-line px-4 py-3 text-meta text-short">
        The figures cannot be loaded.
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  const shown = (value: number | undefined) => (value === undefined ? undefined : count(value));
  return (
    <Tiles>
      <Tile label="Total notifications" value={shown(stats?.total)} />
      <Tile label="Active paid subscribers" value={shown(stats?.activeSubscribers)} />
      <Tile label="Alerts" value={shown(stats?.alerts)} />
      <Tile label="Signals" value={shown(stats?.signals)} />
    </Tiles>
  );
}
