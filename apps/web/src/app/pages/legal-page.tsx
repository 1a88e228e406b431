import { LEGAL_TEXTS } from '@t0/contracts';
import type { LegalTextName, User } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import { useLocation } from 'react-router-dom';
import { LegalView } from '../../visitors/public/legal-view.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

const TITLES: Record<LegalTextName, string> = { terms: 'Terms', privacy: 'Privacy', risk: 'Risk' };

/** One of the owner's legal texts, by its address, for everybody. */
export function LegalPage({ user }: { user: User | null }) {
  const { pathname } = useLocation();
  const name = LEGAL_TEXTS.find((known) => pathname.toLowerCase().startsWith(`/${known}`)) ?? 'terms';
  usePageMeta(TITLES[name], `${TITLES[name]} of T0 Trading Terminal, as its owner publishes them.`);
  return <LegalView key={name} name={name} backTo={user && hasAccess(user) ? '/dashboard' : '/'} />;
}
