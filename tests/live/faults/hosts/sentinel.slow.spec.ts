import { waitFor } from '@t0/testing';
import { inFigures } from '../check/check-run.ts';
import { notStored, twice } from '../check/history.ts';
import { openMails, signalsNotEmailed } from '../check/mails.ts';
import { HostRun } from './host-run.ts';
import { whyNoNamespaces } from './host-network.ts';
import { shapeOf } from '../run-shape.ts';
import { inSteps } from './steps.ts';
import type { RedisHost, RedisCluster } from './redis-cluster.ts';

const CLIENTS = 20;
const MINUTE = 60_000;
const reason = whyNoNamespaces();
const print = (text: string): void => void process.stderr.write(`    ${text}\n`);

if (reason !== undefined) print(`Redis under Sentinel: skipped, ${reason}`);

/** Counted as skipped where hosts of their own cannot be had. */
(reason === undefined ? describe : describe.skip)(
  'Redis under Sentinel, each on a host of its own (docs/REALTIME.md#proof)',
  () => {
    const step = inSteps();
    let run: HostRun;
    let redis: RedisCluster;

    beforeAll(async () => {
      run = await HostRun.start({ redis: 'sentinel' }, CLIENTS, shapeOf(process.env, 0).restMs);
      redis = run.stack.cluster!;
    }, 5 * MINUTE);
    afterAll(() => run?.stop(), 5 * MINUTE);

    /** The newest event in the stream that one server holds. */
    async function topAt(host: RedisHost): Promise<number> {
      const { epoch } = await run.head();
      const [newest] = (await redis.ask(host, 'XREVRANGE', `live:${epoch}`, '+', '-', 'COUNT', '1')) as [string][];
      return newest ? Number(newest[0].split('-')[0]) : 0;
    }

    /** Settles when what is appended from now on arrives in the stream of this server. */
    async function waitForEvents(host: RedisHost): Promise<void> {
      const { seq } = await run.head();
      await waitFor(`the stream at ${host} to go on`, async () => (await topAt(host)) > seq, 2 * MINUTE);
    }

    step(
      'loses no event when the new master lacks the newest entries of the stream: the log is PostgreSQL',
      async () => {
        const { network } = run.stack;
        await run.grow(20);
        network.close('redis-a', 'redis-b');
        network.close('redis-b', 'redis-a');
        const lacks = await topAt('redis-b');
        await run.grow(20);
        const before = await waitFor('the master to be ahead', async () => {
          const top = await topAt('redis-a');
          return top > lacks && top;
        });
        await redis.kill('redis-a');
        network.open('redis-a', 'redis-b');
        network.open('redis-b', 'redis-a');
        await redis.waitForMaster('redis-b');
        await waitForEvents('redis-b');
        print(`a failover of Redis: the new master lacked ${before - lacks} entries of the stream`);
      },
      5 * MINUTE,
    );

    step(
      'follows a second failover, of a master that went without a word',
      async () => {
        await redis.startServer('redis-a');
        await redis.waitForReplica('redis-a', 'redis-b');
        run.stack.network.isolate('redis-b');
        try {
          await redis.waitForMaster('redis-a');
          // The old master still lives, and holds connections on which nothing is answered any more.
          await waitForEvents('redis-a');
        } finally {
          run.stack.network.rejoin('redis-b');
        }
        await redis.waitForReplica('redis-b', 'redis-a');
        await waitForEvents('redis-a');
      },
      5 * MINUTE,
    );

    step(
      'keeps every promise through both, and every mail',
      async () => {
        const { verdict, histories } = await run.judge();
        print(inFigures(verdict));
        expect(verdict.findings.slice(0, 20)).toEqual([]);
        expect(histories).toHaveLength(1);
        expect(notStored(run.load.accepted.keys(), histories)).toEqual([]);
        expect(twice(histories[0]!)).toEqual([]);
        expect(run.stack.crashes).toEqual([]);
        const { db } = run.stack;
        await waitFor('all mails to be sent', async () => (await openMails(db)) === 0, 5 * MINUTE);
        expect(
          await signalsNotEmailed(
            db,
            run.audience.mailed.map(({ id }) => id),
          ),
        ).toEqual([]);
        expect(run.stack.crashes).toEqual([]);
      },
      10 * MINUTE,
    );
  },
);
