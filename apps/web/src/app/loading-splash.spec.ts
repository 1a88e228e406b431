import { splashElapsed, splashMessage, splashPercent } from './loading-splash.tsx';

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

it("the splash goes on where the page's first script brought it, by the clock, and begins now without one", () => {
  delete window.t0SplashBegan;
  expect(splashElapsed()).toBeLessThan(50);
  window.t0SplashBegan = performance.now() - 600;
  expect(splashElapsed()).toBeGreaterThanOrEqual(600);
  expect([0, 600, 1200, 9000].map(splashPercent)).toEqual([0, 50, 100, 100]);
  delete window.t0SplashBegan;
});
