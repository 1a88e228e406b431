import { addSample, emailRate } from './receipts-store.ts';

const counts = (queued: number, sent: number, failed = 0) => ({
  queued,
  sent,
  failed,
  suppressed: 0,
  total: queued + sent + failed,
});

it('tells the pace of the last seconds and the time left at it', () => {
  let samples = addSample([], counts(100, 0), 0);
  expect(emailRate(samples, counts(100, 0))).toEqual({ perSecond: null, secondsLeft: null });
  samples = addSample(samples, counts(80, 19, 1), 2000);
  expect(emailRate(samples, counts(80, 19, 1))).toEqual({ perSecond: 10, secondsLeft: 8 });
});

it('forgets what is long past', () => {
  let samples = addSample([], counts(100, 0), 0);
  samples = addSample(samples, counts(90, 10), 20_000);
  samples = addSample(samples, counts(70, 30), 31_000);
  expect(samples.map(({ at }) => at)).toEqual([20_000, 31_000]);
});

it('has no time left once all are done', () => {
  expect(
    emailRate(
      [
        { at: 0, done: 0 },
        { at: 1000, done: 5 },
      ],
      counts(0, 5),
    ).secondsLeft,
  ).toBeNull();
});
