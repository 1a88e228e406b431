import type { User } from '@t0/contracts/accounts';
import type { LiveEventType } from '@t0/contracts/live';
import type { MemberPage as Page } from '@t0/contracts/members';
import { useQueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ScrollText, UserX, MessageSquare } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFollowed } from '../../../live/use-followed.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { PanelState, PanelReading } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { getMember } from '../api.ts';
import { MEMBERS_POLL_MS } from '../member-pages.ts';
import { nameOf } from '../member-view.ts';
import { AccessPanel } from './access-panel.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { mayOf } from './may.ts';
import { NotesPanel } from './notes-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { USER_KEY } from '../../../shared/lib/query-client.ts';
import { SubscribersPanel } from '../subscribers-panel.tsx';
import { counted } from '../../../shared/lib/count.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { Acts } from './fact-list.tsx';

/** The signed-in person of this screen, as the session was read last. */
function useMe(): User | null {
  return useQuery<User | null>({ queryKey: USER_KEY, queryFn: skipToken }).data ?? null;
}

/** After these the page is read again; deliveries and sessions, which have no event, follow within `REFRESH_MS`. */
const EVENTS: readonly LiveEventType[] = [
  'member.updated',
  'admin_message.created',
  'admin_message.read',
  'welcome_email.result',
];

const REFRESH_MS = 20_000;

/** A member that was deleted has no page; the screen says so. */
async function readMember(id: string, signal: AbortSignal): Promise<Page | null> {
  try {
    return await getMember(id, signal);
  } catch (error) {
    if (error instanceof HttpError && [400, 404].includes(error.statusCode)) return null;
    throw error;
  }
}

/** One member (docs/product/console.md#one-member), live. */
export function MemberPage({ id }: { id: string }) {
  const client = useQueryClient();
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/users', id],
    read: (signal) => readMember(id, signal),
    types: EVENTS,
    pollMs: MEMBERS_POLL_MS,
    refreshMs: REFRESH_MS,
    failure: 'The member cannot be loaded.',
  });
  useEffect(() => () => client.removeQueries({ queryKey: ['/api/admin/users', id] }), [client, id]);
  return (
    <div className="grid gap-4 max-md:gap-2">
      <Panel
        title={data ? data.member.email : 'Member'}
        bleed
        className="[&_h2]:break-all [&_h2]:whitespace-normal [&_h2]:normal-case"
        note={<ConnectionBadge />}
        actions={<Ways page={data ?? null} />}
      >
        <PanelReading of={{ status, error, retry }} failed="The member is not available" />
        {data === null && (
          <PanelState icon={UserX} title="No such member" text="The account was deleted, or the address is wrong." />
        )}
        {data && (
          <p className="px-4 py-3">
            {nameOf(data.member)}
            {data.member.role && <span className="ml-2 text-meta text-link">{data.member.role}</span>}
            <span className="meta block break-all">ID: {id}</span>
          </p>
        )}
      </Panel>
      {data && <MemberPanels page={data} />}
    </div>
  );
}

/** Back to the list, and to the acts on this member. */
function Ways({ page }: { page: Page | null }) {
  const me = useMe();
  const may = page && mayOf(me, page.member);
  return (
    <>
      {page && may?.trail && (
        <Link to={`?tab=audit&id=${page.member.id}`} className={buttonClass('outline', 'sm')}>
          <ScrollText size={12} aria-hidden /> Audit trail
        </Link>
      )}
      <Link to="?tab=subscribers" className={buttonClass('outline', 'sm')}>
        <ArrowLeft size={12} aria-hidden /> All subscribers
      </Link>
    </>
  );
}

function MemberPanels({ page }: { page: Page }) {
  const may = mayOf(useMe(), page.member);
  return (
    <div className="grid items-start gap-4 max-md:gap-2 desk:grid-cols-2">
      <div className="grid min-w-0 gap-4 max-md:gap-2">
        <AccessPanel page={page} may={may} />
        {may.money && <PaymentsPanel member={page.member} />}
        <DeliveriesPanel page={page} />
      </div>
      <div className="grid min-w-0 gap-4 max-md:gap-2">
        <AccountPanel page={page} may={may} />
        <LinePanel page={page} />
        <NotesPanel page={page} />
      </div>
    </div>
  );
}

/** The list of subscribers; `?member=` names the one whose page is open. */
export function SubscribersView() {
  const [query] = useSearchParams();
  const id = query.get('member');
  return id === null ? <SubscribersPanel /> : <MemberPage key={id} id={id} />;
}

/** The last messages of the direct line, and the way to it. Staff has none. */
function LinePanel({ page: { member, line } }: { page: Page }) {
  const times = useTimes();
  if (member.role) return null;
  return (
    <Panel
      title="Direct line"
      bleed
      note={line.unread > 0 && <span className="meta">{counted(line.unread, 'unread message')}</span>}
    >
      {line.last.length === 0 && <p className="meta px-4 py-3">No messages yet.</p>}
      <ul>
        {[...line.last].reverse().map((message) => (
          <li key={message.id} className="border-b border-line px-4 py-2 last:border-b-0">
            <span className="meta">
              {message.isFromAdmin ? 'Desk' : 'Member'}, {times.short(message.createdAt)}
            </span>
            <p className="line-clamp-2 break-words">{message.message ?? 'An image'}</p>
          </li>
        ))}
      </ul>
      <Acts>
        <Link to={`?tab=inbox&with=${member.id}`} className={buttonClass()}>
          <MessageSquare size={14} aria-hidden /> Open the direct line
        </Link>
      </Acts>
    </Panel>
  );
}
