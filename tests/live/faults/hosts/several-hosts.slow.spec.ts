import { waitFor } from '@t0/testing';
import { inFigures, type Verdict } from '../check/check-run.ts';
import { notStored, twice, type History } from '../check/history.ts';
import { openMails, signalsNotEmailed } from '../check/mails.ts';
import { shapeOf } from '../run-shape.ts';
import { cutsOf, type Cut } from './cuts.ts';
import { failOver } from './failover.ts';
import { HostRun } from './host-run.ts';
import { whyNoNamespaces } from './host-network.ts';
import { inSteps } from './steps.ts';

const shape = shapeOf(process.env, 0);
/** The full length has all cuts, longer ones, and more laps of them. */
const { isFull } = shape;
const ROUNDS = isFull ? 3 : 1;
const CUT_EVENTS = isFull ? 100 : 10;
const CLIENTS = isFull ? 60 : 20;
const MINUTE = 60_000;
const reason = whyNoNamespaces();
const print = (text: string): void => void process.stderr.write(`    ${text}\n`);

if (reason !== undefined) print(`several hosts: skipped, ${reason}`);

/** Counted as skipped where hosts of their own cannot be had. */
(reason === undefined ? describe : describe.skip)(
  'every machine with an address of its own (docs/REALTIME.md#proof)',
  () => {
    const step = inSteps();
    let run: HostRun;
    let verdict: Verdict;
    let histories: History[];

    beforeAll(async () => {
      print(`seed ${shape.seed} (FAULT_SEED=${shape.seed} begins the same cuts)`);
      run = await HostRun.start({ redis: 'one' }, CLIENTS, shape.restMs);
    }, 5 * MINUTE);
    afterAll(() => run?.stop(), 5 * MINUTE);

    async function cutWhile({ between: [a, b], directions }: Cut): Promise<void> {
      const { network } = run.stack;
      if (directions.includes('there')) network.close(a, b);
      if (directions.includes('back')) network.close(b, a);
      try {
        await run.grow(CUT_EVENTS);
      } finally {
        if (directions.includes('there')) network.open(a, b);
        if (directions.includes('back')) network.open(b, a);
      }
    }

    step(
      'goes on while any two of them cannot reach each other, one direction is closed, or a wire is slow',
      async () => {
        for (let lap = 0; lap < ROUNDS; lap += 1) {
          for (const cut of cutsOf(shape.seed + lap, isFull)) {
            const began = performance.now();
            await cutWhile(cut);
            if (process.env.FAULT_TRACE)
              print(
                `${cut.between.join(' and ')} ${cut.directions.join(' and ')}: ${(performance.now() - began).toFixed(0)} ms`,
              );
          }
          for (const wire of Object.values(run.stack.wires)) {
            wire.begin({ kind: 'delay', direction: 'both', amount: 80 });
            await run.grow(CUT_EVENTS);
            wire.heal();
          }
        }
      },
      30 * MINUTE,
    );

    step(
      'begins a new epoch with a standby that lacks the newest events: what was lost is seen to be lost',
      async () => {
        const { network, databases } = run.stack;
        const { postgres, standby } = databases;
        network.close('postgres', 'standby');
        network.close('standby', 'postgres');
        await run.grow(20);
        const { epoch } = await run.head();
        await waitFor('members to have seen more than the standby has', async () => {
          const kept = await standby.ask(
            async (client) => (await client.query('SELECT last_seq FROM live_log')).rows[0],
          );
          return run.newestSeen(epoch) > Number(kept.last_seq);
        });
        const { ended, keptTo } = await failOver(run, postgres, standby);
        network.open('postgres', 'standby');
        network.open('standby', 'postgres');
        print(`a standby that followed loosely: ${ended.events.length - keptTo} events lost with the primary`);
        expect(ended.events.length).toBeGreaterThan(keptTo);
        expect(run.newestSeen(epoch)).toBeGreaterThan(keptTo);
        await run.grow(10);
      },
      10 * MINUTE,
    );

    step(
      'loses nothing with a synchronous standby: neither what was answered nor what anybody saw',
      async () => {
        // The machine that died comes back as the standby of the one that took over.
        const { postgres: standby, standby: primary } = run.stack.databases;
        await standby.follow(primary);
        await primary.requireStandby();
        const before = new Set(run.load.accepted.keys());
        await run.grow(20);
        const { epoch } = await run.head();
        const { ended, keptTo } = await failOver(run, primary, standby);
        const answered = [...run.load.accepted.keys()].filter((memo) => !before.has(memo));
        const kept = { ...ended, events: ended.events.slice(0, keptTo) };
        expect(answered.length).toBeGreaterThan(0);
        expect(run.newestSeen(epoch)).toBeLessThanOrEqual(keptTo);
        await run.grow(10);
        ({ verdict, histories } = await run.judge());
        expect(notStored(answered, [kept, histories.at(-1)!])).toEqual([]);
      },
      10 * MINUTE,
    );

    step('keeps every promise through all of it', () => {
      const events = histories.reduce((sum, history) => sum + history.events.length - (history.keptTo ?? 0), 0);
      print(`several hosts: events ${events} in ${histories.length} histories, calls repeated ${run.load.repeated}`);
      print(inFigures(verdict));
      expect(verdict.findings.slice(0, 20)).toEqual([]);
      expect(histories).toHaveLength(3);
      expect(verdict.deliveries).toBeGreaterThan(events);
      expect(notStored(run.load.accepted.keys(), histories)).toEqual([]);
      for (const history of histories) expect(twice(history)).toEqual([]);
      expect(run.stack.crashes).toEqual([]);
    });

    step(
      'mails every signal once to every member who wants mail',
      async () => {
        const { db } = run.stack;
        await waitFor('all mails to be sent', async () => (await openMails(db)) === 0, 5 * MINUTE);
        expect(
          await signalsNotEmailed(
            db,
            run.audience.mailed.map(({ id }) => id),
          ),
        ).toEqual([]);
      },
      6 * MINUTE,
    );
  },
);
