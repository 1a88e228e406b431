import type { AnalyticsTiles as Figures } from '@t0/contracts';
import { count, counted } from '../../shared/lib/count.ts';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';

/**
 * The four measured tiles (docs/product/console.md#analytics). Undefined: still to come; their notes take the same lines
 * before and after, however many digits come.
 */
export function AnalyticsTiles({ tiles }: { tiles: Figures | undefined }) {
  const sent = tiles?.sentToday;
  const [time, unit] = tiles?.medianMs == null ? [tiles && null, ''] : timeOf(tiles.medianMs);
  return (
    <Tiles>
      <Tile
        label="Sent today"
        value={sent && count(sent.emails + sent.notifications)}
        note={
          <>
            {sent ? counted(sent.emails, 'email') : '-- emails'},{' '}
            {sent ? counted(sent.notifications, 'notification') : '-- notifications'},
            <br />
            since midnight UTC
          </>
        }
      />
      <Tile label="Publish to screen, median" value={time} unit={unit} note="last 24 hours" />
      <Tile
        label="Delivery rate"
        value={tiles && tiles.deliveryRate}
        unit="%"
        note="of deliveries to connected members, 24 hours"
      />
      <Tile
        label="Connections"
        value={tiles && count(tiles.connections)}
        note={`${tiles ? counted(tiles.membersOnline, 'member') : '-- members'} online now`}
      />
    </Tiles>
  );
}

/** '41', 'ms' or '1.2', 's'. */
const timeOf = (ms: number): [string, string] =>
  ms < 1000 ? [String(Math.round(ms)), 'ms'] : [(ms / 1000).toFixed(1), 's'];
