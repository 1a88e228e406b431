import type { EntityManager } from 'typeorm';
import type { User } from '../../accounts/user.entity.ts';
import { generateActivity } from './activity.ts';
import type { Publication } from './activity.ts';
import { generateHalfYear } from './half-year.ts';
import { generateJournals } from './journals.ts';
import { noticesOf } from './notices.ts';
import { demoMembers } from './people.ts';
import { writeActivity, writeEmails } from './write-activity.ts';
import { writeCandles } from './write-candles.ts';
import { writeJournals } from './write-journals.ts';
import { writeNotices } from './write-notices.ts';
import { writeMembers } from './write-people.ts';
import { writeSignals } from './write-signals.ts';

/** Notifications of this age or newer are still unread. */
const UNREAD_MS = 14 * 3_600_000;

/**
 * Writes the demonstration's half year (docs/product/demo.md#half-a-year): into a database that knows the demo accounts and no signal yet, in the caller's
 * transaction. It ends with the midnight before `now`.
 */
export async function seedHistory(manager: EntityManager, admin: User, member: User, now = new Date()): Promise<void> {
  const history = generateHalfYear(now);
  const stories = history.stories.map((story, index) => ({ ...story, id: index + 1 }));
  const members = demoMembers(history.end);
  await writeMembers(manager, members, member.email);
  await writeSignals(manager, stories, admin);
  await writeCandles(manager, history, now.getTime());
  const emails = await writeEmails(manager);
  const notices = noticesOf(stories, history.end);
  const until = new Date(history.end - UNREAD_MS);
  const ids = await writeNotices(manager, notices, admin.id, { by: [admin.email, member.email], until });
  const others = members.filter((_, index) => index % 2 === 0);
  await writeJournals(
    manager,
    generateJournals(stories, [
      { email: member.email, since: 0, takes: 34, skips: 14 },
      ...others.map(({ email, subscribedAt }) => ({ email, since: subscribedAt, takes: 45, skips: 5 })),
    ]),
  );
  const publications: Publication[] = [
    ...stories.map(({ id, steps }) => ({ kind: 'signal' as const, id, at: steps[0]!.at, emails: emails.get(id) ?? 0 })),
    ...notices.map(({ at }, index) => ({ kind: 'notification' as const, id: ids[index]!, at, emails: 0 })),
  ].sort((a, b) => a.at - b.at);
  const membersAt = (at: number): number => 1 + members.filter(({ subscribedAt }) => subscribedAt <= at).length;
  await writeActivity(manager, generateActivity(publications, membersAt, now.getTime()));
}
