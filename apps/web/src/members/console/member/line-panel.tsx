import type { MemberPage } from '@t0/contracts';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/lib/format.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Acts } from './fact-list.tsx';

/** The last messages of the direct line, and the way to it. Staff has none. */
export function LinePanel({ page: { member, line } }: { page: MemberPage }) {
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
