import type { User } from '@t0/contracts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Session } from '../features/session/hooks/use-session.ts';
import { Spinner } from '../shared/ui/spinner.tsx';

interface GateProps {
  session: Session;
  /** What each kind of person sees here; a string sends them to that address. */
  member: string | ((user: User) => ReactNode);
  guest: string | ReactNode;
  visitor: string | ReactNode;
}

/** Decides by the session what an address shows. The server enforces; this only leads the way. */
export function Gate({ session, member, guest, visitor }: GateProps) {
  if (session.status === 'loading') return <Spinner text="AUTHENTICATING..." />;
  const shown = { member, guest, visitor }[session.status];
  if (typeof shown === 'string') return <Navigate to={shown} replace />;
  if (typeof shown !== 'function') return shown;
  return session.user && shown(session.user);
}
