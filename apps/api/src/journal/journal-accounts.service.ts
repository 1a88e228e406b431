import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { setImmediate } from 'node:timers/promises';
import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { JournalAccount as WireAccount, JournalAccountDto, NewJournalAccountDto } from '@t0/contracts/journal';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import { JournalAccount, JournalStatement } from '@t0/database/journal';
import { instantOf, isServerZone } from '@t0/domain/journal/statements';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { lockJournal } from './journal.service.ts';
import { keepShared, updateCurrent } from './statement-rows.ts';

const ACCOUNTS = `SELECT a.id, a.name, a.currency, a.kind, a.zone, a.number,
    (SELECT count(*)::integer FROM journal_trades t WHERE t.account_id = a.id AND t.is_current) AS trades,
    coalesce((SELECT json_agg(json_build_object('id', s.id, 'format', s.format, 'at', s.created_at,
      'trades', (SELECT count(*)::integer FROM journal_trades t WHERE t.statement_id = s.id)) ORDER BY s.id DESC)
      FROM journal_statements s WHERE s.account_id = a.id), '[]') AS imports
  FROM journal_accounts a WHERE a.user_id = $1 ORDER BY a.id`;
const LOCAL = `SELECT t.id, t.opened, t.closed FROM journal_trades t JOIN journal_statements s ON s.id = t.statement_id
  WHERE t.account_id = $1 AND s.zone IS NULL AND t.id > $2 ORDER BY t.id LIMIT 500`;
const MOVE = `UPDATE journal_trades t SET opened_at = to_timestamp(r.opened / 1000), closed_at = to_timestamp(r.closed / 1000), marked = r.marked
  FROM jsonb_to_recordset($1::jsonb) AS r(id integer, opened float8, closed float8, marked boolean) WHERE t.id = r.id`;

/** A member's accounts at brokers (docs/product/journal.md#accounts). Those of other members do not exist here. */
@Injectable()
export class JournalAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  list(userId: string): Promise<WireAccount[]> {
    return this.db.query<WireAccount[]>(ACCOUNTS, [userId]);
  }

  /** 409 beyond the number that a journal may have. */
  async add(userId: string, fields: NewJournalAccountDto): Promise<WireAccount> {
    requireZone(fields.zone);
    return this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      if ((await manager.countBy(JournalAccount, { userId })) >= STATEMENT_LIMITS.accountsMost)
        throw new ConflictException({
          error: 'JOURNAL_ACCOUNTS_FULL',
          message: `A journal has at most ${STATEMENT_LIMITS.accountsMost} accounts`,
        });
      const { id } = await manager.save(manager.create(JournalAccount, { ...fields, userId }));
      emit('journal.changed', `user:${userId}`, { userId });
      return oneOf(manager, userId, id);
    });
  }

  /** Another zone moves all its trades, but those of files that name their zone. */
  async change(userId: string, id: number, fields: JournalAccountDto): Promise<WireAccount> {
    if (fields.zone !== undefined) requireZone(fields.zone);
    return this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      const account = await requireAccount(manager, userId, id);
      const isMoved = fields.zone !== undefined && fields.zone !== account.zone;
      for (const name of ['name', 'kind', 'zone'] as const)
        if (fields[name] !== undefined) Object.assign(account, { [name]: fields[name] });
      await manager.save(account);
      if (isMoved) await moveTimes(manager, account);
      emit('journal.changed', `user:${userId}`, { userId });
      return oneOf(manager, userId, id);
    });
  }

  /** Deletes an account with its statements. */
  async remove(userId: string, id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      await manager.remove(await requireAccount(manager, userId, id));
      emit('journal.changed', `user:${userId}`, { userId });
    });
  }

  /** Undoes one import (docs/product/journal.md#undo). 404 when it is gone. */
  async undo(userId: string, id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      const statement = id <= MAX_ROW_ID ? await manager.findOneBy(JournalStatement, { id }) : null;
      const account = statement && (await manager.findOneBy(JournalAccount, { id: statement.accountId, userId }));
      if (!statement || !account)
        throw new NotFoundException({ error: 'STATEMENT_NOT_FOUND', message: 'This import no longer exists' });
      await keepShared(manager, account.id, id);
      await manager.delete(JournalStatement, { id });
      await updateCurrent(manager, account.id);
      emit('journal.changed', `user:${userId}`, { userId });
    });
  }
}

/** The account of a member. 404 for no such account. */
export async function requireAccount(manager: EntityManager, userId: string, id: number): Promise<JournalAccount> {
  const account = id <= MAX_ROW_ID ? await manager.findOneBy(JournalAccount, { id, userId }) : null;
  if (account) return account;
  throw new NotFoundException({ error: 'JOURNAL_ACCOUNT_NOT_FOUND', message: 'This account no longer exists' });
}

async function oneOf(manager: EntityManager, userId: string, id: number): Promise<WireAccount> {
  return (await manager.query<WireAccount[]>(ACCOUNTS, [userId])).find((account) => account.id === id)!;
}

/** 400 for what is no zone. */
export function requireZone(zone: string): void {
  if (isServerZone(zone)) return;
  const message = 'Zone must be a time zone';
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { zone: message } });
}

/** In pieces, between which other calls run. */
async function moveTimes(manager: EntityManager, { id: accountId, zone }: JournalAccount): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await manager.query<{ id: number; opened: string | null; closed: string | null }[]>(LOCAL, [
      accountId,
      last,
    ]);
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    const moved = rows.map(({ id, opened, closed }) => {
      const [from, to] = [opened, closed].map((local) => (local === null ? null : instantOf(local, zone)));
      return { id, opened: from?.at ?? null, closed: to?.at ?? null, marked: Boolean(from?.mark ?? to?.mark) };
    });
    await manager.query(MOVE, [JSON.stringify(moved)]);
    await setImmediate();
  }
}
