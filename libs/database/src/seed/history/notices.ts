import type { NotificationPriority, NotificationType } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import {
  changeNotice,
  closeNotice,
  halfOffNotice,
  signalTitle,
  transitionNotice,
  withdrawalNotice,
} from '@t0/domain/signals';
import type { Notice } from '@t0/domain/signals';
import type { GeneratedStep } from './life.ts';
import { DAY_MS, HISTORY_DAYS } from './market.ts';
import type { NumberedStory } from './write-signals.ts';

/** A notification of the half year. `at`: ms since the epoch. */
export interface GeneratedNotice extends Notice {
  at: number;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  /** True if an administrator wrote it. */
  isByDesk: boolean;
  signalId: number | null;
  /** Its text until its signal was withdrawn, and the time of that. */
  struck?: Notice & { at: number };
}

const HOUR_MS = 3_600_000;

/** All notifications to members: of each signal's publication and steps, and the desk's own messages. Oldest first. */
export function noticesOf(stories: readonly NumberedStory[], end: number): GeneratedNotice[] {
  return [...stories.flatMap(noticesOfStory), ...broadcasts(end)].sort((a, b) => a.at - b.at);
}

function noticesOfStory({ id, steps }: NumberedStory): GeneratedNotice[] {
  return steps.flatMap((step, index): GeneratedNotice[] => {
    const notice = wordsOf(id, step, steps[index - 1]);
    if (!notice) return [];
    const { at, isManual: isByDesk } = step;
    const base = { at, isByDesk, type: 'signal', priority: 'high', isGlobal: false, signalId: id } as const;
    const end = steps.at(-1)!;
    if (index > 0 || end.kind !== 'withdrawn') return [{ ...base, ...notice }];
    const now = withdrawalNotice(end.state, end.withdrawalReason!);
    return [{ ...base, ...now, struck: { ...notice, at: end.at } }];
  });
}

/** The notification of a step; null if it has none of its own. */
function wordsOf(id: number, { kind, state, price }: GeneratedStep, before: GeneratedStep | undefined): Notice | null {
  const after: Signal = { id, ...state };
  if (!before) return { title: signalTitle(after), message: after.memo };
  switch (kind) {
    case 'activated':
    case 't0':
      return transitionNotice(after, { kind }, price);
    case 'closed': {
      const reason = after.closeReason;
      return reason === 't1' || reason === 'stop'
        ? transitionNotice(after, { kind, reason }, price)
        : closeNotice(after);
    }
    case 'half-off':
      return halfOffNotice(after);
    case 'changed':
    case 'stop-to-entry':
      return changeNotice({ ...after, ...before.state }, after);
    default:
      return null;
  }
}

/** The desk's weekly messages, independent of the signals. */
function broadcasts(end: number): GeneratedNotice[] {
  const base = { isByDesk: true, signalId: null };
  const notices: GeneratedNotice[] = [];
  for (let day = end - HISTORY_DAYS * DAY_MS; day < end; day += DAY_MS) {
    const date = new Date(day);
    if (date.getUTCDay() === 5)
      notices.push({
        ...base,
        at: day + 21 * HOUR_MS + 20 * 60_000,
        title: 'The week is closed',
        message: 'What is still open is held on purpose. The record has every result of the week.',
        type: 'info',
        priority: 'low',
        isGlobal: true,
      });
    if (date.getUTCDay() === 5 && date.getUTCDate() <= 7)
      notices.push({
        ...base,
        at: day + 7 * HOUR_MS,
        title: 'US payrolls today',
        message: 'Spreads widen around the release. Nothing new is published in the half hour before it.',
        type: 'announcement',
        priority: 'high',
        isGlobal: true,
      });
  }
  return notices;
}
