import type { INestApplicationContext } from '@nestjs/common';
import type { Signal } from '@t0/contracts/signals';
import { JobQueues } from '@t0/jobs';
import { createAdmin, signalBody } from '@t0/testing';
import { ChannelJobs } from '../../apps/worker/src/channels/deliveries/channel-jobs.ts';
import { Channels } from '../../apps/worker/src/channels/deliveries/channels.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

/** Nothing is sent: the queues are paused. */
const CHANNELS = {
  TELEGRAM_BOT_TOKEN: `1:${'t'.repeat(30)}`,
  TELEGRAM_API_URL: 'http://127.0.0.1:9',
  WEB_PUSH_KEY: '7e'.repeat(32),
};

describe('the order in which channels empty their queues (docs/operations/configure.md#order-and-rates)', () => {
  let stack: ApiStack;
  let worker: INestApplicationContext;
  let ids: Record<'older' | 'newer' | 'moved' | 'hit', number>;

  beforeAll(async () => {
    stack = await ApiStack.start({ ...CHANNELS, SIGNAL_AUTOMATION: 'off', PRICE_PROVIDER: 'none' });
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const publish = async (): Promise<number> => (await admin.post<Signal>('/api/signals', signalBody())).body.id;
    const [older, newer] = [await publish(), await publish()];
    await admin.post(`/api/signals/${older}/steps`, { step: 'stop-moved', price: '195.95' });
    await admin.post(`/api/signals/${older}/steps`, { step: 't0' });
    const steps = await stack.db.query<{ id: number; kind: string }[]>('SELECT id, kind FROM signal_steps');
    const idOf = (kind: string): number => steps.find((step) => step.kind === kind)!.id;
    ids = { older, newer, moved: idOf('stop-moved'), hit: idOf('t0') };
    worker = await startWorker(stack.env);
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
  });

  it.each([
    ['email', 'signal-email-batch'],
    ['telegram', 'telegram-batch'],
    ['push', 'delivery-batch'],
  ])(
    '%s: what a signal begins with, corrections, the newest signal, other steps, then what was refused',
    async (name, queueName) => {
      const queue = worker.get(JobQueues).find(queueName)!;
      await queue.pause();
      const of = (kind: string) => worker.get(Channels).find(name, kind)!;
      const jobs = worker.get(ChannelJobs);
      await jobs.enqueueAgain(of('signal'), ids.newer, 'refused', 0);
      await jobs.enqueue(of('step'), ids.hit, ['hit']);
      await jobs.enqueue(of('signal'), ids.older, ['older']);
      await jobs.enqueue(of('signal'), ids.newer, [`${ids.newer}-0`, 'newer']);
      await jobs.enqueue(of('step'), ids.moved, ['moved']);
      const order = async (): Promise<string[]> =>
        (await queue.getJobs(['prioritized'], 0, -1, true)).map(({ id }) => id!.split('-').at(-1)!);
      expect(await order()).toEqual(['0', 'moved', 'newer', 'older', 'hit', 'refused']);
      await jobs.remove(of('signal'), ids.newer);
      expect(await order()).toEqual(['moved', 'older', 'hit']);
      await queue.drain();
      await queue.resume();
    },
  );
});
