import { HttpException, HttpStatus } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { beforePlaceBack } from './connection-limits.ts';

/** Calls of one person that are worked on at once: a browser opens six connections. */
const AT_ONCE = 8;
/** Further ones wait their turn; more than these are refused. */
const WAITING_MAX = 64;
/** Seconds after which to try again. */
const RETRY_AFTER = 1;

/** 429 with the header Retry-After. */
class TooManyCalls extends HttpException {
  readonly retryAfter = RETRY_AFTER;

  constructor() {
    super(
      { error: 'TOO_MANY_CALLS', message: 'Too many calls at once: send them one after the other' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/** The calls of one person: how many are worked on, and whose turn comes next. */
interface Turns {
  underWay: number;
  line: (() => void)[];
}

/**
 * Works on so many calls of a person at once, whatever they come by; the others wait in line, so that nobody's programs make a process late for
 * everybody (docs/product/limits.md#calls). To stand behind what knows the person. An event stream gives its place back once it is open.
 */
export function limitPersonCalls(): RequestHandler {
  const turns = new Map<string, Turns>();
  return ({ user }, response, next) => {
    if (!user) return next();
    const { id } = user;
    const own = turns.get(id) ?? { underWay: 0, line: [] };
    turns.set(id, own);
    if (own.underWay >= AT_ONCE && own.line.length >= WAITING_MAX) return next(new TooManyCalls());
    let state: 'waits' | 'runs' | 'over' = 'waits';
    const begin = (): void => {
      own.underWay += 1;
      state = 'runs';
      next();
    };
    const end = (): void => {
      const before = state;
      state = 'over';
      if (before === 'waits') own.line.splice(own.line.indexOf(begin), 1);
      if (before === 'runs') {
        own.underWay -= 1;
        own.line.shift()?.();
      }
      if (own.underWay === 0 && own.line.length === 0) turns.delete(id);
    };
    response.once('close', end);
    beforePlaceBack(response, end);
    if (own.underWay < AT_ONCE) begin();
    else own.line.push(begin);
  };
}
