import { Injectable } from '@nestjs/common';
import { NOTE_TIMEFRAMES, type ChartNote as WireChartNote, type ChartNoteDto } from '@t0/contracts/content';
import { ChartNote, toWireChartNote } from '@t0/database/content';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { lockRow } from '../../platform/rows/lock-row.ts';
import { requireExpectedVersion } from '../../platform/edit-conflict.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { requireOpenInstrument } from '../../prices/instruments/require-instrument.ts';

const MISSING = { error: 'CHART_NOTE_NOT_FOUND', message: 'This chart note no longer exists' };

/** Keeps one note per instrument and timeframe: each call is one transaction with its event. */
@Injectable()
export class ChartNotesService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** By instrument, then from the longest timeframe to the shortest. */
  async list(): Promise<WireChartNote[]> {
    const notes = (await this.db.getRepository(ChartNote).find()).map(toWireChartNote);
    const rank = ({ timeframe }: WireChartNote): number => NOTE_TIMEFRAMES.indexOf(timeframe);
    return notes.sort((a, b) => a.instrument.localeCompare(b.instrument) || rank(a) - rank(b));
  }

  /**
   * Adds the note of an instrument and timeframe, or replaces its text. 409 with the current state (null: there is none) when
   * `version` is given and not the current one.
   */
  write(body: ChartNoteDto, authorId: string, key: string | undefined): Promise<WireChartNote> {
    const { instrument, timeframe, content, version } = body;
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const known = await lockNote(manager, instrument, timeframe);
        if (!known) requireOpenInstrument(instrument);
        const before = known && toWireChartNote(known);
        requireExpectedVersion(version, { name: 'chart note', code: 'CHART_NOTE_CHANGED', current: before });
        if (before?.note === content) return before;
        const note = known ?? manager.create(ChartNote, { instrument, timeframe });
        const stored = toWireChartNote(await manager.save(Object.assign(note, { note: content, updatedBy: authorId })));
        emit('chart_note.updated', 'subscribers', stored);
        return stored;
      }),
    );
  }

  /** 404 when the note is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const note = await lockRow(manager, ChartNote, id, MISSING);
      const tombstone = { id, version: note.version + 1 };
      await manager.remove(note);
      emit('chart_note.deleted', 'subscribers', tombstone);
    });
  }
}

/** The note, locked until the transaction ends. An advisory lock also covers a missing row, so that two editors follow one another. */
async function lockNote(manager: EntityManager, instrument: string, timeframe: string): Promise<ChartNote | null> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`chart_note:${instrument}:${timeframe}`]);
  return manager.findOne(ChartNote, { where: { instrument, timeframe }, lock: { mode: 'pessimistic_write' } });
}
