import { MEMBER_FILTERS, type MemberEntry, type MemberFilterName, type MemberCounts } from '@t0/contracts/accounts';
import type { MemberStats, MembersNoted } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Download, SearchX, Users } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LiveList } from '../../live/live-definition.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { useTotal } from '../../live/use-total.ts';
import { count, counted } from '../../shared/lib/count.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { useNow, useDebounced } from '../../shared/lib/use-time.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { countAddress, exportAddress } from './api.ts';
import { EndSessionsDialog } from './act-dialog.tsx';
import { MemberCards, MemberTable } from './member-list.tsx';
import { MEMBERS_POLL_MS, MEMBER_EVENTS, memberPages, useNewSubscribers } from './member-pages.ts';
import type { MemberView } from './member-view.ts';
import { request } from '../../shared/lib/http.ts';

const isFilter = (name: string | null): name is MemberFilterName =>
  MEMBER_FILTERS.some((filter) => filter.name === name);

/** Active Today, Never Logged, Stripe Connected, Login Rate (docs/product/console.md#subscribers). */
function MemberTiles() {
  const { data, status, error, retry } = useFollowed<MemberStats>({
    queryKey: ['/api/admin/users/stats'],
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    everyMs: 2000,
    failure: 'The figures cannot be loaded.',
  });
  if (status === 'error') return <PanelError title="The figures are not available" text={error} onRetry={retry} />;
  return (
    <Tiles>
      <Tile label="Paying" value={data && count(data.paying)} note={data ? apart(data) : '\u00a0'} />
      <Tile label="Active Today" value={data && count(data.activeToday)} note="signed in within 24 hours" />
      <Tile label="Never Logged" value={data && count(data.neverLogged)} note="of active subscribers" />
      <Tile label="Stripe Connected" value={data && count(data.stripeConnected)} note="of active subscribers" />
      <Tile label="Login Rate" value={data && data.loginRate} unit="%" note="have signed in" />
    </Tiles>
  );
}

/** The others with access: '3 granted, 1 in trial'. */
function apart({ granted, trial, test }: MemberStats): string {
  const others = [`${count(granted)} granted`, `${count(trial)} in trial`];
  return [...others, ...(test > 0 ? [`${count(test)} test`] : [])].join(', ');
}

/** Takes note of the new subscribers, for every administrator; not there while there are none. */
function NoteNewButton() {
  const fresh = useNewSubscribers();
  const client = useQueryClient();
  const note = useMutation({
    mutationFn: () => request<MembersNoted>('/api/admin/users/noted', { method: 'POST' }),
    onSuccess: ({ noted }) => toast({ title: 'SUBSCRIBERS NOTED', description: counted(noted, 'new subscriber') }),
    onError: (error) => toastFailure('UPDATE FAILED', error, 'They are still marked as new'),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/admin/users/new'] }),
  });
  if (fresh === 0) return null;
  return (
    <Button size="sm" disabled={note.isPending} onClick={() => note.mutate()}>
      <Check size={12} aria-hidden /> Note {counted(fresh, 'new subscriber')}
    </Button>
  );
}

/** The table of users. */
interface MemberList extends LiveList<MemberEntry> {
  readOlder: () => Promise<void>;
}

/** Users of a view, newest first, kept current by `member.updated`. */
function useMembers({ q, show }: MemberView): MemberList {
  const pages = useMemo(() => memberPages({ q, show }), [q, show]);
  useEffect(() => pages.follow(), [pages]);
  return { ...pages.useList(), readOlder: pages.readOlder };
}

