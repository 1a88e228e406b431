import type { JournalDecision } from '@t0/contracts/journal';
import type { EntityManager } from 'typeorm';
import { priceText } from './market.ts';
import type { Market } from './market.ts';
import { between, oneOf, seededRandom } from './seeded-random.ts';
import type { Random } from './seeded-random.ts';
import type { NumberedStory } from './write-signals.ts';

/** A member's entry for a signal. Times in ms since the epoch. */
interface GeneratedEntry {
  email: string;
  signalId: number;
  decision: JournalDecision;
  at: number;
  fill: string | null;
  size: string | null;
  risk: string | null;
  exit: string | null;
  exitAt: number | null;
  note: string;
}

/** How many of a hundred signals a member takes, and skips. */
interface Habit {
  email: string;
  since: number;
  takes: number;
  skips: number;
}

const NOTES = [
  'Late, but inside a quarter R.',
  'As planned.',
  'Half size, data in an hour.',
  'Moved the stop too early again.',
  'Best entry of the week.',
  'Out before the weekend.',
] as const;
const SKIPPED = ['Too much yen already.', 'Missed the entry.', 'Not at this hour.', ''] as const;

/** The journals of members over the half year, each from its subscription on. */
export function generateJournals(stories: readonly NumberedStory[], habits: readonly Habit[]): GeneratedEntry[] {
  return habits.flatMap((habit, index) => {
    const random = seededRandom(7_000 + index);
    return stories
      .filter(({ steps }) => steps[0]!.at > habit.since)
      .map((story) => entryOf(story, habit, random))
      .filter((entry) => entry !== null);
  });
}

function entryOf(
  { id: signalId, market, steps }: NumberedStory,
  { email, takes, skips }: Habit,
  random: Random,
): GeneratedEntry | null {
  const luck = random() * 100;
  const nothing = { fill: null, size: null, risk: null, exit: null, exitAt: null };
  const began = steps.find(({ state }) => state.status === 'active');
  const end = steps.at(-1)!;
  const at = (began ?? steps[0]!).at + between(random, 8, 900) * 1000;
  if (luck >= takes + skips || !began || at >= end.at) return null;
  if (luck >= takes) return { email, signalId, decision: 'skipped', at, ...nothing, note: oneOf(random, SKIPPED) };
  const isNoted = random() < 0.4 && end.price !== null;
  return {
    email,
    signalId,
    decision: 'taken',
    at,
    fill: near(market, began.state.entryPrice, random),
    size: oneOf(random, ['0.1', '0.2', '0.25', '0.5']),
    risk: oneOf(random, ['0.5', '1', '1', '2']),
    exit: isNoted ? near(market, end.price!, random) : null,
    exitAt: isNoted ? Math.max(at, end.at + between(random, 1, 60) * 1000) : null,
    note: random() < 0.3 ? oneOf(random, NOTES) : '',
  };
}

/** A price some steps around another: fills are seldom exact. */
function near(market: Market, price: string, random: Random): string {
  const units = Math.round(Number(price) * 10 ** market.decimals);
  return priceText(market, units + Math.round((random() - 0.45) * market.halfSpread * 4));
}

const ENTRIES = `
  INSERT INTO journal_entries (user_id, signal_id, decision, at, fill, size, risk_percent, exit, exit_at, note, created_at, updated_at)
  SELECT u.id, e.signal_id, e.decision, e.at, e.fill, e.size, e.risk, e.exit, e.exit_at, e.note, e.at, coalesce(e.exit_at, e.at)
  FROM json_to_recordset($1) AS e (email text, signal_id integer, decision text, at timestamptz, fill numeric, size numeric, risk numeric,
    exit numeric, exit_at timestamptz, note text)
  JOIN users u ON u.email = e.email
  ORDER BY e.at`;

/** Writes the entries, in the order of their times. */
export async function writeJournals(manager: EntityManager, entries: readonly GeneratedEntry[]): Promise<void> {
  const rows = entries.map(({ signalId, at, exitAt, ...entry }) => ({
    ...entry,
    signal_id: signalId,
    at: new Date(at).toISOString(),
    exit_at: exitAt === null ? null : new Date(exitAt).toISOString(),
  }));
  await manager.query(ENTRIES, [JSON.stringify(rows)]);
}
