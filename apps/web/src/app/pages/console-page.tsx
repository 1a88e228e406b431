import type { User } from '@t0/contracts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { RoleContext } from '../../shared/lib/staff-role.ts';
import { Console } from '../console/console.tsx';
import { AccessDenied } from './access-denied.tsx';

/** The page of staff; other users see a message (docs/product/console.md#access-denied). A changed role opens it from the start. */
export function ConsolePage({ user }: { user: User }) {
  useDocumentTitle('Notification control center');
  if (user.role === null) return <AccessDenied />;
  return (
    <RoleContext value={user.role}>
      <Console key={`${user.id} ${user.role}`} role={user.role} />
    </RoleContext>
  );
}
