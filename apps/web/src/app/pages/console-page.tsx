import type { User } from '@t0/contracts/accounts';
import { ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { RoleContext } from '../../shared/lib/staff-role.ts';
import { Console } from '../console/console.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';

/** The time before the dashboard is shown, in ms. */
const SHOWN_MS = 5000;

const TITLE = 'ACCESS DENIED';

const TEXT = 'Administrator privileges required';

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

/** The page for a member at an administrator's address: a message, then the dashboard (docs/product/console.md#access-denied). */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: TITLE, description: TEXT, tone: 'error' });
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert" className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 p-4 text-center">
      <ShieldX size={20} aria-hidden className="mb-1 text-short" />
      <h1 className="text-title font-semibold tracking-[0.03em]">{TITLE}</h1>
      <p className="read mb-3">{TEXT}</p>
      <Link to="/dashboard" className={buttonClass('primary', 'lg')}>
        RETURN TO DASHBOARD
      </Link>
    </div>
  );
}
