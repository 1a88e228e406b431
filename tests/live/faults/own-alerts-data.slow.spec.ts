import { setTimeout as pause } from 'node:timers/promises';
import type { OwnAlert } from '@t0/contracts/price-alerts';
import type { Quote } from '@t0/contracts/prices';
import { createRedisClient, PriceBus, type RedisClient } from '@t0/events';
import { createMember, TestClient, waitFor } from '@t0/testing';
import { FakeOanda } from '../../support/fake-oanda.ts';
import { FaultStack } from './stack/fault-stack.ts';

const MEMBERS = 4;
const EACH = 40;
const FIRST = 196.5;
/** Between two levels, and how far one tick goes. */
const STEP = 0.01;
const TICK = 0.004;
/** Levels within the jump of a tick just before something dies. */
const JUMP = 12;
const PATIENCE_MS = 180_000;

describe('own alerts while worker, PostgreSQL and Redis die (docs/product/watching.md#firing)', () => {
  let stack: FaultStack;
  let oanda: FakeOanda;
  let subscriber: RedisClient;
  const published: Quote[] = [];
  const set: OwnAlert[] = [];
  let price = FIRST;
  let at = 0;

  beforeAll(async () => {
    oanda = await FakeOanda.start();
    stack = await FaultStack.start(undefined, { ...oanda.env });
    subscriber = createRedisClient(stack.servers.redis.url, { onError: () => undefined });
    await subscriber.connect();
    await PriceBus.subscribe(subscriber, (quotes) => published.push(...quotes));
    await streaming();
    await accepted();
  });
  afterAll(async () => {
    await stack?.stop();
    subscriber?.destroy();
    await oanda?.stop();
  });

  const streaming = (): Promise<unknown> =>
    waitFor('the price stream', () => oanda.isStreaming('GBP_JPY'), PATIENCE_MS);
  const tick = (): void => {
    at = Math.max(at + 1, Date.now());
    oanda.price('GBP_JPY', price.toFixed(3), price.toFixed(3), { time: new Date(at).toISOString() });
  };
  /** Sends ticks of the present price until one is published: the worker discards those that it cannot publish in time. */
  const accepted = async (): Promise<void> => {
    const before = at;
    await waitFor(
      'a tick to be published',
      () => {
        const isPublished = published.some((quote) => quote.at > before);
        if (!isPublished) tick();
        return isPublished;
      },
      PATIENCE_MS,
    );
  };
  const addAlerts = async (client: TestClient, thresholds: number[]): Promise<void> => {
    for (const threshold of thresholds) {
      const fields = { instrument: 'GBPJPY', condition: 'rises', side: 'middle', unit: 'price', note: '' };
      const { status, body } = await client.post<OwnAlert>('/api/own-alerts', {
        ...fields,
        threshold: threshold.toFixed(3),
      });
      expect([status, body]).toEqual([201, expect.objectContaining({ state: 'active' })]);
      set.push(body);
    }
  };
  const firesOf = (): Promise<{ alert: number; price: string; at: string }[]> =>
    stack.db.query('SELECT alert_id AS alert, price, tick_at AS at FROM own_alert_fires ORDER BY alert_id');
  /** Every alert at or below the price has fired. */
  const allFired = (): Promise<unknown> =>
    waitFor(
      'everything below the price to have fired',
      async () => {
        const fired = new Set((await firesOf()).map(({ alert }) => alert));
        return set.every(({ id, threshold }) => Number(threshold) > price || fired.has(id));
      },
      PATIENCE_MS,
    );

  it('each fires once, by the first tick at its level, and none before', async () => {
    const clients: TestClient[] = [];
    for (let index = 0; index < MEMBERS; index += 1)
      clients.push(await new TestClient(stack.origins[0]!).logIn((await createMember(stack.db)).email));
    const levels = Array.from({ length: MEMBERS * EACH }, (_, index) => FIRST + STEP * (index + 2));
    for (const [index, client] of clients.entries())
      await addAlerts(
        client,
        levels.filter((_, level) => level % MEMBERS === index),
      );
    // The worker knows of alerts in order: when this one has fired, it watches the others.
    await addAlerts(clients[0]!, [FIRST + STEP]);
    price = FIRST + STEP;
    await accepted();
    await allFired();

    const deaths = [
      () => stack.programs.worker.kill(),
      () => stack.servers.postgres.kill(),
      () => stack.servers.redis.kill(),
      () => stack.programs.worker.kill(),
    ];
    const part = (levels.length * STEP) / (deaths.length + 1);
    for (const [index, die] of deaths.entries()) {
      for (const to = price + part - JUMP * STEP; price < to; price += TICK) {
        tick();
        await pause(1);
      }
      price += JUMP * STEP;
      await accepted();
      // With some of the jump stored, or none of it.
      await pause(2 * index);
      await die();
      await streaming();
      await accepted();
    }
    await allFired();
    const fires = await firesOf();
    const reached = set.filter(({ threshold }) => Number(threshold) <= price);
    expect(reached.length).toBeGreaterThan(0.7 * set.length);
    expect(fires.map(({ alert }) => alert)).toEqual(reached.map(({ id }) => id).sort((a, b) => a - b));
    const emitted: { id: number }[] = await stack.db.query(
      `SELECT (alert->>'id')::integer AS id FROM live_events, json_array_elements(data->'alerts') AS alert WHERE type = 'own-alert.fired' ORDER BY 1`,
    );
    expect(emitted.map(({ id }) => id)).toEqual(fires.map(({ alert }) => alert));
    const states: unknown[] = await stack.db.query(
      `SELECT DISTINCT state, fire_count FROM own_alerts WHERE id = ANY($1)`,
      [reached.map(({ id }) => id)],
    );
    expect(states).toEqual([{ state: 'ended', fire_count: 1 }]);
    // By the first tick that was published at the level; the test hears of none while Redis is dead.
    const firstAt = new Map(
      set.map(({ id, threshold }) => [id, published.find((quote) => Number(quote.price) >= Number(threshold))?.at]),
    );
    const late = fires.filter(({ alert, at: by }) => new Date(by).getTime() > firstAt.get(alert)!);
    expect(late).toEqual([]);
    for (const { alert, price: by } of fires)
      expect(Number(by)).toBeGreaterThanOrEqual(Number(set.find(({ id }) => id === alert)!.threshold));
  });
});
