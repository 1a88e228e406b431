import type { User } from '@t0/contracts/accounts';
import { LEGAL_TEXTS, type LegalText, type LegalTextName } from '@t0/contracts/visitors';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { hasAccess } from '@t0/domain/accounts';
import { useTimes } from '../../shared/lib/times.ts';
import { Markdown } from '../../content/markdown.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LEGAL_NAMES, useLegalText } from '../use-legal-text.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

/** One of the owner's legal texts (docs/product/settings.md#legal-texts). `backTo`: where the way back leads. */
export function LegalView({ name, backTo }: { name: LegalTextName; backTo: string }) {
  const { data, status, error, retry } = useLegalText(name);
  return (
    <div className="mx-auto w-full max-w-[900px] px-(--gutter) pt-6 pb-14">
      <Link to={backTo} data-print="hide" className={buttonClass('quiet', 'md', '-ml-3')}>
        <ArrowLeft size={14} aria-hidden /> {backTo === '/' ? 'BACK TO MAIN' : 'BACK TO TERMINAL'}
      </Link>
      <h1 className="mt-4 mb-6 text-title font-semibold tracking-[0.03em]">{LEGAL_NAMES[name]}</h1>
      {status === 'loading' && (
        <div role="status" aria-label="Loading" className="grid max-w-[42rem] gap-4">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="w-full" />
          ))}
        </div>
      )}
      {status === 'error' && (
        <Panel title={LEGAL_NAMES[name]}>
          <PanelError title="The text is not available" text={error} onRetry={retry} />
        </Panel>
      )}
      {data && <Text text={data} />}
    </div>
  );
}

function Text({ text: { text, updatedAt, version } }: { text: LegalText }) {
  const times = useTimes();
  return (
    <>
      <div className="max-w-[42rem] font-read text-[18px] leading-[29px]">
        <Markdown text={text} />
      </div>
      {version > 1 && <p className="meta mt-8">Last changed {times.date(updatedAt)}</p>}
    </>
  );
}

const TITLES: Record<LegalTextName, string> = { terms: 'Terms', privacy: 'Privacy', risk: 'Risk' };

/** One of the owner's legal texts, by its address, for everybody. */
export function LegalPage({ user }: { user: User | null }) {
  const { pathname } = useLocation();
  const name = LEGAL_TEXTS.find((known) => pathname.toLowerCase().startsWith(`/${known}`)) ?? 'terms';
  usePageMeta(TITLES[name], `${TITLES[name]} of T0 Trading Terminal, as its owner publishes them.`);
  return <LegalView key={name} name={name} backTo={user && hasAccess(user) ? '/dashboard' : '/'} />;
}
