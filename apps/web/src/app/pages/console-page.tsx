import type { User } from '@t0/contracts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Console } from '../console/console.tsx';
import { AccessDenied } from './access-denied.tsx';

/** The administrators' page; other users see a message (docs/product/console.md#access-denied). */
export function ConsolePage({ user }: { user: User }) {
  useDocumentTitle('Notification control center');
  return user.isAdmin ? <Console key={user.id} /> : <AccessDenied />;
}
