import { useSearchParams } from 'react-router-dom';
import { MemberPage } from '../../members/console/member/member-page.tsx';
import { SubscribersPanel } from '../../members/console/subscribers-panel.tsx';

/** The list of subscribers; `?member=` names the one whose page is open. */
export function SubscribersView() {
  const [query] = useSearchParams();
  const id = query.get('member');
  return id === null ? <SubscribersPanel /> : <MemberPage key={id} id={id} />;
}
