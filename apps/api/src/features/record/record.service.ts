import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RecordAnswer, RecordPage, RecordPrices, RecordRow, RecordRowsQuery } from '@t0/contracts';
import { CONFIG } from '../../platform/tokens.ts';
import { presentPrices } from '../../platform/record/present-prices.ts';
import { RecordKeeper } from '../../platform/record/record-keeper.ts';

/** One record as it stood after a row of the ledger. */
interface KeptView {
  size: number;
  answer: RecordAnswer;
  /** Worked out when somebody asks for them. */
  rows: RecordRow[] | null;
}

/** Answers the record. What was worked out holds until the ledger has another row. */
@Injectable()
export class RecordService {
  private readonly kept = new Map<RecordPrices, KeptView>();

  constructor(
    private readonly keeper: RecordKeeper,
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
    const rows = (view.rows ??= (await this.keeper.read()).list(...this.sideOf(prices)));
    return open ? rows : rows.filter(isOver);
  }

  /** Of now: the owner may give an instrument another source. */
  private get present(): RecordPrices {
    return presentPrices(this.config);
  }

  private async view(prices: RecordPrices): Promise<KeptView> {
    const book = await this.keeper.read();
    const known = this.kept.get(prices);
    const { present } = this;
    if (known?.size === book.size && known.answer.present === present) return known;
    const hasOther = book.holds(...this.sideOf(prices === 'real' ? 'simulated' : 'real'));
    const answer = { ...book.figures(...this.sideOf(prices)), present, hasOther };
    const view: KeptView = { size: book.size, answer, rows: null };
    this.kept.set(prices, view);
    return view;
  }

  private sideOf(prices: RecordPrices): [simulated: boolean, present: boolean] {
    return [prices === 'simulated', this.present === 'simulated'];
  }
}

/** Whether what a row says was told to everybody who may see the record: its signal ended once. */
function isOver({ standing }: RecordRow): boolean {
  return standing !== 'open' && standing !== 'waiting';
}
