import type { User } from '@t0/contracts/accounts';
import type { PagePath } from '@t0/contracts/platform';
import { lazyPage } from '../../shared/lib/lazy-part.ts';

const VerifyPage = lazyPage(
  'The page that checks the record',
  () => import('../../record/public/verify.tsx').then((module) => module.VerifyPage),
  { load: 'on-demand', screen: true },
);
const DevelopersPage = lazyPage(
  'The page for programmers',
  () => import('../../developers/public/developers.tsx').then((module) => module.DevelopersPage),
  { load: 'on-demand', screen: true },
);
const LegalPage = lazyPage(
  'The text',
  () => import('../../visitors/public/legal-view.tsx').then((module) => module.LegalPage),
  {
    load: 'on-demand',
  },
);

/** Addresses of the pages that few visitors open. Their names and files are here, as every page loads the table of routes. */
export type OpenPath = Extract<PagePath, '/verify' | '/developers' | '/terms' | '/privacy' | '/risk'>;

/** One of them, for users without access. */
export function OpenPage({ path, user }: { path: OpenPath; user: User | null }) {
  if (path === '/verify') return <VerifyPage />;
  if (path === '/developers') return <DevelopersPage />;
  return <LegalPage user={user} />;
}
