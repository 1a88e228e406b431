import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import type {
  CreateIntakeSourceDto,
  IntakeSource as WireIntakeSource,
  IntakeSourceKey,
  IntakeTemplate,
  UpdateIntakeSourceDto,
} from '@t0/contracts/intake';
import { LIMITS } from '@t0/contracts/platform';
import { IntakeSource, toWireIntakeSource } from '@t0/database/intake';
import { validateTemplate } from '@t0/domain/intake';
import { EventLog, type Emit } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { lockRow } from '../platform/rows/lock-row.ts';
import { intakeTokenHash, newIntakeToken } from './intake-token.ts';

const MISSING = { error: 'INTAKE_SOURCE_NOT_FOUND', message: 'There is no such source' };
const { mostSources } = LIMITS.intake;

/** Keeps the programs that may send alerts: each call is one transaction with its event. */
@Injectable()
export class IntakeSources {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** In the order in which they were made. */
  async list(): Promise<WireIntakeSource[]> {
    return (await this.db.getRepository(IntakeSource).find({ order: { id: 'ASC' } })).map(toWireIntakeSource);
  }

  /** 400 when its template cannot be read, or there are as many as there may be. */
  create({ name, ...template }: CreateIntakeSourceDto, authorId: string): Promise<IntakeSourceKey> {
    requireReadable(template);
    const token = newIntakeToken();
    return this.log.transact(async (manager, emit) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('intake_sources'))`);
      if ((await manager.count(IntakeSource)) >= mostSources)
        throw refusal({
          name: `There can be at most ${mostSources} sources. Give a revoked one another name and a new token.`,
        });
      const row = manager.create(IntakeSource, {
        name,
        template: { ...template },
        tokenHash: intakeTokenHash(token),
        trustedBy: [],
        createdBy: authorId,
        lastUsedAt: null,
      });
      return { source: await save(manager, emit, row), token };
    });
  }

  /** Changes name and template; another template ends the trust. 409 with its current state when the edition is no longer current. */
  update(id: number, { name, edition, ...template }: UpdateIntakeSourceDto): Promise<WireIntakeSource> {
    requireReadable(template);
    return this.change(id, edition, (row) => {
      const isOther = (Object.keys(template) as (keyof IntakeTemplate)[]).some(
        (key) => row.template[key] !== template[key],
      );
      if (!isOther && row.name === name) return false;
      row.name = name;
      if (isOther) Object.assign(row, { template: { ...template }, trustedBy: [] });
      return true;
    });
  }

  /** A new token; the one before ends at once, and so does the trust. */
  async renew(id: number): Promise<IntakeSourceKey> {
    const token = newIntakeToken();
    const source = await this.change(id, undefined, (row) => {
      Object.assign(row, { tokenHash: intakeTokenHash(token), trustedBy: [] });
      return true;
    });
    return { source, token };
  }

  /** Ends its token; a repetition changes nothing. */
  revoke(id: number): Promise<WireIntakeSource> {
    return this.change(id, undefined, (row) => {
      if (row.tokenHash === null) return false;
      Object.assign(row, { tokenHash: null, trustedBy: [] });
      return true;
    });
  }

  /** One administrator's mark, for the expected edition. 409 where the same administrator made the first one. */
  trust(id: number, edition: number, { id: userId, email }: Express.User): Promise<WireIntakeSource> {
    return this.change(id, edition, (row) => {
      if (row.tokenHash === null) throw conflict('INTAKE_SOURCE_REVOKED', 'A revoked source cannot be trusted');
      if (row.trustedBy.some((one) => one.id === userId))
        throw conflict('INTAKE_SOURCE_SECOND', 'The second mark must be another administrator’s');
      if (row.trustedBy.length >= 2) return false;
      row.trustedBy = [...row.trustedBy, { id: userId, email }];
      // The edition changes with the second mark alone: the first asks the other administrator to check the same edition.
      return 'same edition';
    });
  }

  /** Removes every mark; without one nothing changes. */
  withdrawTrust(id: number): Promise<WireIntakeSource> {
    return this.change(id, undefined, (row) => {
      if (row.trustedBy.length === 0) return false;
      row.trustedBy = [];
      return 'same edition';
    });
  }

  /** Changes a row under a lock; `to` answers whether it did. */
  private change(
    id: number,
    seen: number | undefined,
    to: (row: IntakeSource) => boolean | 'same edition',
  ): Promise<WireIntakeSource> {
    return this.log.transact(async (manager, emit) => {
      const row = await lockRow(manager, IntakeSource, id, MISSING);
      const before = toWireIntakeSource(row);
      if (seen !== undefined && seen !== row.edition)
        throw new ConflictException({
          error: 'INTAKE_SOURCE_CHANGED',
          message: 'This source was changed by someone else meanwhile. Look at its current values and try again.',
          current: before,
        });
      const changed = to(row);
      if (changed === false) return before;
      if (changed === true) row.edition += 1;
      return save(manager, emit, row);
    });
  }
}

async function save(manager: EntityManager, emit: Emit, row: IntakeSource): Promise<WireIntakeSource> {
  const stored = toWireIntakeSource(await manager.save(row));
  emit('intake_source.updated', 'staff:settings', stored);
  return stored;
}

function requireReadable(template: IntakeTemplate): void {
  const errors = validateTemplate(template);
  if (Object.keys(errors).length > 0) throw refusal(errors);
}

function refusal(fields: Record<string, string>): BadRequestException {
  return new BadRequestException({ error: 'VALIDATION_FAILED', message: Object.values(fields)[0], fields });
}

function conflict(error: string, message: string): ConflictException {
  return new ConflictException({ error, message });
}
