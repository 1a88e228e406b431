import { Users } from 'lucide-react';
import { CountedTabLink } from '../../shared/ui/counted-tab-link.tsx';
import { useNewSubscribers } from './use-new-subscribers.ts';

/** Leads to the subscribers, and tells how many of them are new to administrators. */
export function SubscribersLink({ current }: { current: boolean }) {
  const fresh = useNewSubscribers();
  return (
    <CountedTabLink tab="subscribers" icon={Users} label="SUBSCRIBERS" count={fresh} counted="new" current={current} />
  );
}
