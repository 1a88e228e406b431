import type { MemberEntry } from '@t0/contracts/accounts';
import {
  AccessStatus,
  Activity,
  LocationDevice,
  MemberActions,
  RecentLogin,
  Subscription,
  UserDetails,
} from './member-parts.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';

interface MemberListProps {
  members: readonly MemberEntry[];
  /** ms since the epoch, by the server's clock. */
  now: number;
  onEndSessions: (user: MemberEntry) => void;
}

/** The columns of docs/product/console.md#subscribers. */
const COLUMNS = ['User Details', 'Subscription', 'Access Status', 'Location & Device', 'Recent Login', 'Activity'];

/** The subscribers in a table. */
export function MemberTable({ members, now, onEndSessions }: MemberListProps) {
  return (
    <ScrollTable
      label="Subscribers"
      columns={[...COLUMNS, ['Actions', 'r']]}
      className="max-h-[640px] overflow-auto"
      bodyClassName="align-top [&_td]:py-2"
    >
      {members.map((user) => (
        <tr key={user.id} data-testid={`member-${user.email}`}>
          <td>
            <UserDetails user={user} />
          </td>
          <td>
            <Subscription user={user} />
          </td>
          <td>
            <AccessStatus user={user} />
          </td>
          <td>
            <LocationDevice user={user} />
          </td>
          <td>
            <RecentLogin user={user} />
          </td>
          <td>
            <Activity user={user} now={now} />
          </td>
          <td className="r">
            <MemberActions user={user} onEndSessions={onEndSessions} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** The subscribers on a phone. */
export function MemberCards({ members, now, onEndSessions }: MemberListProps) {
  return (
    <ul>
      {members.map((user) => (
        <li
          key={user.id}
          data-testid={`member-${user.email}`}
          className="grid gap-2.5 border-b border-line px-4 py-3 last:border-b-0"
        >
          <div className="min-w-0 break-all">
            <UserDetails user={user} />
          </div>
          <div className="flex flex-wrap gap-2">
            <AccessStatus user={user} />
            <Activity user={user} now={now} />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <div className="min-w-0">
              <Subscription user={user} />
            </div>
            <div className="min-w-0">
              <LocationDevice user={user} />
            </div>
          </div>
          <div className="flex items-end justify-between">
            <div>
              <span className="lab block">Recent login</span>
              <RecentLogin user={user} />
            </div>
            <MemberActions user={user} onEndSessions={onEndSessions} />
          </div>
        </li>
      ))}
    </ul>
  );
}
