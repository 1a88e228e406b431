import { Users } from 'lucide-react';
import { CountedTabLink } from '../../shared/ui/counted-tab-link.tsx';
import { useNewSubscribers } from './use-new-subscribers.ts';

/** The link to the subscribers, with the number of those who are new to administrators. */
export function SubscribersLink({ current }: { current: boolean }) {
  const fresh = useNewSubscribers();
  return (
    <CountedTabLink tab="subscribers" icon={Users} label="SUBSCRIBERS" count={fresh} counted="new" current={current} />
  );
}
