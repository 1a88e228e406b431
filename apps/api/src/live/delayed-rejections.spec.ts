import { DelayedRejections } from './delayed-rejections.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('tells a refusal a second later, so that dialling again at once is slow', () => {
  const reject = jest.fn();
  new DelayedRejections().refuse(reject);
  jest.advanceTimersByTime(999);
  expect(reject).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reject).toHaveBeenCalledTimes(1);
});

it('keeps no more than a thousand waiting, and takes new ones once they were told', () => {
  const refusals = new DelayedRejections();
  for (let handshake = 0; handshake < 1_000; handshake += 1) refusals.refuse(jest.fn());
  const reject = jest.fn();
  refusals.refuse(reject);
  expect(reject).toHaveBeenCalledTimes(1);
  jest.runAllTimers();
  const later = jest.fn();
  refusals.refuse(later);
  expect(later).not.toHaveBeenCalled();
});
