import type { Request, RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { STREAM_PATH } from '@t0/contracts';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { networkOf } from '../throttle/throttle-key.ts';
import { CallQueue } from './call-queue.ts';
import { clientAddress } from './client-address.ts';
import { SAFE } from './cross-site.ts';
import { LeakyBuckets } from './leaky-buckets.ts';
import { readQueue } from './read-queue.ts';

/** The most calls at once, and seconds of answering that may add up; for a user, one second is forgiven each second. */
const PERSON = { most: 8, seconds: 60 };
const ADDRESS = { most: 32, seconds: 240 };
/** Calls that wait behind those, at most; further ones are refused. */
const MOST_WAITING = 64;
/** A refused call may come again after this, ms. */
const WAIT_MS = 1000;

/** Streams and uploads, which take as long as the client wants, and health checks: they do not queue. */
const APART = [`${STREAM_PATH}/`, '/api/uploads/', '/api/health/'];
const standsApart = ({ baseUrl, path }: Request): boolean =>
  APART.some((prefix) => `${baseUrl}${path}/`.startsWith(prefix));

/** True for calls that publish, or may publish: they do not wait behind reads. */
const isWriteOfAdmin = ({ method, user }: Request): boolean => user?.isAdmin === true && !SAFE.has(method);

/** The calls of users, with a session or a key, or those of addresses without a user. */
interface Callers {
  lines: Map<string, CallQueue>;
  costs: LeakyBuckets;
  most: number;
}

/**
 * Bounds the calls of one user, or of one address without a user, in this process: calls at once, the others queued, and the time spent on
 * answers, as a slow export costs more than a short list. 429 with Retry-After beyond. When the process is late, calls wait for each other
 * while administrators' writes pass (docs/product/limits.md#calls).
 */
export function admitCalls({ THROTTLE_FACTOR, TRUSTED_PROXIES }: Config): RequestHandler {
  const callers = ({ most, seconds }: typeof PERSON): Callers => ({
    lines: new Map(),
    costs: new LeakyBuckets((1000 * THROTTLE_FACTOR * most) / PERSON.most, 1000 * seconds * THROTTLE_FACTOR),
    most,
  });
  const [people, addresses] = [callers(PERSON), callers(ADDRESS)];
  const reads = readQueue();
  return (request, response, next) => {
    // A caller who hung up while the session was read would never give a place back.
    if (response.closed || standsApart(request)) return next();
    const person = request.user?.id ?? request.apiKey?.owner.id;
    const { lines, costs, most } = person === undefined ? addresses : people;
    const key = person ?? networkOf(clientAddress(request, TRUSTED_PROXIES));
    const line = lines.get(key) ?? new CallQueue(() => most);
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
      else leaveReads = reads.enter({ start: answer, hasBegun: () => response.headersSent });
    });
    response.once('close', () => {
      leaveReads?.();
      leave();
      if (began > 0) costs.add(key, performance.now() - began, performance.now());
      if (line.isEmpty) lines.delete(key);
    });
  };
}
