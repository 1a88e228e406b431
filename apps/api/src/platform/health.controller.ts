import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { RedisClient } from '@t0/events';
import { REDIS } from './tokens.ts';

const TIMEOUT_MS = 2000;

/** Whether the process lives, and whether it can serve: its database and its Redis answer. */
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly db: DataSource,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Record<string, string>> {
    const [postgres, redis] = await Promise.all([probe(this.db.query('SELECT 1')), probe(this.redis.ping())]);
    const ready = postgres === 'ok' && redis === 'ok';
    response.status(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', postgres, redis };
  }
}

async function probe(check: Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('no answer'), TIMEOUT_MS)));
  const outcome = await Promise.race([
    check.then(
      () => 'ok',
      () => 'unreachable',
    ),
    late,
  ]);
  clearTimeout(timer);
  return outcome;
}
