import { count } from '../../shared/lib/count.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { getMemberStats } from './api.ts';
import { MEMBER_EVENTS, MEMBERS_POLL_MS } from './member-pages.ts';

/** Active Today, Never Logged, Stripe Connected, Login Rate (docs/product/console.md#subscribers). */
export function MemberTiles() {
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/users/stats'],
    read: getMemberStats,
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    everyMs: 2000,
    failure: 'The figures cannot be loaded.',
  });
  if (status === 'error') return <PanelError title="The figures are not available" text={error} onRetry={retry} />;
  return (
    <Tiles>
      <Tile label="Active Today" value={data && count(data.activeToday)} note="signed in within 24 hours" />
      <Tile label="Never Logged" value={data && count(data.neverLogged)} note="of active subscribers" />
      <Tile label="Stripe Connected" value={data && count(data.stripeConnected)} note="of active subscribers" />
      <Tile label="Login Rate" value={data && data.loginRate} unit="%" note="have signed in" />
    </Tiles>
  );
}
