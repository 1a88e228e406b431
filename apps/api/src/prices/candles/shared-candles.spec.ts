import fc from 'fast-check';
import { findInstrument, type CandlePage } from '@t0/contracts/prices';
import { LogCoverage } from '../../live/log-coverage.ts';
import { CandleWindow, type BarRow, type CandleSeries } from './candle-window.ts';
import { SharedCandles, type CandleState } from './shared-candles.ts';

const BAR = 300;
const BARS = 4;
/** Age in minutes of a write that is a rewrite of history; see `CandleVersions`. */
const HISTORY = 2;

/** Stored minutes of one instrument, a process that shares its bars, and the number of its reads. */
class Scene {
  /** Price by minute since the epoch. */
  readonly minutes = new Map<number, number>();
  written = 0;
  rewritten = 0;
  reads = 0;
  refreshes = 0;
  now = 0;
  series: CandleSeries = {
    instrument: findInstrument('GBPUSD')!,
    isSimulated: true,
    interval: '5m',
    bars: BARS,
  };
  readonly follower = { position: { epoch: 'a', seq: 1 } };
  readonly coverage = new LogCoverage(['instrument.changed'], this.follower);
  readonly shared = new SharedCandles(
    {
      read: (series) => {
        this.reads += 1;
        return Promise.resolve(this.page(series));
      },
      refresh: (window) => {
        this.refreshes += 1;
        return Promise.resolve(window.with(this.rows(window.closedUntil)));
      },
    },
    this.coverage,
    () => this.now,
  );

  write(minute: number, price: number): void {
    if (minute < this.newest - HISTORY) this.rewritten += 1;
    this.written += 1;
    this.minutes.set(minute, price);
  }

  get newest(): number {
    return Math.max(-1, ...this.minutes.keys());
  }

  get state(): CandleState {
    const version = { written: String(this.written), rewritten: String(this.rewritten) };
    return { series: this.series, head: this.follower.position, version };
  }

  async read(): Promise<CandlePage> {
    return JSON.parse((await this.shared.at(this.state)).json) as CandlePage;
  }

  /** The page as it is read by a process that has kept nothing. */
  page(series = this.series): CandleWindow {
    const first = (Math.floor((this.newest * 60) / BAR) - BARS + 1) * BAR;
    return CandleWindow.of(
      series,
      this.rows(first),
      [...this.minutes.keys()].some((minute) => minute * 60 < first),
    );
  }

  private rows(from: number): BarRow[] {
    const bars = new Map<number, [number, number][]>();
    for (const [minute, price] of [...this.minutes].sort(([a], [b]) => a - b)) {
      const time = Math.floor((minute * 60) / BAR) * BAR;
      if (time >= from) bars.set(time, [...(bars.get(time) ?? []), [minute, price]]);
    }
    return [...bars].map(([time, minutes]) => {
      const prices = minutes.map(([, price]) => price);
      return {
        time: String(time),
        open: `${prices[0]}.00000`,
        high: `${Math.max(...prices)}.00000`,
        low: `${Math.min(...prices)}.00000`,
        close: `${prices.at(-1)}.00000`,
        source: 'simulated',
        newest: String(minutes.at(-1)![0] * 60),
      };
    });
  }
}

describe('shared candles (docs/PRICES.md#candles)', () => {
  it('are those that a process reads which has kept nothing, after any order of writes and calls', async () => {
    const price = fc.integer({ min: 1, max: 99 });
    const step = fc.record({ minutes: fc.integer({ min: -40, max: 12 }), price, isRead: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const scene = new Scene();
        scene.write(100, 50);
        for (const { minutes, price, isRead } of steps) {
          scene.write(Math.max(0, scene.newest + minutes), price);
          if (isRead) expect(await scene.read()).toEqual(JSON.parse(scene.page().answer.json));
        }
      }),
    );
  });

  it('are read whole once, and after each tick as running bars alone', async () => {
    const scene = new Scene();
    scene.write(100, 50);
    await Promise.all([scene.read(), scene.read()]);
    await scene.read();
    expect([scene.reads, scene.refreshes]).toEqual([1, 0]);
    for (let minute = 100; minute < 160; minute += 1) {
      scene.write(minute, 51);
      scene.now += 200;
      await Promise.all([scene.read(), scene.read()]);
    }
    expect([scene.reads, scene.refreshes]).toEqual([1, 60]);
    expect((await scene.read()).candles).toHaveLength(BARS);
    // 15 s after the bars were read whole, whatever was read since.
    scene.now += 3000;
    await scene.read();
    expect(scene.reads).toBe(2);
  });

  it('are read whole after a change of the instrument, its source or the log, and not kept by a process that is behind', async () => {
    const scene = new Scene();
    scene.write(100, 50);
    await scene.read();
    scene.series = { ...scene.series, instrument: { ...scene.series.instrument, version: 2 } };
    await scene.read();
    scene.series = { ...scene.series, isSimulated: false };
    await scene.read();
    scene.follower.position = { epoch: 'a', seq: 2 };
    scene.coverage.touch(scene.follower.position);
    await scene.read();
    expect(scene.reads).toBe(4);
    const behind = { ...scene.state, head: { epoch: 'a', seq: 3 } };
    await scene.shared.at(behind);
    await scene.shared.at(behind);
    expect(scene.reads).toBe(6);
  });

  it('have the ETag of their content', async () => {
    const scene = new Scene();
    scene.write(100, 50);
    const first = await scene.shared.at(scene.state);
    scene.write(100, 50);
    expect((await scene.shared.at(scene.state)).etag).toBe(first.etag);
    scene.write(100, 51);
    expect((await scene.shared.at(scene.state)).etag).not.toBe(first.etag);
  });

  it('are read again after an error', async () => {
    const failing = { read: () => Promise.reject(new Error('PostgreSQL is away')), refresh: () => Promise.reject() };
    const scene = new Scene();
    const shared = new SharedCandles(failing, scene.coverage);
    await expect(shared.at(scene.state)).rejects.toThrow('PostgreSQL is away');
    await expect(shared.at(scene.state)).rejects.toThrow('PostgreSQL is away');
  });
});
