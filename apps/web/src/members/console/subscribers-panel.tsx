import { LIMITS } from '@t0/contracts';
import type { MemberEntry } from '@t0/contracts';
import { Download, SearchX, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTotal } from '../../live/use-total.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { countAddress, exportAddress } from './api.ts';
import { useMembers } from './use-members.ts';
import { MEMBER_EVENTS } from './member-pages.ts';
import { useSettled } from '../../shared/lib/use-settled.ts';
import type { MemberView } from './member-view.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { MemberCards, MemberTable } from './member-list.tsx';
import { MemberTiles } from './member-tiles.tsx';
import { NoteNewButton } from './note-new-button.tsx';

const SHOWS = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'All users' },
] as const;

/** Active paid subscribers monitoring (docs/product/console.md#subscribers), live. */
export function SubscribersPanel() {
  const phone = useIsPhone();
  const [text, setText] = useState('');
  const [show, setShow] = useState<MemberView['show']>('active');
  const [leaving, setLeaving] = useState<MemberEntry | null>(null);
  const q = useSettled(text.trim());
  const view = useMemo<MemberView>(() => ({ q, show }), [q, show]);
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
  const noun = show === 'active' ? 'subscriber' : 'user';
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
        <div className="w-52 max-md:w-full">
          <SegmentedControl label="Show" labelShown={false} options={SHOWS} value={show} onChange={setShow} />
        </div>
      </div>
      {status === 'loading' && (
        <div aria-busy="true" className="grid gap-8 p-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </div>
      )}
      {status === 'error' && <PanelError title="The subscribers are not available" text={error} onRetry={retry} />}
      {status === 'ready' && members.length === 0 && q !== '' && (
        <PanelState icon={SearchX} title="Nobody matches" text={`No ${noun} contains “${q}”.`} />
      )}
      {status === 'ready' && members.length === 0 && q === '' && (
        <PanelState
          icon={Users}
          title={show === 'active' ? 'NO ACTIVE SUBSCRIBERS' : 'NO USERS'}
          text="Whoever pays or signs up appears here at once."
        />
      )}
      {rows.length > 0 && <List members={rows} now={now} onEndSessions={setLeaving} />}
      {!complete && members.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load subscribers" onLoad={readOlder} />
        </div>
      )}
      {leaving && <EndSessionsDialog user={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}
