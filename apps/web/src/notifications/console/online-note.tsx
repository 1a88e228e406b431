import { count, counted } from '../../shared/lib/count.ts';
import { useReach } from './use-reach.ts';

/** The number of members connected now, and of all; nothing while it is unknown. */
export function OnlineNote() {
  const reach = useReach('notification');
  if (!reach) return null;
  return (
    <span className="meta max-md:hidden">
      <span className="text-link">{counted(reach.online, 'member')}</span> online, {count(reach.members)} subscribed
    </span>
  );
}
