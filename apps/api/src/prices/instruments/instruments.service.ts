import { ConflictException, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS } from '@t0/contracts/platform';
import { allInstruments, dropInstrument, takeInstruments } from '@t0/contracts/prices';
import type {
  Instrument as WireInstrument,
  InstrumentDto,
  InstrumentFields,
  PriceSource,
  SwitchInstrumentDto,
} from '@t0/contracts/prices';
import type { Restore } from '@t0/database/platform';
import { Instrument, toWireInstrument } from '@t0/database/prices';
import { sourceSymbolOf } from '@t0/domain/prices';
import { EventLog, type Emit } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { requireAsLeft, UndoRegistry } from '../../platform/audit/undo-registry.ts';
import { requireExpectedVersion } from '../../platform/edit-conflict.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { lockRow } from '../../platform/rows/lock-row.ts';
import { CONFIG } from '../../platform/tokens.ts';
import {
  deleteCandles,
  isUsed,
  isRewritten,
  requireFitting,
  requireSamePrices,
  requireUnused,
} from './instrument-rules.ts';
import { SourceCatalog } from './source-catalog.ts';

const MISSING = { error: 'INSTRUMENT_NOT_FOUND', message: 'There is no such instrument' };
/** The fields that decide where prices come from: when one changes, the source is asked. */
const SOURCED = ['source', 'sourceSymbol', 'base', 'quote', 'symbol'] as const;

/** Keeps the table of instruments: each call is one transaction with its event (docs/product/settings.md#instruments). */
@Injectable()
export class InstrumentsService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly catalog: SourceCatalog,
    private readonly undoRegistry: UndoRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.undoRegistry.register('instruments', (id, change) => this.undo(Number(id), change));
  }

  /** All, in their order, as they are stored now. */
  async list(): Promise<WireInstrument[]> {
    const rows = await this.db
      .getRepository(Instrument)
      .find({ order: { place: 'ASC', id: 'ASC' }, take: LIMITS.instrument.most });
    return rows.map(toWireInstrument);
  }

  /** Adds one, once its source has said that it has it. Repeating the call with the same key answers the same. */
  async create(body: InstrumentDto, authorId: string, key: string | undefined): Promise<WireInstrument> {
    // A new one has no expected version.
    const fields = { ...body };
    delete fields.version;
    await this.askSource(null, fields);
    const stored = await this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        requireFitting(null, fields, await lockAll(manager), this.sourceOf);
        return save(manager, emit, manager.create(Instrument, fields));
      }),
    );
    takeInstruments([stored]);
    return stored;
  }

  /** Changes one. 409 with its current state when `version` is given and no longer current. */
  async update(id: number, body: InstrumentDto): Promise<WireInstrument> {
    const { version, ...fields } = body;
    await this.askSource(allInstruments().find((one) => one.id === id) ?? null, fields);
    return this.change(id, version, () => fields);
  }

  /** Opens or closes it for signals, adds it to the ticker or removes it. */
  switch(id: number, { openForSignals, inTicker }: SwitchInstrumentDto): Promise<WireInstrument> {
    return this.change(id, undefined, (before) => ({
      ...before,
      openForSignals: openForSignals ?? before.openForSignals,
      inTicker: inTicker ?? before.inTicker,
    }));
  }

  /** Takes one off the table, with its candles. 409 once a member or the record saw it. */
  async remove(id: number): Promise<void> {
    const gone = await this.log.transact(async (manager, emit) => {
      await lockAll(manager);
      const row = await lockRow(manager, Instrument, id, MISSING);
      const { symbol, version } = row;
      if (await isUsed(manager, symbol))
        throw new ConflictException({
          error: 'INSTRUMENT_IN_USE',
          message: `${symbol} is in use: it can be closed for signals, not deleted.`,
        });
      await deleteCandles(manager, symbol);
      await manager.remove(row);
      const tombstone = { id, version: version + 1 };
      emit('instrument.deleted', 'public', tombstone);
      return tombstone;
    });
    dropInstrument(gone);
  }

  /** Under the rules of every other change: a source is asked, symbol and decimals in use are fixed. */
  private async undo(id: number, { before, after }: Restore): Promise<WireInstrument> {
    const known = allInstruments().find((one) => one.id === id);
    if (known) {
      requireAsLeft(known, after);
      await this.askSource(known, { ...known, ...before });
    }
    return this.change(id, undefined, (current) => {
      requireAsLeft(current, after);
      return { ...current, ...before };
    });
  }

  private async change(
    id: number,
    seen: number | undefined,
    to: (before: WireInstrument) => InstrumentFields,
  ): Promise<WireInstrument> {
    const stored = await this.log.transact(async (manager, emit) => {
      const all = await lockAll(manager);
      const row = await lockRow(manager, Instrument, id, MISSING);
      const before = toWireInstrument(row);
      requireExpectedVersion(seen, { name: 'instrument', code: 'INSTRUMENT_CHANGED', current: before });
      const after = to(before);
      const others = all.filter((one) => one.id !== id);
      requireFitting(before, after, others, this.sourceOf);
      await requireSamePrices(manager, before, after);
      if (isRewritten(before, after)) {
        await requireUnused(manager, before, after);
        // They were written under the wrong name, or in the wrong digits: they begin again.
        await deleteCandles(manager, before.symbol);
      }
      const pending = { ...before, ...after };
      if (JSON.stringify(pending) === JSON.stringify(before)) return before;
      return save(manager, emit, Object.assign(row, after));
    });
    takeInstruments([stored]);
    return stored;
  }

  /** Where its prices come from; null: nowhere. */
  private readonly sourceOf = ({ source, symbol }: InstrumentFields): PriceSource | null => {
    const { PRICE_PROVIDER: general, PRICE_ROUTES: routes } = this.config;
    return source ?? routes[symbol] ?? (general === 'none' ? null : general);
  };

  /** Asks the source that its prices will come from whether it has it, when that is new. */
  private async askSource(before: WireInstrument | null, after: InstrumentFields): Promise<void> {
    if (before && SOURCED.every((field) => before[field] === after[field])) return;
    const source = this.sourceOf(after);
    // Where the environment names a source that usually has no such instrument, it has no prices: the form says so.
    if (source === null || (after.source === null && source === 'kraken' && after.class !== 'crypto')) return;
    const sourceSymbol = sourceSymbolOf(after, source);
    await this.catalog.propose({ source, sourceSymbol, contractSize: after.contractSize });
  }
}

/** Every instrument; additions and changes wait for each other. */
async function lockAll(manager: EntityManager): Promise<WireInstrument[]> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('instruments'))`);
  return (await manager.find(Instrument)).map(toWireInstrument);
}

async function save(manager: EntityManager, emit: Emit, row: Instrument): Promise<WireInstrument> {
  const stored = toWireInstrument(await manager.save(row));
  emit('instrument.changed', 'public', stored);
  return stored;
}
