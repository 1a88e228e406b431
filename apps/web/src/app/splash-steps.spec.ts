import { splashFrom, splashMessage } from './splash-steps.ts';

it.each([
  [0, 'CONNECTING TO TRADING SERVERS...'],
  [20, 'CONNECTING TO TRADING SERVERS...'],
  [39, 'CONNECTING TO TRADING SERVERS...'],
  [40, 'AUTHENTICATING INSTITUTIONAL ACCESS...'],
  [60, 'LOADING MARKET DATA STREAMS...'],
  [80, 'INITIALIZING SIGNAL ALGORITHMS...'],
  [95, 'ESTABLISHING SECURE CONNECTIONS...'],
  [99, 'ESTABLISHING SECURE CONNECTIONS...'],
  [100, 'T0 TRADING TERMINAL READY'],
])('the splash says at %i percent: %s (docs/product/visitors.md#start)', (percent, message) =>
  expect(splashMessage(percent)).toBe(message),
);

it("the splash goes on where the page's first script brought it, and begins at 0 without one", () => {
  expect(splashFrom()).toBe(0);
  window.t0Splash = 63;
  expect(splashFrom()).toBe(63);
  delete window.t0Splash;
});