/** Active paid subscribers monitoring (docs/product/console.md#subscribers), live. */
export function SubscribersPanel() {
  const phone = useIsPhone();
  const { view, text, setText, setShow } = useMemberView();
  const { q, show } = view;
  const [leaving, setLeaving] = useState<MemberEntry | null>(null);
  const { rows: members, status, error, complete, retry, readOlder } = useMembers(view);
  const rows = useDeferredValue(members);
  const total = useTotal({
    address: countAddress(view),
    types: MEMBER_EVENTS,
    shown: members.length,
    complete: status !== 'ready' || complete,
  });
  const now = useNow(60_000);
  const List = phone ? MemberCards : MemberTable;
  const noun = show === 'all' ? 'account' : 'subscriber';
  return (
    <Panel
      title="Active paid subscribers monitoring"
      bleed
      className="[&_h2]:max-md:whitespace-normal"
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && (
            <span className="meta whitespace-nowrap">
              {total} {total === '1' ? noun : `${noun}s`}
            </span>
          )}
        </>
      }
      actions={
        <>
          <NoteNewButton />
          <a href={exportAddress(view)} download className={buttonClass('outline', 'sm')}>
            <Download size={12} aria-hidden /> Export CSV
          </a>
        </>
      }
    >
      <MemberTiles />
      <div className="flex flex-wrap gap-3 border-b border-line px-4 py-3">
        <TextField
          label="Search subscribers"
          labelShown={false}
          type="search"
          placeholder="Search e-mail, name, ID or customer"
          maxLength={LIMITS.members.searchMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-80 max-md:w-full"
        />
        <MemberFilters q={q} show={show} onShow={setShow} />
      </div>
      <PanelReading
        of={{ status, error, retry }}
        failed="The subscribers are not available"
        loading={
          <div aria-busy="true" className="grid gap-8 p-4">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </div>
        }
        empty={
          members.length === 0 &&
          q !== '' && {
            icon: SearchX,
            title: 'Nobody matches',
            text: `No ${noun} of this filter contains “${q}”.`,
            action: show !== 'all' && (
              <Button size="sm" onClick={() => setShow('all')}>
                Search all accounts
              </Button>
            ),
          }
        }
      />
      {status === 'ready' && members.length === 0 && q === '' && (
        <PanelState
          icon={Users}
          title={show === 'active' ? 'NO ACTIVE SUBSCRIBERS' : 'NOBODY IN THIS FILTER'}
          text="Members appear here as soon as the filter has them."
        />
      )}
      {rows.length > 0 && <List members={rows} now={now} onEndSessions={setLeaving} />}
      {!complete && members.length > 0 && <OlderRows failure="Failed to load subscribers" onLoad={readOlder} />}
      {leaving && <EndSessionsDialog user={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

interface MemberFiltersProps {
  /** The search: the counts are of what it finds. */
  q: string;
  show: MemberFilterName;
  onShow: (show: MemberFilterName) => void;
}

/** The filters of the list, each with the number of its members, live (docs/product/console.md#filters). */
function MemberFilters({ q, show, onShow }: MemberFiltersProps) {
  const { data } = useFollowed({
    queryKey: ['/api/admin/users/counts', q],
    read: (signal) =>
      request<MemberCounts>(`/api/admin/users/counts${q ? `?${new URLSearchParams({ q })}` : ''}`, { signal }),
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    everyMs: 2000,
    failure: 'The counts cannot be loaded.',
  });
  return (
    <div role="group" aria-label="Filter" className="flex flex-wrap gap-1.5">
      {MEMBER_FILTERS.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === show}
          onClick={() => onShow(name)}
          className="inline-flex h-7 items-center gap-1.5 rounded-control border border-line-control bg-raised px-2.5 text-meta text-text-2 hover:bg-hover focus-visible:shadow-(--focus-ring) aria-pressed:border-link aria-pressed:bg-pressed aria-pressed:font-semibold aria-pressed:text-text max-md:h-9"
        >
          {label}
          <span className="min-w-4 text-right text-text-3 tabular-nums">{data ? count(data[name]) : ''}</span>
        </button>
      ))}
    </div>
  );
}

interface ViewControls {
  view: MemberView;
  /** The search as it is typed. */
  text: string;
  setText: (text: string) => void;
  setShow: (show: MemberFilterName) => void;
}

/** Filter and search of the list, in the address, so that Back from a member's page finds the list as it was. */
function useMemberView(): ViewControls {
  const [query, setQuery] = useSearchParams();
  const [text, keepText] = useState(query.get('q') ?? '');
  const named = query.get('show');
  const show = isFilter(named) ? named : 'active';
  const q = useDebounced(text.trim());
  const view = useMemo<MemberView>(() => ({ q, show }), [q, show]);
  const put = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return {
    view,
    text,
    setText: (typed) => {
      keepText(typed);
      put('q', typed.trim());
    },
    setShow: (chosen) => put('show', chosen),
  };
}
