import type { RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { networkOf } from '../throttle/throttle-key.ts';
import { clientAddress } from './client-address.ts';
import { LeakyBuckets } from './leaky-buckets.ts';

/** So many seconds' worth of refusals may come at once. */
const BURST_SECONDS = 10;
/** How long the answer to a network that is over its bound waits, ms. */
const WAIT_MS = 1000;
/** A conflict is an answer to what somebody typed, not a call that leads nowhere. */
const CONFLICT = 409;

/**
 * Bounds what calls that are refused (4xx) may cost: a network that makes more than HTTP_REFUSALS_PER_SECOND of them gets 429, and gets it a
 * second later, before anything else is done for the call. Each program counts for itself: a bound on its own time, not on attempts.
 */
export function slowRefusedCalls({
  HTTP_REFUSALS_PER_SECOND,
  THROTTLE_FACTOR,
  TRUSTED_PROXIES,
}: Config): RequestHandler {
  const perSecond = HTTP_REFUSALS_PER_SECOND * THROTTLE_FACTOR;
  const refused = new LeakyBuckets(perSecond, perSecond * BURST_SECONDS);
  return (request, response, next) => {
    const network = networkOf(clientAddress(request, TRUSTED_PROXIES));
    if (refused.overFor(network, performance.now()) > 0) {
      const timer = setTimeout(() => next(new TooManyAttempts(WAIT_MS)), WAIT_MS);
      response.once('close', () => clearTimeout(timer));
      return;
    }
    response.once('finish', () => {
      const { statusCode } = response;
      if (statusCode >= 400 && statusCode < 500 && statusCode !== CONFLICT) refused.add(network, 1, performance.now());
    });
    next();
  };
}
