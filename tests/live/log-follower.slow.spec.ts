import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { waitFor } from '@t0/testing';
import { LogFollower } from '@t0/platform';
import { ApiStack } from '../support/api-stack.ts';

describe('a worker that keeps something in memory as the event log tells it (docs/REALTIME.md#event-log)', () => {
  let stack: ApiStack;
  let follower: LogFollower<'signal.deleted'>;
  let another: LogFollower<'signal.deleted'>;

  beforeAll(async () => {
    stack = await ApiStack.start({ LIVE_POSITION_CHECK_MS: '100' });
    [follower, another] = [1, 2].map(
      () => new LogFollower(stack.db, stack.config, createLogger('worker', 'silent'), ['signal.deleted']),
    ) as [typeof follower, typeof another];
  });
  afterAll(async () => {
    await Promise.all([follower.stop(), another.stop()]);
    await stack.stop();
  });

  it('reads the rows again when the log was replaced, until it succeeds, and loses nothing told meanwhile', async () => {
    const log = new EventLog(stack.db, () => undefined);
    const append = (id: number): Promise<void> =>
      log.transact((_manager, emit) => Promise.resolve(emit('signal.deleted', 'subscribers', { id, version: 1 })));
    const story: string[] = [];
    const heard: number[] = [];
    let loads = 0;
    await another.start(
      () => Promise.resolve(void (loads += 1)),
      ({ data }) => heard.push(data.id),
    );
    let answer: () => Promise<void> = () => Promise.resolve();
    const load = async (): Promise<void> => {
      story.push('load');
      await answer();
      story.push('loaded');
    };
    await follower.start(load, ({ data }) => story.push(`event ${data.id}`));
    await append(1);
    await waitFor('the event', () => story.includes('event 1'));

    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let attempts = 0;
    answer = () => (attempts++ === 0 ? Promise.reject(new Error('The database is away')) : finished);
    await stack.db.query('UPDATE live_log SET epoch = md5(epoch)');
    await waitFor('the second attempt', () => attempts === 2 && loads === 2);
    await append(2);
    await append(3);
    await waitFor('another one to hear both', () => heard.includes(3));
    expect(story.slice(3)).toEqual(['load', 'load']);
    finish();
    await waitFor('what was told meanwhile', () => story.includes('event 3'));
    expect(story.slice(3)).toEqual(['load', 'load', 'loaded', 'event 2', 'event 3']);
  });
});
