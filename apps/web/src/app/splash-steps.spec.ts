import { splashMessage } from './splash-steps.ts';

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
])('the splash says at %i percent: %s (specification 1, section 2)', (percent, message) =>
  expect(splashMessage(percent)).toBe(message),
);
