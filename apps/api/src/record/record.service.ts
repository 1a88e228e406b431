import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RecordAnswer, RecordPage, RecordPrices, RecordRow, RecordRowsQuery } from '@t0/contracts/record';
import { CONFIG } from '../platform/tokens.ts';
import { CompressedResponse } from '../platform/http/compressed-response.ts';
import { currentRecordPrices } from './current-record-prices.ts';
import { RecordCache } from './record-cache.ts';
import { EXPORT_TYPES, exportText, type ExportKind } from './record-export.ts';

/** One record as of a row of the ledger. */
interface KeptView {
  size: number;
  answer: RecordAnswer;
  /** Computed at the first request. */
  rows: RecordRow[] | null;
  /** Requested files, each made and packed once: by kind, and by whether open signals are in it. */
  files: Map<string, Promise<CompressedResponse>>;
}

/** Answers the record. Computed views are valid until the ledger has another row. */
@Injectable()
export class RecordService {
  private readonly kept = new Map<RecordPrices, KeptView>();

  constructor(
    private readonly recordCache: RecordCache,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The figures (docs/product/record.md#figures). */
  async read(prices: RecordPrices = this.present): Promise<RecordAnswer> {
    return (await this.view(prices)).answer;
  }

  /** The signals, newest first; those that have not ended only for who may see them (`open`). */
  async page({ prices = this.present, before, limit }: RecordRowsQuery, open: boolean): Promise<RecordPage> {
    const all = await this.all(prices, true);
    const rows = open ? all : all.filter(isOver);
    const from = before === undefined ? 0 : rows.findIndex(({ index }) => index < before);
    return {
      rows: from < 0 ? [] : rows.slice(from, from + limit),
      total: rows.length,
      sealed: all.length - rows.length,
    };
  }

  /** Every signal, newest first, as `page` lists them. */
  async all(prices: RecordPrices = this.present, open: boolean): Promise<RecordRow[]> {
    const view = await this.view(prices);
    const rows = (view.rows ??= (await this.recordCache.read()).list(...this.sideOf(prices)));
    return open ? rows : rows.filter(isOver);
  }

  /** Figures and signals as a file, the same for everybody who may see as much until the ledger has another row. */
  async file(kind: ExportKind, prices: RecordPrices = this.present, open: boolean): Promise<CompressedResponse> {
    const { files, answer } = await this.view(prices);
    const name = `${kind} ${open}`;
    const known = files.get(name);
    if (known) return known;
    const made = this.all(prices, open)
      .then((rows) => exportText(kind, answer, rows))
      .then((text) => new CompressedResponse(text, EXPORT_TYPES[kind]));
    files.set(name, made);
    // A failed file is made again for the next reader.
    made.catch(() => files.delete(name));
    return made;
  }

  /** The current one: the owner may give an instrument another source. */
  private get present(): RecordPrices {
    return currentRecordPrices(this.config);
  }

  private async view(prices: RecordPrices): Promise<KeptView> {
    const projection = await this.recordCache.read();
    const known = this.kept.get(prices);
    const { present } = this;
    if (known?.size === projection.size && known.answer.present === present) return known;
    const hasOther = projection.hasCurrent(...this.sideOf(prices === 'real' ? 'simulated' : 'real'));
    const answer = { ...projection.figures(...this.sideOf(prices)), present, hasOther };
    const view: KeptView = { size: projection.size, answer, rows: null, files: new Map() };
    this.kept.set(prices, view);
    return view;
  }

  private sideOf(prices: RecordPrices): [simulated: boolean, present: boolean] {
    return [prices === 'simulated', this.present === 'simulated'];
  }
}

/** True if a row was shown to everybody who may see the record: its signal ended once. */
function isOver({ state }: RecordRow): boolean {
  return state !== 'open' && state !== 'waiting';
}
