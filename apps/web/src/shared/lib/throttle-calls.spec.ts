import { throttleCalls } from './throttle-calls.ts';

it('acts at once, once a period, and once more after the last wish', () => {
  jest.useFakeTimers();
  const action = jest.fn();
  const { run, stop } = throttleCalls(1000, action);
  for (let wish = 0; wish < 5; wish += 1) run();
  expect(action).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(2);
  run();
  run();
  stop();
  jest.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});
