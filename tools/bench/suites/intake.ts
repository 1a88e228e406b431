import { INTAKE_TEMPLATE } from '@t0/contracts';
import type { IntakeSourceKey } from '@t0/contracts';
import { createAdmin, LiveClient, TestClient } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';
import { percentile, sized } from '../result.ts';

/** Fewer than one source may send in a minute. */
const PER_SOURCE = 50;
const ALERTS = sized(500, 10);
const WARM = sized(20, 1);

/**
 * From a program sending an alert until an administrator receives its draft: API, PostgreSQL, Redis, gateway, socket
 * (docs/product/intake.md#receiver).
 */
export async function intake(stack: BenchStack): Promise<SuiteResult> {
  const { email } = await createAdmin(stack.db, { email: 'intake-bench@t0.test' });
  // All alerts of the bench come from one network: an API that counts more generously takes them.
  const api = await stack.startApi({ THROTTLE_FACTOR: '100' });
  const admin = await new TestClient(api.origin).logIn(email);
  const screen = await new LiveClient(api.origin, { cookie: admin.cookie }).ready();
  const program = new TestClient(api.origin);
  try {
    const times: number[] = [];
    let token = '';
    for (let index = 0; index < ALERTS + WARM; index += 1) {
      if (index % PER_SOURCE === 0) token = await newToken(admin, index);
      const memo = `alert ${index}`;
      const received = draftOf(screen, memo);
      const began = performance.now();
      const answered = program.post(`/api/intake/${token}`, alertOf(memo));
      await received;
      if (index >= WARM) times.push(performance.now() - began);
      const { status } = await answered;
      if (status !== 200) throw new Error(`An alert was answered ${status}`);
    }
    const seen = screen.events.filter(({ type }) => type === 'intake_draft.created').length;
    return {
      suite: 'from an alert to its draft on screen',
      errors: Math.abs(seen - ALERTS - WARM),
      referenceSpread: 0,
      figures: [
        { name: 'p50', value: percentile(times, 0.5), unit: 'ms' },
        { name: 'p99', value: percentile(times, 0.99), unit: 'ms', bar: { atMost: 200 } },
      ],
    };
  } finally {
    screen.close();
    await api.kill('SIGTERM');
  }
}

/** Settles when the draft with this memo arrives. */
function draftOf(screen: LiveClient, memo: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { events } = screen;
      if (!events.some((event) => event.type === 'intake_draft.created' && event.data.fields.memo === memo)) return;
      screen.socket.off('event', look).off('events', look);
      resolve();
    };
    screen.socket.on('event', look).on('events', look);
  });
}

async function newToken(admin: TestClient, index: number): Promise<string> {
  const body = { ...INTAKE_TEMPLATE, name: `Bench ${index}` };
  return (await admin.post<IntakeSourceKey>('/api/admin/intake/sources', body)).body.token;
}

function alertOf(comment: string): object {
  return {
    ticker: 'OANDA:GBPJPY',
    action: 'buy',
    close: 196.12,
    sl: 190,
    tp1: 202,
    tp2: 208,
    bias: 'Bullish',
    comment,
  };
}
