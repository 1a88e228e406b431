import type { User } from '@t0/contracts/accounts';
import { signalInstruments } from '@t0/contracts/prices';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowDown, Lock, ArrowUp, ArrowRight, ChartCandlestick, FileText, Newspaper } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useSymbols } from '../../prices/instruments.ts';
import { PlanPrice } from '../../billing/plan-price.tsx';
import { trackRecordQuery } from '../../record/track-record.ts';
import { useRecordLink } from '../../record/record-shown.ts';
import { count } from '../../shared/lib/count.ts';
import { signed } from '../../shared/lib/format.ts';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { buttonClass, Button } from '../../shared/ui/button.tsx';
import { RISK_NOTE } from '../risk-note.ts';
import { COPY } from './copy.ts';
import { Gallery } from './gallery.tsx';
import { SampleSignal } from './sample-signal.tsx';
import { scrollToTop } from '../../shared/lib/scroll.ts';
import { UTC_TIMES } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';

const { title, analysis, blog, resources, subscribe } = COPY.overview;

const CARDS: readonly { Icon: LucideIcon; title: string; text: string; to: string }[] = [
  { Icon: ChartCandlestick, ...analysis, to: '/subscribe' },
  { Icon: Newspaper, ...blog, to: '/blog' },
  { Icon: FileText, ...resources, to: '/subscribe' },
];

const LINK = 'inline-flex min-h-8 items-center rounded-control hover:text-text max-md:min-h-11';

/** The state of the account of a signed-in user without a subscription, and the way to one. */
function AccountStatus({ user }: { user: User }) {
  return (
    <section id="account" role="status" className="mt-8 max-w-[52ch] rounded-panel border border-line-2 bg-panel p-4">
      <h2 className="flex items-center gap-2 text-meta font-semibold tracking-[0.05em] text-warn uppercase">
        <Lock size={14} aria-hidden /> {COPY.waiting}
      </h2>
      <p className="read mt-2">{COPY.waitingText}</p>
      <p className="meta mt-3 mb-4 break-all">
        {user.email}, subscription {user.subscriptionStatus}
      </p>
      <Link to="/#contact" className={buttonClass('primary')}>
        {COPY.activate} <ArrowDown size={14} aria-hidden />
      </Link>{' '}
      <Link to="/journal" className={buttonClass('outline')}>
        {COPY.journal}
      </Link>
    </section>
  );
}

interface LandingProps {
  user: User | null;
  /** The state of an account whose subscription is paused. */
  paused: ReactNode;
  /** The outside view of premium analysis. */
  locked: ReactNode;
  /** The section with the anchor `contact`. */
  contact: ReactNode;
}

/** The public page; a signed-in user without subscription finds the state of the account here. */
export function Landing({ user, paused, locked, contact }: LandingProps) {
  const symbols = useSymbols(signalInstruments);
  return (
    <>
      <main id="home" className="flex-1">
        <section className="mx-auto grid w-full max-w-[1440px] items-center gap-14 px-(--gutter) pt-16 pb-14 desk:grid-cols-[minmax(0,1fr)_minmax(0,640px)] max-md:gap-8 max-md:py-8">
          <div>
            <p className="lab flex flex-wrap justify-between gap-x-4">
              {symbols.join(', ')}
              <SimulatedLabel className="md:hidden" />
            </p>
            <h1 className="my-4 font-read text-hero font-semibold tracking-[-0.025em] text-balance">{COPY.headline}</h1>
            <p className="max-w-[46ch] font-read text-[19px] leading-[29px] text-text-2">{COPY.lead}</p>
            {user ? (
              <>
                {paused ?? <AccountStatus user={user} />}
                <PlanPrice className="mt-4" />
              </>
            ) : (
              <Entrances />
            )}
          </div>
          <SampleSignal />
        </section>
        <Claims />
        <RecordProof user={user} />
        <Overview locked={locked} />
        <Gallery />
        <Day />
        {contact}
      </main>
      <Footer />
    </>
  );
}

function Entrances() {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Link to="/subscribe" className={buttonClass('primary', 'lg')}>
        {COPY.enter}
      </Link>
      <PlanPrice />
      <Link to="/auth" className={buttonClass('outline', 'lg')}>
        {COPY.login}
      </Link>
    </div>
  );
}

