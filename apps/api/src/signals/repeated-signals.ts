import { LIMITS } from '@t0/contracts/platform';
import type { SignalWarning } from '@t0/contracts/platform';
import type { CreateSignalDto } from '@t0/contracts/signals';
import { HeldSignal, Signal } from '@t0/database/signals';
import { canonicalPrice } from '@t0/domain/prices';
import { LEVEL_FIELDS, tradeName } from '@t0/domain/signals';
import { MoreThan, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';

type Levels = Pick<CreateSignalDto, 'instrument' | 'direction' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price'>;
/** A stored signal has null where it has no further target. */
type Trade = Levels & { furtherTargets?: readonly string[] | null };

const { repeatMinutes } = LIMITS.signal;

/**
 * The warning that the same trade was published lately, or waits to be (docs/product/signals.md#level-checks); null when it was not. One
 * that was withdrawn since does not count: its replacement is intended. Of two equal ones at once the second finds the first: publications
 * of one instrument wait for each other.
 */
export async function findRepeated(manager: EntityManager, given: Trade): Promise<SignalWarning | null> {
  const { instrument, direction } = given;
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('signal of ' || $1))`, [instrument]);
  const since = new Date(Date.now() - repeatMinutes * 60_000);
  const published = await manager.find(Signal, {
    where: { instrument, direction, createdAt: MoreThan(since), withdrawnAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  const earlier = published.find((one) => isSame(one, given));
  if (earlier) return repeated(given, earlier.createdAt);
  const waiting = await manager.findBy(HeldSignal, { state: 'waiting' });
  const held = waiting.find(
    ({ body }) => body.instrument === instrument && body.direction === direction && isSame(body, given),
  );
  return held ? repeated(given, held.createdAt) : null;
}

function isSame(one: Trade, other: Trade): boolean {
  const pricesOf = (trade: Trade): string[] =>
    [...LEVEL_FIELDS.map((field) => trade[field]), ...(trade.furtherTargets ?? [])].map((price) =>
      canonicalPrice(trade.instrument, price),
    );
  return pricesOf(one).join() === pricesOf(other).join();
}

function repeated({ instrument, direction }: Trade, at: Date): SignalWarning {
  const minutes = Math.max(0, Math.floor((Date.now() - at.getTime()) / 60_000));
  const ago = minutes === 0 ? 'less than a minute ago' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  return {
    code: 'REPEATED',
    label: `published ${ago}`,
    message: `${tradeName({ instrument, direction })} was published with the same levels ${ago}.`,
  };
}
