import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { JournalDecisionDto, JournalEntry as WireEntry, JournalEntryDto } from '@t0/contracts/journal';
import { LIMITS, MAX_ROW_ID } from '@t0/contracts/platform';
import { UserSettings } from '@t0/database/accounts';
import { JournalAccount, JournalEntry, JournalMapping } from '@t0/database/journal';
import { Signal } from '@t0/database/signals';
import type { RecordProjection } from '@t0/domain/record';
import { EventLog, type Emit } from '@t0/events';
import { checkEnough } from '@t0/signals';
import { IsNull, type EntityManager } from 'typeorm';
import { requireExpectedVersion } from '../platform/edit-conflict.ts';
import { RecordCache } from '../record/record-cache.ts';
import { ENTRY_COLUMNS, toEntry, type StoredEntry } from './journal-rows.ts';

const MISSING = { error: 'JOURNAL_ENTRY_NOT_FOUND', message: 'This journal entry no longer exists' };
const NO_SIGNAL = { error: 'SIGNAL_NOT_FOUND', message: 'This signal no longer exists' };
const ONE = `SELECT ${ENTRY_COLUMNS} FROM journal_entries e JOIN signals s ON s.id = e.signal_id WHERE e.id = $1`;
/** The risk of an account that never saved a trading config (docs/product/accounts.md#trading-config). */
const DEFAULT_RISK = 2;

/**
 * Changes a member's journal. Each change notifies the member's tabs without its content (docs/product/journal.md#readers). Other
 * members' entries do not exist here.
 */
@Injectable()
export class JournalService {
  constructor(
    private readonly log: EventLog,
    private readonly recordCache: RecordCache,
  ) {}

  /** One press. Earlier notes stay; repeating it changes nothing. 404 for a signal that is not there, or withdrawn and undecided. */
  async decide(userId: string, signalId: number, { decision, fill, size }: JournalDecisionDto): Promise<WireEntry> {
    if (signalId > MAX_ROW_ID) throw new NotFoundException(NO_SIGNAL);
    const projection = await this.recordCache.read();
    return this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      const known = await manager.findOneBy(JournalEntry, { userId, signalId });
      if (known?.decision === decision) return readEntry(manager, projection, known.id);
      const entry = known ?? (await begin(manager, userId, signalId));
      Object.assign(entry, { decision, at: new Date() });
      if (decision === 'taken') {
        entry.fill ??= fill ?? null;
        entry.size ??= size ?? null;
        entry.riskPercent ??= await riskOf(manager, userId);
      }
      const { id } = await manager.save(entry);
      await emitChange(manager, emit, userId);
      return readEntry(manager, projection, id);
    });
  }

  /** Changes fields. 404 when it is gone, 409 with the present values when it was changed meanwhile. */
  async change(userId: string, id: number, { version, at, exitAt, ...fields }: JournalEntryDto): Promise<WireEntry> {
    const projection = await this.recordCache.read();
    return this.log.transact(async (manager, emit) => {
      const entry = await lockOwnEntry(manager, userId, id);
      requireExpectedVersion(version, {
        name: 'journal entry',
        code: 'JOURNAL_ENTRY_CHANGED',
        current: await readEntry(manager, projection, id),
      });
      Object.assign(entry, given(fields));
      if (at !== undefined) entry.at = new Date(at);
      if (exitAt !== undefined) entry.exitAt = exitAt === null ? null : new Date(exitAt);
      if (entry.exitAt && entry.exitAt < entry.at) throw new BadRequestException(endsBefore());
      await manager.save(entry);
      await emitChange(manager, emit, userId);
      return readEntry(manager, projection, id);
    });
  }

  /** Deletes one entry. 404 when it is gone. */
  async remove(userId: string, id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      await manager.remove(await lockOwnEntry(manager, userId, id));
      await emitChange(manager, emit, userId);
    });
  }

  /** Deletes all of them, with the accounts and what was imported. */
  async clear(userId: string): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      for (const entity of [JournalEntry, JournalAccount, JournalMapping]) await manager.delete(entity, { userId });
      await emitChange(manager, emit, userId);
    });
  }
}

async function readEntry(manager: EntityManager, projection: RecordProjection, id: number): Promise<WireEntry> {
  const [stored] = await manager.query<[StoredEntry]>(ONE, [id]);
  return toEntry(stored, projection.trade(stored.signalId));
}

async function begin(manager: EntityManager, userId: string, signalId: number): Promise<JournalEntry> {
  const isThere = await manager.existsBy(Signal, { id: signalId, withdrawnAt: IsNull() });
  if (!isThere) throw new NotFoundException(NO_SIGNAL);
  await requireRoom(manager, userId, 1);
  return manager.create(JournalEntry, { userId, signalId });
}

/** Emits that the journal changed, and whether the member's day is over by it. */
export async function emitChange(manager: EntityManager, emit: Emit, userId: string): Promise<void> {
  emit('journal.changed', `user:${userId}`, { userId });
  await checkEnough(manager, emit, { userId });
}

/** Lets changes of one member's journal follow one another, until the transaction ends. */
export async function lockJournal(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`journal:${userId}`]);
}

/** Refuses more entries than a journal may have. Call under the journal's lock. */
export async function requireRoom(manager: EntityManager, userId: string, more: number): Promise<void> {
  const { most } = LIMITS.journal;
  if ((await manager.countBy(JournalEntry, { userId })) + more <= most) return;
  throw new ConflictException({
    error: 'JOURNAL_FULL',
    message: `A journal holds at most ${most.toLocaleString('en-US')} entries: export it and delete some first`,
  });
}

async function lockOwnEntry(manager: EntityManager, userId: string, id: number): Promise<JournalEntry> {
  const entry =
    id <= MAX_ROW_ID
      ? await manager.findOne(JournalEntry, { where: { id, userId }, lock: { mode: 'pessimistic_write' } })
      : null;
  if (!entry) throw new NotFoundException(MISSING);
  return entry;
}

async function riskOf(manager: EntityManager, userId: string): Promise<string> {
  return String((await manager.findOneBy(UserSettings, { userId }))?.positionSize ?? DEFAULT_RISK);
}

function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

function endsBefore() {
  const message = 'Exit time must not be before the time';
  return { error: 'VALIDATION_FAILED', message, fields: { exitAt: message } };
}
