import { longestPause, SOCKET_RECONNECT } from '@t0/contracts';
import { freePort } from '@t0/embedded';
import { createMember, LiveClient, TestClient, waitFor } from '@t0/testing';
import type { Program } from '@t0/testing';
import { supervise } from '../../start/supervise.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';
import { median, percentile, sized } from '../result.ts';

const KILLS = sized(8, 2);
const SOCKETS = sized(60, 3);
/** From then on it counts as having been well (tools/start/supervise.ts). */
const WELL_MS = 3500;
const BARS = { back: 2, caughtUp: 3 };

/** One that reconnects as the web application does; `gaps`: ms from each end of its connection until it had caught up. */
function follower(origin: string, cookie: string, cursor: string): { live: LiveClient; gaps: number[] } {
  const live = new LiveClient(origin, { cookie, cursor, reconnect: true });
  const { io } = live.socket;
  io.reconnectionDelay(SOCKET_RECONNECT.reconnectionDelay);
  io.randomizationFactor(SOCKET_RECONNECT.randomizationFactor);
  io.on('reconnect_attempt', (attempts) => io.reconnectionDelayMax(longestPause(attempts)));
  const gaps: number[] = [];
  let endedAt = 0;
  live.socket.on('disconnect', () => (endedAt = performance.now()));
  live.socket.on('events', () => endedAt > 0 && gaps.push(performance.now() - endedAt));
  return { live, gaps };
}

/** The API is killed and started again by what keeps it running in `npm start`: how long until it is ready, and until everybody has caught up. */
export async function killed(stack: BenchStack): Promise<SuiteResult> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let api!: Program;
  let readyAt = 0;
  const kept = await supervise({
    name: 'The API',
    start: async () => {
      api = await stack.startApi({}, port);
      readyAt = performance.now();
      const started = api;
      return {
        exited: started.ended.then((signal) => ({ code: null, signal: signal as NodeJS.Signals })),
        stop: async () => void (await started.kill()),
      };
    },
    onGiveUp: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const { cookie } = await new TestClient(origin).logIn((await createMember(stack.db)).email);
  const cursor = `${stack.epoch}:${(await stack.reader.head()).lastSeq}`;
  const followers = Array.from({ length: SOCKETS }, () => follower(origin, cookie, cursor));
  try {
    for (const { live } of followers) await live.ready();
    const back: number[] = [];
    for (let round = 1; round <= KILLS; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, WELL_MS));
      const began = performance.now();
      await api.kill();
      await waitFor('everybody', () => followers.every(({ gaps }) => gaps.length === round));
      back.push((readyAt - began) / 1000);
    }
    const gaps = followers.flatMap((one) => one.gaps).map((ms) => ms / 1000);
    return {
      suite: `the API killed ${KILLS} times beneath ${SOCKETS} sockets`,
      errors: followers.reduce((sum, { live }) => sum + live.resyncs.length, 0),
      referenceSpread: 0,
      figures: [
        {
          name: 'ready again, median',
          value: median(back),
          min: Math.min(...back),
          max: Math.max(...back),
          unit: 's',
          bar: { atMost: BARS.back },
        },
        {
          name: 'without a socket until caught up, p99',
          value: percentile(gaps, 0.99),
          unit: 's',
          bar: { atMost: BARS.caughtUp },
        },
        { name: 'without a socket, first to last', value: Math.max(...gaps) - Math.min(...gaps), unit: 's' },
      ],
    };
  } finally {
    for (const { live } of followers) live.close();
    await kept.stop();
  }
}
