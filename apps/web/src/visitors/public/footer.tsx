import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { scrollToTop } from '../../shared/lib/scroll.ts';
import { UTC_TIMES } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { COPY } from './copy.ts';

const LINK = 'inline-flex min-h-8 items-center rounded-control hover:text-text max-md:min-h-11';

/** Ways in, legal texts, support, the time, and the way back up (docs/product/visitors.md#landing-page). */
export function Footer() {
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
      <p className="mt-3">{COPY.risk}</p>
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
