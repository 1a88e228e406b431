import type { RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { networkOf } from '../throttle/throttle-key.ts';
import { clientAddress } from './client-address.ts';

/** So many seconds' worth of refusals may come at once. */
const BURST_SECONDS = 10;
/** How long the answer to a network that is over its bound waits, ms. */
const WAIT_MS = 1000;
/** Networks that are remembered, at most; the ones refused longest ago are forgotten first. */
const MOST_NETWORKS = 10_000;
/** A conflict is an answer to what somebody typed, not a call that leads nowhere. */
const CONFLICT = 409;

/** What a network was refused: falls by the bound every second. */
interface Level {
  value: number;
  at: number;
}

/** Counts refused calls by network, as a leaky bucket. Times in ms, by a clock that nobody sets. */
export class RefusedCalls {
  private readonly levels = new Map<string, Level>();

  constructor(private readonly perSecond: number) {}

  /** Notes that a call of this network was refused. */
  add(network: string, now: number): void {
    const value = this.levelOf(network, now) + 1;
    this.levels.delete(network);
    this.levels.set(network, { value, at: now });
    if (this.levels.size > MOST_NETWORKS) this.levels.delete(this.levels.keys().next().value!);
  }

  /** Whether the network was refused more than the bound allows. */
  isOver(network: string, now: number): boolean {
    const level = this.levelOf(network, now);
    if (level === 0) this.levels.delete(network);
    return level > this.perSecond * BURST_SECONDS;
  }

  private levelOf(network: string, now: number): number {
    const level = this.levels.get(network);
    return level ? Math.max(0, level.value - ((now - level.at) / 1000) * this.perSecond) : 0;
  }
}

/**
 * Bounds what calls that are refused (4xx) may cost: a network that makes more than HTTP_REFUSALS_PER_SECOND of them gets 429, and gets it a
 * second later, before anything else is done for the call. Each program counts for itself: a bound on its own time, not on attempts.
 */
export function slowRefusedCalls({
  HTTP_REFUSALS_PER_SECOND,
  THROTTLE_FACTOR,
  TRUSTED_PROXIES,
}: Config): RequestHandler {
  const refused = new RefusedCalls(HTTP_REFUSALS_PER_SECOND * THROTTLE_FACTOR);
  return (request, response, next) => {
    const network = networkOf(clientAddress(request, TRUSTED_PROXIES));
    if (refused.isOver(network, performance.now())) {
      const timer = setTimeout(() => next(new TooManyAttempts(WAIT_MS)), WAIT_MS);
      response.once('close', () => clearTimeout(timer));
      return;
    }
    response.once('finish', () => {
      const { statusCode } = response;
      if (statusCode >= 400 && statusCode < 500 && statusCode !== CONFLICT) refused.add(network, performance.now());
    });
    next();
  };
}
