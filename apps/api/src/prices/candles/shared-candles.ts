import type { Cursor } from '@t0/contracts/live';
import type { CandleVersion } from '@t0/events';
import type { EncodedAnswer } from '../../live/encoded-answer.ts';
import type { LogCoverage } from '../../live/log-coverage.ts';
import { KEPT_MS } from '../../live/shared-readings.ts';
import type { CandleRows } from './candle-rows.ts';
import type { CandleSeries, CandleWindow } from './candle-window.ts';

/** The state that a call must at least be answered with. */
export interface CandleState {
  series: CandleSeries;
  /** The log's head, read once the call had begun: it includes every change of instruments. */
  head: Cursor;
  /** The version of the stored candles, read once the call had begun. */
  version: CandleVersion;
}

/** What was read, and the state that it includes. */
interface Basis {
  series: CandleSeries;
  asOf: Cursor;
  version: CandleVersion;
}

interface Flight extends Basis {
  window: Promise<CandleWindow>;
}

interface Kept extends Basis {
  window: CandleWindow;
  /** When all bars are read again, ms. */
  until: number;
}

/** The newest bars of one instrument and interval, encoded once for all who read them (docs/PRICES.md#candles). */
export class SharedCandles {
  private kept: Kept | null = null;
  private flight: Flight | null = null;

  constructor(
    private readonly rows: Pick<CandleRows, 'read' | 'refresh'>,
    private readonly coverage: LogCoverage,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The bars as of this state or later. */
  async at(state: CandleState): Promise<EncodedAnswer> {
    const kept = this.kept && this.now() < this.kept.until && this.isOf(this.kept, state) ? this.kept : null;
    if (kept?.version.written === state.version.written) return kept.window.answer;
    const { flight } = this;
    if (flight && flight.version.written === state.version.written && this.isOf(flight, state))
      return (await flight.window).answer;
    return (await this.read(state, kept)).answer;
  }

  /** Reads the running bars if history is as it was read, else all. */
  private async read({ series, head, version }: CandleState, kept: Kept | null): Promise<CandleWindow> {
    const { asOf, isBehind } = this.coverage.begin(head);
    const base = kept?.window.canGrow && kept.version.rewritten === version.rewritten ? kept : null;
    const until = base?.until ?? this.now() + KEPT_MS;
    const flight = { series, asOf, version, window: this.window(series, base?.window) };
    this.flight = flight;
    try {
      const window = await flight.window;
      if (!isBehind && this.flight === flight) this.kept = { series, asOf, version, window, until };
      return window;
    } finally {
      if (this.flight === flight) this.flight = null;
    }
  }

  private async window(series: CandleSeries, base: CandleWindow | undefined): Promise<CandleWindow> {
    return base ? this.rows.refresh(base) : this.rows.read(series, null);
  }

  /** True if it was read of the same instrument and source, with every change of instruments up to the call. */
  private isOf({ series, asOf }: Basis, state: CandleState): boolean {
    return (
      series.instrument === state.series.instrument &&
      series.isSimulated === state.series.isSimulated &&
      this.coverage.includes(asOf, state.head)
    );
  }
}
