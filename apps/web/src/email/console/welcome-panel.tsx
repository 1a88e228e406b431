import type { WelcomeRecovery, EmailHealth, AffectedUser } from '@t0/contracts/email';
import type { WelcomeEmailResult } from '@t0/contracts/live';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Siren, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { count } from '../../shared/lib/count.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { HealthLines } from './health-lines.tsx';
import { WELCOME_EVENTS, WELCOME_POLL_MS, useAffectedUsers, useAffectedCount } from './issue-count.tsx';
import { request } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';

/** One welcome mail of a recovery. */
interface RecoveryItem {
  id: number;
  email: string;
  status: 'queued' | WelcomeEmailResult['status'];
  /** The mail server's last answer, or the reason why it was not sent. */
  error: string | null;
}

/** Mails of recoveries seen from this screen, in the order they were asked for. */
type Recovery = ReadonlyMap<number, RecoveryItem>;

/** Nothing asked for. */
export const NO_RECOVERY: Recovery = new Map();

/** A new recovery begins. An outcome may have arrived before the answer that names its mail: it stays. */
export function begin(recovery: Recovery, { results }: WelcomeRecovery): Recovery {
  return new Map(results.map(({ id, email, status }) => [id, recovery.get(id) ?? { id, email, status, error: null }]));
}

/** Takes outcomes in, also of a recovery another administrator asked for; repeats change nothing. */
export function withOutcomes(recovery: Recovery, outcomes: readonly WelcomeEmailResult[]): Recovery {
  const next = new Map(recovery);
  for (const { id, email, status, error } of outcomes) next.set(id, { id, email, status, error });
  return next;
}

/** The number of items with an outcome, and of all. */
export function progressOf(recovery: Recovery): { done: number; failed: number; total: number } {
  const items = [...recovery.values()];
  return {
    done: items.filter(({ status }) => status !== 'queued').length,
    failed: items.filter(({ status }) => status === 'failed').length,
    total: items.length,
  };
}

/** The recovery as this screen follows it. */
export interface WelcomeRecoveryState {
  recovery: Recovery;
  /** True from the press until each mail has its outcome. */
  running: boolean;
  start: () => void;
}

/** Asks for all missing welcome mails and follows their outcomes live (docs/product/console.md#welcome-email-monitoring). */
function useWelcomeRecovery(): WelcomeRecoveryState {
  const [recovery, setRecovery] = useState(NO_RECOVERY);
  /** The recovery started here last. */
  const [own, setOwn] = useState<{ processed: number } | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'welcome_email.result'>({
        types: ['welcome_email.result'],
        apply: (events) => {
          const outcomes = events.map(({ data }) => data);
          setRecovery((known) => withOutcomes(known, outcomes));
        },
        // Outcomes may have been missed: the list of affected users, read again, shows what is left to do.
        resync: () => {
          setOwn(null);
          setRecovery(NO_RECOVERY);
        },
      }),
    [],
  );
  const fix = useMutation({
    mutationFn: () => request<WelcomeRecovery>('/api/admin/fix-missing-welcome-emails', { method: 'POST' }),
    onSuccess: (answer) => {
      setRecovery((known) => begin(known, answer));
      setOwn({ processed: answer.results.length });
    },
    onError: (error) => toastFailure('RECOVERY FAILED', error, 'Failed to fix welcome emails'),
  });
  const { done, total } = progressOf(recovery);
  const over = done >= total;
  useEffect(() => {
    if (own && over)
      toast({ title: 'WELCOME EMAIL RECOVERY COMPLETED', description: `Processed ${own.processed} users` });
  }, [own, over]);
  return { recovery, running: fix.isPending || (own !== null && !over), start: () => fix.mutate() };
}

const WORDS: Record<RecoveryItem['status'], { word: string; tone: string }> = {
  queued: { word: 'ON ITS WAY', tone: 'limit' },
  sent: { word: 'SENT', tone: 'active' },
  failed: { word: 'FAILED', tone: 'critical' },
  suppressed: { word: 'NOT SENT', tone: 'closed' },
};

/** The progress of a recovery, and the outcome of each mail, as it happens. */
function RecoveryProgress({ recovery }: { recovery: Recovery }) {
  const { done, failed, total } = progressOf(recovery);
  const sentence = `${done} of ${total} processed${failed > 0 ? `, ${failed} failed` : ''}`;
  return (
    <div className="border-b border-line px-4 py-3" data-testid="recovery-progress">
      <p className="flex justify-between gap-3">
        <span className="lab">Recovery</span>
        <span role="status" className="text-meta text-text-2">
          {sentence}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Welcome emails processed"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="mt-2 h-1.5 overflow-hidden rounded-[2px] bg-pressed"
      >
        <div className="h-full bg-long" style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <ul className="mt-2 max-h-60 overflow-auto">
        {[...recovery.values()].map(({ id, email, status, error }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span className="min-w-0 truncate">{email}</span>
            <span className="flex min-w-0 items-center gap-3">
              {error && <span className="truncate text-meta text-short">{error}</span>}
              <span className="badge" data-tone={WORDS[status].tone}>
                {WORDS[status].word}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The worker reports the state of the mail server without an event. */
const HEALTH_REFRESH_MS = 30_000;

/** Welcome email system monitoring and recovery (docs/product/console.md#welcome-email-monitoring), live. */
export function WelcomePanel() {
  const affected = useAffectedUsers();
  const health = useFollowed<EmailHealth>({
    queryKey: ['/api/admin/email-health'],
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
      {affected.status === 'loading' && <SkeletonStack busy className="p-4" lines={['h-8 w-full']} />}
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

interface AffectedListProps {
  /** The newest of them. */
  affected: readonly AffectedUser[];
  running: boolean;
  onFix: () => void;
}

/** The members who paid and cannot sign in, and the one button that helps them all (docs/product/console.md#welcome-email-monitoring). */
export function AffectedList({ affected, running, onFix }: AffectedListProps) {
  // Read apart from the list, which may be slightly ahead of it.
  const total = Math.max(useAffectedCount() ?? 0, affected.length);
  const times = useTimes();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3 border-b border-line bg-short-1 px-4 py-3">
        <TriangleAlert size={16} aria-hidden className="text-short" />
        <p className="font-semibold text-short">
          {count(total)} CRITICAL {total === 1 ? 'ISSUE' : 'ISSUES'}
        </p>
        <p className="read max-md:hidden">Subscribers who have paid and cannot sign in.</p>
        <span className="flex-1" />
        <Button
          variant="danger"
          disabled={running}
          onClick={onFix}
          className="max-md:h-auto max-md:min-h-11 max-md:w-full max-md:whitespace-normal"
        >
          <Siren size={14} aria-hidden />
          {running ? 'RECOVERING...' : 'EMERGENCY: FIX ALL WELCOME EMAIL ISSUES'}
        </Button>
      </div>
      <ul className="max-h-80 overflow-auto border-b border-line">
        {affected.map((user) => (
          <li
            key={user.id}
            data-testid={`affected-${user.email}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60 truncate">{user.email}</span>
            <span className="meta">Subscribed {times.date(user.created_at)}</span>
            <span className="meta">{user.recovering ? 'mail on its way' : user.subscription_status}</span>
            <span className="badge" data-tone="critical">
              NO CREDENTIALS
            </span>
          </li>
        ))}
      </ul>
      {total > affected.length && (
        <p className="meta border-b border-line px-4 py-2">
          The newest {count(affected.length)} of {count(total)}. The button helps them all.
        </p>
      )}
    </div>
  );
}
