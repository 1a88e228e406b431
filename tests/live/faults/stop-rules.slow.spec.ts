import { setTimeout as pause } from 'node:timers/promises';
import type { Quote } from '@t0/contracts/prices';
import type { CreateSignalDto, Signal, SignalStory } from '@t0/contracts/signals';
import { createRedisClient, PriceBus, type RedisClient } from '@t0/events';
import { createAdmin, signalBody, TestClient, waitFor } from '@t0/testing';
import { FakeOanda } from '../../support/fake-oanda.ts';
import { FaultStack } from './stack/fault-stack.ts';
import { followRule } from './check/naive-rule.ts';

/** Ticks of the walk; FAULT_TICKS=14400 is as many as an instrument has in an hour, four a second. */
const TICKS = Number(process.env.FAULT_TICKS ?? 1000);
/** How far the pound rises against the yen by the walk alone, however many ticks it has. */
const RISE = 1.2;
const PATIENCE_MS = 180_000;
const STORY_MS = 30_000;
const SEED = Number(process.env.FAULT_SEED ?? 37);
const DUE_MS = 1000;

describe(`stop rules and times while everything breaks (docs/product/signals.md#stop-rules; FAULT_SEED=${SEED})`, () => {
  let stack: FaultStack;
  let oanda: FakeOanda;
  let subscriber: RedisClient;
  let admin: TestClient;
  const published: Quote[] = [];
  const watched: { signal: Signal; from: number }[] = [];
  let random = SEED;
  let rise = 0;
  let at = 0;

  beforeAll(async () => {
    oanda = await FakeOanda.start();
    stack = await FaultStack.start(undefined, { ...oanda.env });
    subscriber = createRedisClient(stack.servers.redis.url, { onError: () => undefined });
    await subscriber.connect();
    await PriceBus.subscribe(subscriber, (quotes) => published.push(...quotes));
    admin = await new TestClient(stack.origins[0]!).logIn((await createAdmin(stack.db)).email);
    await streaming();
    await accepted();
  });
  afterAll(async () => {
    await stack?.stop();
    subscriber?.destroy();
    await oanda?.stop();
  });

  const streaming = (): Promise<unknown> =>
    waitFor('the price stream', () => oanda.isStreaming('GBP_JPY') && oanda.isStreaming('GBP_USD'), PATIENCE_MS);
  /** Sends one tick of both instruments: a pound that rises against the yen by `rise`, and falls against the dollar. */
  const tick = (): void => {
    at = Math.max(at + 1, Date.now());
    const time = new Date(at).toISOString();
    oanda.price('GBP_JPY', (196.5 + rise).toFixed(3), (196.52 + rise).toFixed(3), { time });
    oanda.price('GBP_USD', (1.34 - rise / 100).toFixed(5), (1.3401 - rise / 100).toFixed(5), { time });
  };
  /** Sends ticks of the present prices until one of each instrument is published: the worker discards those it cannot publish in time. */
  const accepted = async (): Promise<void> => {
    const before = at;
    const isPublished = (): boolean =>
      new Set(published.filter((quote) => quote.at > before).map(({ symbol }) => symbol)).size === 2;
    const attempt = (): boolean => {
      const done = isPublished();
      if (!done) tick();
      return done;
    };
    await waitFor('a tick to be published', attempt, PATIENCE_MS);
  };
  /** A step of the walk: at random, upwards on the whole. */
  const walk = (): void => {
    random = (random * 48_271) % 2_147_483_647;
    rise += (random / 2_147_483_647 - 0.5) * 0.016 + RISE / TICKS;
  };
  const publish = async (given: Partial<CreateSignalDto>): Promise<Signal> => {
    const { status, body } = await admin.post<Signal>('/api/signals', signalBody(given));
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  /** Without the publication, and without the price that is sealed later where no feed was live then: it moves nothing. */
  const storyOf = async ({ id }: Pick<Signal, 'id'>): Promise<SignalStory['steps']> =>
    (await admin.get<SignalStory>(`/api/signals/${id}/story`)).body.steps
      .slice(1)
      .filter(({ kind }) => kind !== 'priced');
  const stored = async (signal: Signal): Promise<string[]> =>
    (await storyOf(signal)).map(({ kind, price, tick: by, closeReason }) =>
      [closeReason ?? kind, Number(price), by?.at].join(' '),
    );
  const expected = ({ signal, from }: (typeof watched)[number]): string[] =>
    followRule(
      signal,
      published.slice(from).filter(({ symbol }) => symbol === signal.instrument),
    );
  /** Waits until each signal's story is what the rule says of the ticks that were published, to the last of them. */
  const allStored = async (): Promise<void> => {
    for (const one of watched) {
      let seen: { stored: string[]; expected: string[] } | undefined;
      const isStored = async (): Promise<boolean> => {
        seen = { stored: await stored(one.signal), expected: expected(one) };
        return seen.stored.join() === seen.expected.join();
      };
      // What differs is shown rather than that it took too long. A tick may be published after the two were alike.
      await waitFor('the story', isStored, STORY_MS).catch(() => undefined);
      expect(seen?.stored).toEqual(seen?.expected);
    }
  };
  /** Kills something while the steps of a jump are stored, and waits until what is left of them is. */
  const breakAt = async (kill: () => Promise<void>, afterMs: number): Promise<void> => {
    await allStored();
    rise += 0.7;
    tick();
    // The jump's own tick is not the last one when the process dies.
    rise -= 0.15;
    await accepted();
    await pause(afterMs);
    await kill();
    await streaming();
    rise += 0.15;
    await accepted();
    await allStored();
  };

  it('takes every step once, never backwards, as the rule says of the ticks that were accepted', async () => {
    const terms: Partial<CreateSignalDto>[] = [
      {
        ...{ entryPrice: '196.5', slPrice: '195.5', t0Price: '206', t1Price: '210' },
        ...{ stopRule: 'trail', trailDistance: '0.5' },
      },
      {
        ...{ instrument: 'GBPUSD', direction: 'short', monthlyBias: 'Bearish' },
        ...{ entryPrice: '1.34', slPrice: '1.35', t0Price: '1.25', t1Price: '1.2' },
        ...{ stopRule: 'trail', trailDistance: '0.006' },
      },
      {
        ...{ entryPrice: '196.5', slPrice: '195.5', t0Price: '196.9', t1Price: '197.2' },
        ...{ stopRule: 'behind-targets' },
        furtherTargets: ['197.5', '197.8', '198.1', '198.4', '198.7', '199', '199.3', '230'],
      },
    ];
    for (const given of terms) watched.push({ signal: await publish(given), from: published.length });
    // The worker knows of signals in order: when it has moved this one, it watches the others.
    const canary = await publish({ entryPrice: '196.4', slPrice: '195.5', t0Price: '196.45', t1Price: '197.3' });
    await waitFor('the worker to watch', async () => {
      await accepted();
      return (await storyOf(canary)).length > 0;
    });
    for (let index = 0; index < TICKS; index += 1) {
      walk();
      tick();
      if (index % 4 === 0) await pause(1);
      if (index === TICKS / 4) await breakAt(() => stack.programs.worker.kill(), 0);
      if (index === TICKS / 2) await breakAt(() => stack.servers.postgres.kill(), 2);
      if (index === (TICKS * 3) / 4) await breakAt(() => stack.programs.worker.kill(), 6);
    }
    await accepted();
    await allStored();
    const [long, short, ladder] = await Promise.all(watched.map(({ signal }) => storyOf(signal)));
    const stops = long!.filter(({ kind }) => kind.startsWith('stop')).map(({ price }) => Number(price));
    expect(stops).toEqual([...stops].sort((a, b) => a - b));
    expect(stops.length).toBeGreaterThan(20);
    expect(short!.length).toBeGreaterThan(10);
    expect(ladder!.length).toBeGreaterThan(8);
  });

  it('ends once, at the first good tick, what became due while the worker was dead', async () => {
    const entry = 196.5 + rise;
    const level = (by: number): string => (entry + by).toFixed(3);
    const levels = { slPrice: level(-1), t0Price: level(3), t1Price: level(4) };
    const dueAt = new Date(Date.now() + DUE_MS).toISOString();
    const order = await publish({ ...levels, entryPrice: level(-0.5), status: 'limit', validUntil: dueAt });
    const position = await publish({ ...levels, entryPrice: level(0), closeAt: dueAt });
    await stack.programs.worker.kill();
    await streaming();
    await accepted();
    const ends = async (signal: Signal) =>
      (await storyOf(signal)).map(({ closeReason, tick: by }) => [closeReason, by !== null && by.at >= dueAt]);
    await waitFor('the position to end', async () => (await ends(position)).length > 0, PATIENCE_MS);
    await waitFor('the order to end', async () => (await ends(order)).length > 0, PATIENCE_MS);
    await accepted();
    expect([await ends(order), await ends(position)]).toEqual([[['expired', false]], [['time', true]]]);
  });
});
