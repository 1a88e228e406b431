import type { Socket } from 'node:net';
import { LiveClient, waitFor } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';
import { IS_SMOKE, sized } from '../result.ts';

const STALLED = sized(20, 2);
const HEALTHY = sized(50, 5);
const EVENTS = 120;
const FILLER = 'x'.repeat(100_000);

/** Sockets that stop reading while large events go out: gone three seconds after their bound, and nobody else misses anything. */
export async function stalledClients(stack: BenchStack): Promise<SuiteResult> {
  const connect = (count: number): Promise<LiveClient[]> =>
    Promise.all(Array.from({ length: count }, () => new LiveClient(stack.api.origin).ready()));
  const [stalled, healthy] = [await connect(STALLED), await connect(HEALTHY)];
  for (const client of stalled)
    (client.socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket.pause();
  for (let event = 0; event < EVENTS; event += 1) {
    await stack.log.transact((_manager, emit) =>
      Promise.resolve(
        emit('signal.deleted', 'public', { id: event, version: 1, filler: FILLER } as { id: number; version: number }),
      ),
    );
  }
  await waitFor('the healthy to have everything', () => healthy.every(({ events }) => events.length >= EVENTS));
  const lost = healthy.reduce((sum, { events }) => sum + EVENTS - new Set(events.map(({ seq }) => seq)).size, 0);
  const countLeft = async (): Promise<number> => (await stack.socketsOfApi()) - HEALTHY;
  // A small run sees that they go; how soon, a full one.
  if (IS_SMOKE) await waitFor('the stalled to be dropped', async () => (await countLeft()) === 0);
  else await new Promise((resolve) => setTimeout(resolve, 3000));
  const left = await countLeft();
  for (const client of [...stalled, ...healthy]) client.close();
  return {
    suite: `${STALLED} stalled sockets among ${HEALTHY} healthy ones`,
    errors: lost,
    referenceSpread: 0,
    figures: [
      { name: 'stalled sockets left 3 s after their bound', value: left, unit: '', bar: { atMost: 0, always: true } },
      { name: 'events lost by healthy ones', value: lost, unit: '', bar: { atMost: 0, always: true } },
    ],
  };
}
