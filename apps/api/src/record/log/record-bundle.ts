import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '@t0/config';
import { BUNDLE_FORMAT, LEDGER_PAGE } from '@t0/contracts';
import type { RecordBundle, RecordShown } from '@t0/contracts';
import { parseCheckpoint } from '@t0/domain';
import { mayReadRecord, RecordAudienceReader } from '../record-audience.ts';
import { currentRecordPrices } from '../current-record-prices.ts';
import { RecordCache } from '../record-cache.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { LedgerOpenings } from './ledger-openings.ts';
import type { Reader } from './ledger-openings.ts';
import { RecordLogService } from './record-log.service.ts';
import { RecordTiles } from './record-tiles.ts';

/** The number of reads of the checkpoint that covers the newest rows, and the interval in ms: one is signed each second. */
const LOOKS = 4;
const APART_MS = 700;

/** Writes the whole record into one file, a page of rows at a time. */
@Injectable()
export class RecordBundles {
  constructor(
    private readonly log: RecordLogService,
    private readonly tiles: RecordTiles,
    private readonly openings: LedgerOpenings,
    private readonly audience: RecordAudienceReader,
    private readonly recordCache: RecordCache,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The file in pieces, as JSON. 404 before the first checkpoint. */
  async pieces(reader: Reader): Promise<AsyncGenerator<string>> {
    const shown = await this.shown(reader);
    const rows = shown?.figures[0]?.size ?? 0;
    let checkpoint = await this.tiles.checkpoint();
    for (let look = 1; look < LOOKS && checkpoint !== null && sizeOf(checkpoint) < rows; look += 1) {
      await wait(APART_MS);
      checkpoint = await this.tiles.checkpoint();
    }
    if (checkpoint === null)
      throw new NotFoundException({ error: 'NOTHING_SIGNED', message: 'No checkpoint of the record was signed yet' });
    const size = sizeOf(checkpoint);
    const head = {
      format: BUNDLE_FORMAT,
      log: await this.log.read(),
      checkpoint,
      shown: rows <= size ? shown : null,
    } satisfies Partial<RecordBundle>;
    return this.write(JSON.stringify(head), reader, size);
  }

  /** The figures, for whom the record is shown. */
  private async shown(reader: Reader): Promise<RecordShown | null> {
    if (!mayReadRecord(await this.audience.read(), reader)) return null;
    const present = currentRecordPrices(this.config);
    const projection = await this.recordCache.read();
    return {
      present,
      figures: [false, true].map((simulated) => projection.figures(simulated, present === 'simulated')),
    };
  }

  private async *write(head: string, reader: Reader, size: number): AsyncGenerator<string> {
    yield `${head.slice(0, -1)},"entries":[`;
    for (let from = 0; from < size; from += LEDGER_PAGE) {
      const page = await this.openings.read(reader, from, LEDGER_PAGE, size);
      const lines = page.map(({ leaf, opening }) => JSON.stringify({ leaf, ...opening }));
      yield `${from === 0 ? '\n' : ',\n'}${lines.join(',\n')}`;
    }
    yield '\n]}\n';
  }
}

const sizeOf = (note: string): number => parseCheckpoint(note).size;
