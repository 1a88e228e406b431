import type { SessionInfo } from '@t0/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '../../shared/lib/format.ts';
import { messageOf, request } from '../../shared/lib/http.ts';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { SESSIONS_KEY } from '../../shared/lib/account-settings.ts';
import { sessionsQuery } from './api.ts';

/** The sessions of the account and the ways to end them; the list is read again after each. */
function useSessionList() {
  const client = useQueryClient();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const done = (description: string) => () => {
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    toast({ title: 'SECURITY UPDATED', description });
  };
  const onError = (failure: Error): void => {
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    toastRefusal('Security Update Failed', failure, 'Failed to end the session. Please try again.');
  };
  const endOne = useMutation({
    mutationFn: (handle: string) => request(`/api/auth/sessions/${encodeURIComponent(handle)}`, { method: 'DELETE' }),
    onSuccess: done('The session has ended.'),
    onError,
  });
  const endOthers = useMutation({
    mutationFn: () => request('/api/auth/sessions/end-others', { method: 'POST' }),
    onSuccess: done('All other sessions have ended.'),
    onError,
  });
  const everywhere = useMutation({
    mutationFn: () => request('/api/auth/sign-out-everywhere', { method: 'POST' }),
    onSuccess: () => {
      toast({ title: 'SIGNED OUT', description: 'All sessions of this account have ended.' });
      void client.invalidateQueries({ queryKey: USER_KEY });
    },
    onError,
  });
  return {
    sessions,
    error,
    retry: () => void refetch(),
    end: endOne.mutate,
    endOthers: () => endOthers.mutate(),
    signOutEverywhere: () => everywhere.mutate(),
    busy: endOne.isPending || endOthers.isPending || everywhere.isPending,
  };
}

/** The sessions of this account, with the ways to end them (docs/SECURITY.md#session-cookie). */
export function SessionsPanel() {
  const list = useSessionList();
  const { sessions, error, busy } = list;
  return (
    <Panel title="Sessions" note={sessions && <span className="meta">{sessions.length}</span>} bleed>
      {sessions ? (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.handle} session={session} busy={busy} onEnd={() => list.end(session.handle)} />
          ))}
        </ul>
      ) : error ? (
        <PanelError
          title="Failed to load sessions"
          text={messageOf(error, 'Please try again later.')}
          onRetry={list.retry}
        />
      ) : (
        <SkeletonStack className="grid gap-3 p-4" lines={['w-60', 'w-80 max-w-full']} />
      )}
      <div className="flex flex-wrap gap-3 border-t border-line p-4">
        <Button disabled={busy || !sessions?.some(({ current }) => !current)} onClick={list.endOthers}>
          END ALL OTHER SESSIONS
        </Button>
        <Button variant="danger" disabled={busy} onClick={list.signOutEverywhere}>
          SIGN OUT EVERYWHERE
        </Button>
      </div>
    </Panel>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const times = useTimes();
  const now = useNow(60_000);
  const { device, address, signedInAt, lastSeenAt, current } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          {device}
          {current && (
            <span className="badge" data-tone="active">
              This session
            </span>
          )}
        </p>
        <p className="meta mt-1">
          {address ?? 'Address unknown'}, since {times.dateTime(signedInAt)}, last seen{' '}
          {relativeTime(Date.parse(lastSeenAt), now)}
        </p>
      </div>
      {!current && (
        <Button size="sm" disabled={busy} onClick={onEnd} aria-label={`End this session: ${device}`}>
          End this session
        </Button>
      )}
    </li>
  );
}
