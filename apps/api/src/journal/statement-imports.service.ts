import { createHash } from 'node:crypto';
import { Injectable, PayloadTooLargeException, RequestTimeoutException } from '@nestjs/common';
import { parseColumns, STATEMENT_LIMITS } from '@t0/contracts/journal';
import type { StatementAnswer, StatementPreview, StatementQuery } from '@t0/contracts/journal';
import { JournalAccount, JournalMapping, JournalStatement } from '@t0/database/journal';
import type { StatementOptions } from '@t0/domain/journal/statements';
import { EventLog } from '@t0/events';
import { Semaphore } from '@t0/platform';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { FileQueue } from './file-queue.ts';
import { requireAccount } from './journal-accounts.service.ts';
import { lockJournal } from './journal.service.ts';
import { refusedStatement, StatementReader, type ReadStatement } from './statement-reader.service.ts';
import { zoneByPrices } from './zone-by-prices.ts';
import { compareRows, insertRows, requireTradeRoom, untilOf, updateCurrent } from './statement-rows.ts';

/** Files that are received or read at once: each takes up to 20 MB. */
const FILES_HELD = 16;
/** A file that is not whole by then is refused, ms. */
const BODY_MS = 60_000;
/** Rows that were left out, as a preview shows them. */
const LEFT_SHOWN = 100;

/** Previews statements of brokers, and stores them (docs/product/journal.md#statements). */
@Injectable()
export class StatementImports {
  private readonly held = new Semaphore(FILES_HELD);

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly reader: StatementReader,
    private readonly files: FileQueue,
  ) {}

  /**
   * What a file says, or what the member is asked first; with `confirmed` it is stored in the account. 400 with the sentence for a file
   * that is refused, 404 for no such account, 413 for one beyond 20 MB.
   */
  take(userId: string, request: Request, query: StatementQuery): Promise<StatementAnswer> {
    return this.held.run(async () => {
      const bytes = await bodyOf(request);
      return this.files.run(userId, () => this.read(userId, bytes, query));
    });
  }

  private async read(userId: string, bytes: Uint8Array, query: StatementQuery): Promise<StatementAnswer> {
    const { accountId, confirmed = false, dayFirst } = query;
    const account = accountId === undefined ? null : await requireAccount(this.db.manager, userId, accountId);
    if (confirmed && !account) throw refusedStatement('Choose the account of this statement first.');
    const given = query.columns === undefined ? null : parseColumns(query.columns);
    // A thread takes the bytes with it.
    const read = (options: StatementOptions) => this.reader.read(new Uint8Array(bytes), options, account?.zone ?? null);
    let found = await read({ dayFirst });
    let heading: string | null = null;
    if ('question' in found && found.question.of === 'columns') {
      heading = createHash('md5').update(JSON.stringify(found.question.heading)).digest('hex');
      const columns = given ?? (await this.db.getRepository(JournalMapping).findOneBy({ userId, heading }))?.columns;
      if (columns) found = await read({ dayFirst, columns });
    }
    if ('question' in found) return { preview: null, question: found.question };
    const { statement } = found;
    if (account && statement.currency !== null && statement.currency !== account.currency)
      throw refusedStatement(`The statement is in ${statement.currency}, and this account is in ${account.currency}.`);
    if (confirmed) {
      if (given && heading) await this.db.getRepository(JournalMapping).save({ userId, heading, columns: given });
      return { preview: await this.store(userId, account!, statement), question: null };
    }
    if (!account && statement.zone === null) statement.proposed = await zoneByPrices(this.db.manager, statement);
    const beside = account ? (await compareRows(this.db.manager, account.id, statement)).trades.beside : null;
    return { preview: previewOf(statement, beside, false), question: null };
  }

  private store(
    userId: string,
    { id: accountId }: JournalAccount,
    statement: ReadStatement,
  ): Promise<StatementPreview> {
    return this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      const account = await requireAccount(manager, userId, accountId);
      const { until, trades, money } = await compareRows(manager, accountId, statement);
      await requireTradeRoom(manager, userId, trades.stored.length);
      const { format, zone } = statement;
      const row = { accountId, format, zone, until, trades: trades.same, money: money.same };
      const { id } = await manager.save(manager.create(JournalStatement, row));
      await insertRows(manager, [accountId, id], trades.stored, money.stored);
      await updateCurrent(manager, accountId);
      if (account.number === '' && statement.number !== null)
        await manager.update(JournalAccount, { id: accountId }, { number: statement.number });
      emit('journal.changed', `user:${userId}`, { userId });
      return previewOf(statement, trades.beside, true);
    });
  }
}

/** The body of a request, whole. It is read to its end, or the connection is closed, so that no rest of it is taken for the next call. */
async function bodyOf(request: Request): Promise<Uint8Array> {
  const { fileMax } = STATEMENT_LIMITS;
  const timer = setTimeout(() => request.destroy(new RequestTimeoutException()), BODY_MS);
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size <= fileMax) pieces.push(piece);
      else pieces.length = 0;
    }
    if (size > fileMax)
      throw new PayloadTooLargeException({
        error: 'STATEMENT_TOO_LARGE',
        message: 'The file must be at most 20 MB: export a shorter period',
      });
    return Buffer.concat(pieces);
  } finally {
    clearTimeout(timer);
  }
}

function previewOf(statement: ReadStatement, beside: StatementPreview['beside'], imported: boolean): StatementPreview {
  const { trades, money, left, open, ...shown } = statement;
  const times = [...trades.flatMap(({ opened, closed }) => [opened, closed]), ...money.map(({ at }) => at)].filter(
    (time) => time !== null,
  );
  return {
    ...shown,
    imported,
    from: times.length === 0 ? null : times.reduce((first, time) => (time < first ? time : first)),
    to: untilOf(statement) || null,
    trades: trades.length - open,
    open,
    money: money.length,
    left: left.slice(0, LEFT_SHOWN),
    leftOut: left.length,
    beside,
  };
}
