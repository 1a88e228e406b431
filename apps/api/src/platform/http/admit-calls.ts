import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Request, RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { STREAM_PATH } from '@t0/contracts';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { networkOf } from '../throttle/throttle-key.ts';
import { CallLine } from './call-line.ts';
import { clientAddress } from './client-address.ts';
import { SAFE } from './cross-site.ts';
import { LeakyBuckets } from './leaky-buckets.ts';

/** Calls at once, and seconds of answering that may add up; of a person a second is forgiven each second. */
const PERSON = { most: 8, seconds: 60 };
const ADDRESS = { most: 32, seconds: 240 };
/** Calls that wait behind those, at most; further ones are refused. */
const MOST_WAITING = 64;
/** A refused call may come again after this, ms. */
const WAIT_MS = 1000;
/** A process whose event loop was so late, ms, answers only so many reads at once, and what is published before them. */
const LATE_MS = 50;
const READS_WHEN_LATE = 4;
const LOOK_MS = 100;
const RESOLUTION_MS = 10;

/** Last as long as somebody wants, or are asked by whoever runs the process: they do not stand in line. */
const APART = new RegExp(`^(?:${STREAM_PATH}$|/api/uploads/|/api/health/)`);
const standsApart = ({ baseUrl, path }: Request): boolean => APART.test(baseUrl + path);

/** Whether something is published by it, or may be: it does not wait behind reads. */
const isWriteOfAdmin = ({ method, user }: Request): boolean => user?.isAdmin === true && !SAFE.has(method);

/** Whose calls these are: of a person by whichever way, or of an address that nobody signed in from. */
interface Callers {
  lines: Map<string, CallLine>;
  costs: LeakyBuckets;
  most: number;
}

/**
 * Bounds what one person, and one address without a person, may take of this process: calls at once, the others waiting in turn, and time
 * spent on them, so that a slow export counts for what it is. 429 with Retry-After beyond. When the process is late, reads wait for each
 * other while administrators' writes pass (docs/product/limits.md#calls).
 */
export function admitCalls({ THROTTLE_FACTOR, TRUSTED_PROXIES }: Config): RequestHandler {
  const callers = ({ most, seconds }: typeof PERSON): Callers => ({
    lines: new Map(),
    costs: new LeakyBuckets((1000 * THROTTLE_FACTOR * most) / PERSON.most, 1000 * seconds * THROTTLE_FACTOR),
    most,
  });
  const [people, addresses] = [callers(PERSON), callers(ADDRESS)];
  const reads = readsInLine();
  return (request, response, next) => {
    if (standsApart(request)) return next();
    const person = request.user?.id ?? request.apiKey?.owner.id;
    const { lines, costs, most } = person === undefined ? addresses : people;
    const key = person ?? networkOf(clientAddress(request, TRUSTED_PROXIES));
    const line = lines.get(key) ?? new CallLine(() => most);
    const over = costs.overFor(key, performance.now());
    if (over > 0 || line.length >= MOST_WAITING) return next(new TooManyAttempts(Math.max(over, WAIT_MS), 'calls'));
    lines.set(key, line);
    let began = 0;
    let leaveReads: (() => void) | undefined;
    const answer = (): void => {
      began = performance.now();
      next();
    };
    const leave = line.enter(() => {
      if (isWriteOfAdmin(request)) answer();
      else leaveReads = reads.enter(answer);
    });
    response.once('close', () => {
      leaveReads?.();
      leave();
      if (began > 0) costs.add(key, performance.now() - began, performance.now());
      if (line.isEmpty) lines.delete(key);
    });
  };
}

/** Reads, which run as they come unless the process was late within the last moments. */
function readsInLine(): CallLine {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let isLate = false;
  const reads = new CallLine(() => (isLate ? READS_WHEN_LATE : Infinity));
  setInterval(() => {
    // What it measures is the time between two turns of a timer.
    isLate = delay.max / 1e6 - RESOLUTION_MS > LATE_MS;
    delay.reset();
    reads.admit();
  }, LOOK_MS).unref();
  return reads;
}
