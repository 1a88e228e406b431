import type { Config } from '@t0/config';
import { STREAM_PATH } from '@t0/contracts/live';
import type { Request, RequestHandler, Response } from 'express';
import { AsyncResource } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { networkOf } from '../throttle/throttle.ts';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { clientAddress } from './client-address.ts';
import { SAFE } from './cross-site.ts';
import { LeakyBuckets } from './leaky-buckets.ts';

/** A queue of calls: a number of them run at once, the others follow in the order in which they came. */
export class CallQueue {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  /** @param most how many may run at once, asked for each time */
  constructor(private readonly most: () => number) {}

  get length(): number {
    return this.waiting.size;
  }

  get hasRoom(): boolean {
    return this.running < this.most();
  }

  get isEmpty(): boolean {
    return this.running === 0 && this.waiting.size === 0;
  }

  /**
   * Starts the call, now or after those before it, within its asynchronous context.
   * @returns a function that removes the call, started or not; to be called once
   */
  enter(start: () => void): () => void {
    let waiting: (() => void) | undefined;
    const run = (): void => {
      waiting = undefined;
      this.running += 1;
      start();
    };
    if (this.hasRoom) run();
    else this.waiting.add((waiting = AsyncResource.bind(run)));
    return () => {
      if (waiting) this.waiting.delete(waiting);
      else this.running -= 1;
      this.admit();
    };
  }

  /** Starts the waiting calls that there is room for now. */
  admit(): void {
    for (const run of this.waiting) {
      if (!this.hasRoom) return;
      this.waiting.delete(run);
      run();
    }
  }
}

/** An event loop that was later than this, ms, is late; then this many run at once. */
const LATE_MS = 50;
const READS_WHEN_LATE = 4;
const LOOK_MS = 100;
const RESOLUTION_MS = 10;

/**
 * The interval, in ms, at which the place of a begun answer is given back: a client that takes it in slowly costs the process little, and
 * would block everybody.
 */
const CHECK_BEGUN_MS = 1000;

/** A call in line: `hasBegun`: whether its answer has. */
interface Read {
  start: () => void;
  hasBegun: () => boolean;
}

/** A queue in which calls wait only while the event loop is late (docs/product/limits.md#calls). Checked every 100 ms. */
export function readQueue(): { enter: (read: Read) => () => void; hasRoom: () => boolean } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let isLate = false;
  const reads = new CallQueue(() => (isLate ? READS_WHEN_LATE : Infinity));
  setInterval(() => {
    // Late timers run one after the other, without a measurable delay between them.
    if (delay.count === 0) return;
    // The histogram measures the time between two ticks of a timer.
    isLate = delay.max / 1e6 - RESOLUTION_MS > LATE_MS;
    delay.reset();
    reads.admit();
  }, LOOK_MS).unref();
  return {
    hasRoom: () => reads.hasRoom,
    enter: ({ start, hasBegun }) => {
      let timer: NodeJS.Timeout | undefined;
      let leaveLine: (() => void) | undefined;
      const leave = (): void => {
        clearInterval(timer);
        leaveLine?.();
        leaveLine = undefined;
      };
      leaveLine = reads.enter(() => {
        timer = setInterval(() => hasBegun() && leave(), CHECK_BEGUN_MS).unref();
        start();
      });
      return leave;
    },
  };
}

/** The most calls at once, and seconds of answering that may add up; for a user, one second is forgiven each second. */
const PERSON = { most: 8, seconds: 60 };
const ADDRESS = { most: 32, seconds: 240 };
/** Calls that wait behind those, at most; further ones are refused. */
const MOST_WAITING = 64;
/** A refused call may come again after this, ms. */
const WAIT_MS = 1000;

/** Streams and uploads, which take as long as the client wants, and health checks: they do not queue. */
const APART = [`${STREAM_PATH}/`, '/api/uploads/', '/api/health/'];
const isExempt = ({ baseUrl, path }: Request): boolean =>
  APART.some((prefix) => `${baseUrl}${path}/`.startsWith(prefix));

/** True for calls that publish, or may publish: they do not wait behind reads. */
const isWriteOfAdmin = ({ method, user }: Request): boolean => user?.isAdmin === true && !SAFE.has(method);

/** The calls of users, with a session or a key, or those of addresses without a user. */
interface Callers {
  lines: Map<string, CallQueue>;
  costs: LeakyBuckets;
  most: number;
}

/** The one way in for what costs the process time. */
export interface Admission {
  /** A call waits its turn; 429 with Retry-After beyond. */
  calls: RequestHandler;
  /** A page that the server renders: false where it would wait, as the browser can render it instead. */
  page: (request: Request, response: Response) => boolean;
}

/**
 * Bounds the calls of one user, or of one address without a user, in this process: calls at once, the others queued, and the time spent on
 * answers, as a slow export costs more than a short list. When the process is late, calls wait for each other while administrators' writes
 * pass (docs/product/limits.md#calls).
 */
export function admission({ THROTTLE_FACTOR, TRUSTED_PROXIES }: Config): Admission {
  const callers = ({ most, seconds }: typeof PERSON): Callers => ({
    lines: new Map(),
    costs: new LeakyBuckets((1000 * THROTTLE_FACTOR * most) / PERSON.most, 1000 * seconds * THROTTLE_FACTOR),
    most,
  });
  const [people, addresses] = [callers(PERSON), callers(ADDRESS)];
  const reads = readQueue();

  function callerOf(request: Request) {
    const person = request.user?.id ?? request.apiKey?.owner.id;
    const { lines, costs, most } = person === undefined ? addresses : people;
    const key = person ?? networkOf(clientAddress(request, TRUSTED_PROXIES));
    const line = lines.get(key) ?? new CallQueue(() => most);
    const over = costs.overFor(key, performance.now());
    const enter = (response: Response, start: () => void): void => {
      lines.set(key, line);
      let began = 0;
      let leaveReads: (() => void) | undefined;
      const answer = (): void => {
        began = performance.now();
        start();
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
    return { line, over, enter };
  }

  return {
    calls: (request, response, next) => {
      // A caller who hung up while the session was read would never give a place back.
      if (response.closed || isExempt(request)) return next();
      const { line, over, enter } = callerOf(request);
      if (over > 0 || line.length >= MOST_WAITING) return next(new TooManyAttempts(Math.max(over, WAIT_MS), 'calls'));
      enter(response, next);
    },
    page: (request, response) => {
      const { line, over, enter } = callerOf(request);
      if (response.closed || over > 0 || !line.hasRoom || !reads.hasRoom()) return false;
      enter(response, () => undefined);
      return true;
    },
  };
}
