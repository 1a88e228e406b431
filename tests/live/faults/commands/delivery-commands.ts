import fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import type { EventLog } from '@t0/events';
import type { ApiStack } from '../../../support/api-stack.ts';
import type { FaultClient } from '../client/fault-client.ts';
import { setAccess } from '../load/access-switch.ts';
import type { TcpProxy } from '../wire/tcp-proxy.ts';

/** What decides which moves are possible: as in the model (tests/live/model), but for what the product does by itself. */
export interface Expected {
  isConnected: boolean;
  hasAccess: boolean;
  committed: number;
}

/** The real thing. */
export interface Real {
  stack: ApiStack;
  client: FaultClient;
  /** The client's way to a gateway, which may be another one with the next connection. */
  wire: TcpProxy;
  userId: string;
  /** Logs by how their entries are published: at once, or by anyone who comes next, as after a death in between. */
  logs: { prompt: EventLog; left: EventLog };
}

type Move = AsyncCommand<Expected, Real>;

/** A move of the model, done to the real thing. */
function move(
  name: string,
  isPossible: (expected: Readonly<Expected>) => boolean,
  run: (real: Real) => unknown,
  then: Partial<Expected> | ((expected: Expected) => void) = {},
): Move {
  return {
    check: isPossible,
    run: async (expected, real) => {
      await run(real);
      if (typeof then === 'function') then(expected);
      else Object.assign(expected, then);
    },
    toString: () => name,
  };
}

const always = (): boolean => true;
const publish = (log: EventLog, id: number): Promise<void> =>
  log.transact((_manager, emit) => {
    emit('video.deleted', 'subscribers', { id, version: 1 });
    return Promise.resolve();
  });

const commit = (how: keyof Real['logs'], count: number): Move =>
  move(
    `${count} messages, published ${how === 'left' ? 'by whoever comes next' : 'at once'}`,
    always,
    async ({ logs }) => {
      for (let id = 1; id <= count; id += 1) await publish(logs[how], id);
    },
    (expected) => void (expected.committed += count),
  );

const round = (how: keyof Real['logs'], granted: boolean): Move =>
  move(
    `access ${granted ? 'given' : 'taken'}, published ${how === 'left' ? 'by whoever comes next' : 'at once'}`,
    ({ hasAccess }) => hasAccess !== granted,
    ({ logs, userId }) => setAccess(logs[how], userId, granted),
    { hasAccess: granted },
  );

const connect = (gate: number): Move =>
  move(
    `connection to gateway ${gate}`,
    ({ isConnected }) => !isConnected,
    ({ wire, stack, client }) => {
      wire.target = Number(new URL(stack.origin(gate)).port);
      client.comeBack();
    },
    { isConnected: true },
  );

/** The stream as an older copy of Redis holds it: without its newest entries, and at once, so that no publisher writes in between. */
async function forgetNewest({ stack }: Real): Promise<void> {
  const [{ epoch }] = (await stack.db.query('SELECT epoch FROM live_log')) as [{ epoch: string }];
  const entries = (await stack.redisClient.xRange(`live:${epoch}`, '-', '+')) ?? [];
  const copy = stack.redisClient.multi().del(`live:${epoch}`);
  for (const { id, message } of entries.slice(0, -2)) copy.xAdd(`live:${epoch}`, id, message);
  await copy.exec();
}

/** The log becomes another one, as after a restored backup. */
async function rename({ stack }: Real): Promise<void> {
  await stack.db.query(`UPDATE live_log SET epoch = substr(md5(epoch), 1, 12)`);
}

/** Moves in any number and order. */
export const moves = fc.commands(
  [
    fc
      .tuple(fc.constantFrom('prompt' as const, 'left' as const), fc.integer({ min: 1, max: 14 }))
      .map((args) => commit(...args)),
    fc.tuple(fc.constantFrom('prompt' as const, 'left' as const), fc.boolean()).map((args) => round(...args)),
    fc.constantFrom(0, 1).map(connect),
    fc.constant(
      move(
        'connection left',
        ({ isConnected }) => isConnected,
        ({ client }) => client.goAway(),
        { isConnected: false },
      ),
    ),
    fc.constant(
      move(
        'connection cut',
        ({ isConnected }) => isConnected,
        ({ wire }) => wire.cut(),
      ),
    ),
    fc.constant(
      move(
        'a receipt',
        ({ isConnected }) => isConnected,
        ({ client }) => client.confirm().catch(() => undefined),
      ),
    ),
    fc.constant(move('Redis flushed', always, ({ stack }) => stack.redisClient.flushAll())),
    fc.constant(move('Redis replaced by an older copy', always, forgetNewest)),
    fc.constant(move('log renamed', always, rename)),
  ],
  { maxCommands: 24 },
);