/** The owner's figures (docs/product/settings.md#copy); their place is reserved until they are known. */
function Claims() {
  const { data: settings } = useQuery(clientSettingsQuery);
  const claims = COPY.claims.filter(([, figure]) => settings?.[figure] !== '');
  if (claims.length === 0) return null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] border-y border-line-2 bg-panel max-md:grid-cols-2">
      {claims.map(([label, figure]) => (
        <div
          key={label}
          className="flex flex-col border-l border-line px-(--gutter) py-4 first:border-l-0 max-md:nth-3:border-l-0 max-md:[&:nth-child(n+3)]:border-t"
        >
          <dt className="lab">{label}</dt>
          <dd className="text-[22px] leading-7 font-medium">{settings?.[figure] ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The record in three figures, with the way to all of it and to its check; nothing where it is not public. */
function RecordProof({ user }: { user: User | null }) {
  const isShown = useRecordLink(user);
  const { data } = useQuery({ ...trackRecordQuery, enabled: isShown });
  if (!isShown || !data || data.ended === 0) return null;
  const { title: name, expectancy, drawdown, ended, all, check } = COPY.proof;
  const figures = [
    [ended, count(data.ended)],
    [expectancy, data.expectancyR === null ? '--' : `${signed(data.expectancyR, 2)} R`],
    [drawdown, `${signed(-data.drawdownR, 2)} R`],
  ] as const;
  return (
    <section aria-labelledby="proof-title" className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-10 max-md:pt-8">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-panel border border-line-2 bg-panel px-4 py-3">
        <h2 id="proof-title" className="text-meta font-semibold tracking-[0.05em]">
          {name}{' '}
          <span className="badge ml-2" data-tone={data.simulated ? 'limit' : 'active'}>
            {data.simulated ? 'SIMULATED' : 'LIVE'}
          </span>
        </h2>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(([label, figure]) => (
            <div key={label}>
              <dt className="lab">{label}</dt>
              <dd className="text-title font-medium">{figure}</dd>
            </div>
          ))}
        </dl>
        <span className="flex-1" />
        <Link to="/record" className={buttonClass('outline')}>
          {all}
        </Link>
        <Link to="/verify" className={buttonClass('outline')}>
          {check}
        </Link>
      </div>
    </section>
  );
}

/** What a member does on an ordinary day (docs/product/visitors.md#landing-page). */
function Day() {
  return (
    <section aria-labelledby="day-title" className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-14 max-md:pt-10">
      <h2 id="day-title" className="font-read text-[26px] leading-8 font-semibold tracking-[-0.01em]">
        {COPY.day.title}
      </h2>
      <ol className="mt-4 grid gap-4 desk:grid-cols-4">
        {COPY.day.steps.map(([step, text]) => (
          <li key={step} className="border-t border-line-2 pt-3">
            <h3 className="font-read text-[18px] leading-6 font-semibold">{step}</h3>
            <p className="read mt-1">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Ways in, legal texts, support, the time, and the way back up (docs/product/visitors.md#landing-page). */
function Footer() {
  const { data: settings } = useQuery(clientSettingsQuery);
  const { terminal, profile, verify, calculator, legal, top } = COPY.footer;
  return (
    <footer className="border-t border-line-2 px-(--gutter) py-5 text-meta text-text-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Link to="/dashboard" className={`${LINK} text-text-2`}>
          {terminal}
        </Link>
        <Link to="/profile" className={`${LINK} text-text-2`}>
          {profile}
        </Link>
        <Link to="/verify" className={`${LINK} text-text-2`}>
          {verify}
        </Link>
        <Link to="/calculator" className={`${LINK} text-text-2`}>
          {calculator}
        </Link>
        {legal.map(([label, to]) => (
          <Link key={label} to={to} className={LINK}>
            {label}
          </Link>
        ))}
        <span className="flex-1" />
        {settings?.supportEmail && (
          <a href={`mailto:${settings.supportEmail}`} className={LINK}>
            {settings.supportEmail}
          </a>
        )}
        <Clock />
        <Button size="sm" data-action="top" onClick={scrollToTop}>
          <ArrowUp size={12} aria-hidden /> {top}
        </Button>
      </div>
      <p className="mt-3">{RISK_NOTE}</p>
    </footer>
  );
}

function Clock() {
  const now = useNow(1000);
  return (
    // The server rendered another second.
    <span data-testid="utc-clock" data-label="clock" suppressHydrationWarning>
      {UTC_TIMES.time(now)}
    </span>
  );
}

/** The platform's offer: three cards, and the button to all of it (docs/product/visitors.md#landing-page). */
function Overview({ locked }: { locked: ReactNode }) {
  return (
    <section
      id="platform"
      aria-labelledby="platform-title"
      className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-14 max-md:pt-10"
    >
      <h2 id="platform-title" className="font-read text-[26px] leading-8 font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-3 overflow-hidden rounded-panel border border-line-2 bg-panel max-md:grid-cols-1">
        {CARDS.map(({ Icon, title: name, text, to }) => (
          <li
            key={name}
            className="relative border-line p-4 hover:bg-hover max-md:not-first:border-t md:not-first:border-l"
          >
            <Icon size={16} aria-hidden className="text-link" />
            <h3 className="mt-3 font-read text-[18px] leading-6 font-semibold">
              <Link to={to} className="rounded-control before:absolute before:inset-0">
                {name}
              </Link>
            </h3>
            <p className="read mt-1">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">{locked}</div>
      <Link to="/subscribe" className={buttonClass('outline', 'lg', 'mt-5 max-md:w-full max-md:px-2 max-md:text-meta')}>
        {subscribe} <ArrowRight size={14} aria-hidden />
      </Link>
    </section>
  );
}
