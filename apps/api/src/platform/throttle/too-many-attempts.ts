import { HttpException, HttpStatus } from '@nestjs/common';

/** 429 with the header Retry-After and one sentence with the time to wait. */
export class TooManyAttempts extends HttpException {
  /** Whole seconds, at least 1. */
  readonly retryAfter: number;

  constructor(waitMs: number, what: 'attempts' | 'calls' = 'attempts') {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super(
      { error: 'TOO_MANY_ATTEMPTS', message: `Too many ${what}: try again in ${inWords(seconds)}` },
      HttpStatus.TOO_MANY_REQUESTS,
    );
    this.retryAfter = seconds;
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
