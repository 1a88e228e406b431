import { CircleCheck } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { getEmailHealth } from './api.ts';
import { useAffectedUsers, WELCOME_EVENTS, WELCOME_POLL_MS } from './use-affected-users.ts';
import { useWelcomeRecovery } from './use-welcome-recovery.ts';
import { AffectedList } from './affected-list.tsx';
import { HealthLines } from './health-lines.tsx';
import { RecoveryProgress } from './recovery-progress.tsx';

/** The worker reports the state of the mail server without an event. */
const HEALTH_REFRESH_MS = 30_000;

/** Welcome email system monitoring and recovery (docs/product/console.md#welcome-email-monitoring), live. */
export function WelcomePanel() {
  const affected = useAffectedUsers();
  const health = useFollowed({
    queryKey: ['/api/admin/email-health'],
    read: getEmailHealth,
    types: WELCOME_EVENTS,
    pollMs: WELCOME_POLL_MS,
    refreshMs: HEALTH_REFRESH_MS,
    failure: 'The state of the email system cannot be loaded.',
  });
  const { recovery, running, start } = useWelcomeRecovery();
  const users = affected.data;
  return (
    <Panel
      title="Welcome email system monitoring"
      bleed
      className="[&_h2]:max-md:whitespace-normal"
      note={<ConnectionBadge />}
    >
      {affected.status === 'error' && (
        <PanelError title="The affected users are not available" text={affected.error} onRetry={affected.retry} />
      )}
      {affected.status === 'loading' && (
        <div aria-busy="true" className="p-4">
          <Skeleton className="h-8 w-full" />
        </div>
      )}
      {users && users.length > 0 && <AffectedList affected={users} running={running} onFix={start} />}
      {users?.length === 0 && (
        <p className="flex items-center gap-2 border-b border-line px-4 py-3">
          <CircleCheck size={16} aria-hidden className="text-long" />
          <span>Welcome email system operational. Every subscriber has a way to sign in.</span>
        </p>
      )}
      {recovery.size > 0 && <RecoveryProgress recovery={recovery} />}
      {health.status === 'error' ? (
        <PanelError title="The state of the email system is not known" text={health.error} onRetry={health.retry} />
      ) : (
        <>
          <Tiles>
            <Tile label="Active subscribers" value={health.data && count(health.data.activeSubscribers)} />
            <Tile label="Email issues fixed" value={health.data && count(health.data.recoveries)} />
            <Tile
              label="Health"
              value={health.data && health.data.welcomeDelivered}
              unit="%"
              note="of welcome emails delivered"
            />
          </Tiles>
          <HealthLines health={health.data} />
        </>
      )}
    </Panel>
  );
}
