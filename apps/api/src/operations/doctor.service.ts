import { Resolver } from 'node:dns/promises';
import process from 'node:process';
import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { DoctorReport, LaunchStep } from '@t0/contracts/operations';
import { examine, launchSteps } from '@t0/doctor';
import { EventLog, type RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { nameAct } from '../platform/audit/audit-context.ts';
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
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** The steps before the installation opens. */
  launch(): Promise<LaunchStep[]> {
    return launchSteps(this.db, this.config);
  }

  /** Notes in the audit trail that a step which the product cannot see is done; a repetition notes nothing. 400 for another step. */
  async confirm(name: string): Promise<LaunchStep[]> {
    const steps = await this.launch();
    const step = steps.find((one) => one.name === name);
    if (step?.done) return steps;
    const message = 'The product sees by itself whether this is done';
    if (!step?.confirmable) throw new BadRequestException({ error: 'NOT_CONFIRMABLE', message });
    await this.log.transact(() => {
      nameAct({
        action: 'launch.confirmed',
        entity: 'launch',
        id: name,
        subject: step.title,
        before: null,
        after: null,
      });
      return Promise.resolve();
    });
    return this.launch();
  }

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
