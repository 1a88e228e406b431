import { Developers } from '../../developers/public/developers.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

/** The developers' page, for everybody. */
export function DevelopersPage() {
  usePageMeta(
    'For programmers',
    'Keys, calls, live events and webhooks of T0 Trading Terminal: quick start, both interface documents, every event with an example.',
  );
  return <Developers />;
}
