import type { User } from '@t0/contracts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Session } from '../accounts/public/use-session.ts';
import { useInstruments } from '../prices/use-instruments.ts';
import { Waiting } from './waiting.tsx';

interface GateProps {
  session: Session;
  /** The content for each kind of user; a string redirects to that address. */
  member: string | ((user: User) => ReactNode);
  guest: string | ReactNode;
  visitor: string | ReactNode;
  /** While the session cannot be read. */
  failed: ReactNode;
}

/** Decides by the session which page an address shows. The server enforces access; this only redirects. */
export function Gate({ session, member, guest, visitor, failed }: GateProps) {
  const { status, user } = session;
  // No price can be written before the instruments are known; who cannot be served has none.
  const known = useInstruments().length > 0 || status === 'failed';
  if (status === 'unchecked' || status === 'checking' || !known) return <Waiting text="AUTHENTICATING..." />;
  const shown = { member, guest, visitor, failed }[status];
  if (typeof shown === 'string') return <Navigate to={shown} replace />;
  if (typeof shown !== 'function') return shown;
  return user && shown(user);
}
