import { useSearchParams } from 'react-router-dom';
import { Inbox } from '../../members/console/inbox.tsx';

/** The direct line's inbox; `?with=` names the open conversation. */
export function InboxView() {
  const [query, setQuery] = useSearchParams();
  return (
    <Inbox
      selected={query.get('with')}
      onSelect={(userId) => setQuery({ tab: 'inbox', ...(userId && { with: userId }) }, { replace: true })}
    />
  );
}
