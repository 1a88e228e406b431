import { Resolver } from 'node:dns/promises';
import process from 'node:process';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { DoctorReport } from '@t0/contracts/operations';
import { examine } from '@t0/doctor';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';

const KEY = 'doctor:report';
/** A name server that is unavailable must not keep an administrator waiting. */
const NAMES = { timeout: 2000, tries: 1 };

/** Runs doctor from where this API runs. The last report is kept in Redis, for every process. */
@Injectable()
export class DoctorService {
  private looking: Promise<DoctorReport> | undefined;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async last(): Promise<DoctorReport> {
    const kept = await this.redis.get(KEY).catch(() => null);
    return kept === null ? { checkedAt: null, findings: [] } : (JSON.parse(kept) as DoctorReport);
  }

  /** A call during an examination gets the same answer. */
  look(): Promise<DoctorReport> {
    this.looking ??= this.examine().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async examine(): Promise<DoctorReport> {
    const names = new Resolver(NAMES);
    const findings = await examine({
      config: this.config,
      root: process.cwd(),
      resolveTxt: async (name) => (await names.resolveTxt(name)).map((parts) => parts.join('')),
    });
    const report = { checkedAt: new Date().toISOString(), findings };
    // Without Redis the report has a finding, and is answered without being stored.
    await this.redis
      .set(KEY, JSON.stringify(report))
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Storing the report of doctor failed; only the caller of this check gets it'),
      );
    return report;
  }
}
