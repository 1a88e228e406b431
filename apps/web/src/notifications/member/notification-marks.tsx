import type { Notification, NotificationPriority } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { directionBadge, type AlertEnd } from '@t0/domain/notifications';
import { isOpenSignal } from '@t0/domain/signals';
import {
  ArrowRight,
  BellRing,
  CircleCheck,
  Info,
  Megaphone,
  OctagonX,
  RadioTower,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { requestSignal } from '../../signals/requested-signal.ts';
import { VerdictLine } from '../../signals/verdict-mark.tsx';

interface MarkProps {
  notification: Notification;
  signals: readonly Signal[];
}

const TYPES = {
  info: { Icon: Info, tone: 'text-link' },
  success: { Icon: CircleCheck, tone: 'text-long' },
  warning: { Icon: TriangleAlert, tone: 'text-warn' },
  error: { Icon: OctagonX, tone: 'text-short' },
  signal: { Icon: RadioTower, tone: 'text-link' },
  alert: { Icon: BellRing, tone: 'text-warn' },
  announcement: { Icon: Megaphone, tone: 'text-link' },
} as const;
const DIRECTIONS = {
  LONG: { Icon: TrendingUp, tone: 'text-long' },
  SHORT: { Icon: TrendingDown, tone: 'text-short' },
} as const;
const URGENT: Partial<Record<NotificationPriority, string>> = { critical: 'text-short', high: 'text-warn' };

/** The icon of a notification: its shape by type, its colour by type or priority; grey once it is read. */
export function NotificationIcon({ notification, signals, read }: MarkProps & { read: boolean }) {
  const badge = directionBadge(notification, signals);
  const directed = notification.type === 'signal' && (badge === 'LONG' || badge === 'SHORT') ? DIRECTIONS[badge] : null;
  const { Icon, tone } = directed ?? TYPES[notification.type];
  const color = read ? 'text-text-3' : directed ? tone : (URGENT[notification.priority] ?? tone);
  return <Icon size={16} aria-hidden className={`mt-0.5 ${color}`} />;
}

const BADGE_TONES = { LONG: 'long', SHORT: 'short', SIGNAL: 'bare' } as const;

/** LONG, SHORT or SIGNAL, when derivable. `directionOnly`: nothing for a signal without a direction. */
export function DirectionBadge({ notification, signals, directionOnly }: MarkProps & { directionOnly?: boolean }) {
  const badge = directionBadge(notification, signals);
  if (badge === null || (directionOnly && badge === 'SIGNAL')) return null;
  return (
    <span className="badge" data-tone={BADGE_TONES[badge]}>
      {badge}
    </span>
  );
}

const PRIORITY_TONES = { low: 'bare', normal: 'bare', high: 'warn', critical: 'critical' } as const;

/** The priority of a notification; high and critical have a shape of their own. */
export function PriorityBadge({ priority }: { priority: NotificationPriority }) {
  return (
    <span className="badge" data-tone={PRIORITY_TONES[priority]}>
      {priority}
    </span>
  );
}

/** Its former text, struck through, after its signal was withdrawn or got other levels. Nothing for any other. */
export function StruckText({ of: { withdrawn, replaced } }: { of: Notification }) {
  const former = withdrawn ?? replaced;
  if (!former) return null;
  return (
    <del className="text-text-3">
      <span className="sr-only">No longer valid: </span>
      {former.title} {former.message}
    </del>
  );
}

/** The age of a notification; the exact time on the pointer. */
export function Age({ of: { createdAt }, now }: { of: Notification; now: number }) {
  const times = useTimes();
  return (
    <time dateTime={createdAt} title={times.dateTime(createdAt)}>
      {relativeTime(Date.parse(createdAt), now)}
    </time>
  );
}

/** Of a notification that announces an open signal: its verdict, and the way to its details. Nothing for any other. */
export function OpenSignal({ notification, signals }: MarkProps) {
  const signal = notification.withdrawn ? undefined : signals.find(({ id }) => id === notification.signalId);
  if (!signal || !isOpenSignal(signal)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <VerdictLine signal={signal} />
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Open signal: ${notification.title}`}
        className="-mx-2"
        onClick={() => requestSignal(signal.id)}
      >
        OPEN SIGNAL <ArrowRight size={12} aria-hidden />
      </Button>
    </div>
  );
}

/** The link to what a notification is about: a blog post, or for owners a member's page; nothing where it is about neither. */
export function SubjectLink({ of: notification }: { of: Notification }) {
  const link = subjectOf(notification);
  if (!link) return null;
  const [to, name] = link;
  return (
    <Link
      to={to}
      aria-label={`${name}: ${notification.title}`}
      className="inline-flex min-h-8 w-fit items-center gap-1.5 rounded-control text-meta tracking-[0.02em] text-link hover:underline max-md:min-h-11"
    >
      {name.toUpperCase()} <ArrowRight size={12} aria-hidden />
    </Link>
  );
}

function subjectOf({ blogPostId, memberId }: Notification): [to: string, name: string] | null {
  if (blogPostId !== undefined) return [`/blog/${blogPostId}`, 'Read full analysis'];
  return memberId === undefined ? null : [`/notifications?tab=subscribers&member=${memberId}`, 'Open member'];
}

/** The outcome of an alert's signal; it comes before the alert's own words, which are no longer valid. Nothing while the signal is open. */
export function EndedMark({ end }: { end: AlertEnd | undefined }) {
  if (!end) return null;
  return (
    <p className="mb-1 flex items-center gap-2">
      <span className="badge" data-tone={end.word === 'WITHDRAWN' ? 'critical' : 'closed'}>
        {end.word}
      </span>
      {end.isOvertaken && <span className="text-meta font-[550] text-short">Do not act on it.</span>}
    </p>
  );
}
