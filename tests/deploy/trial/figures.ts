import { cpus } from 'node:os';

/** A figure that was measured, and what it must not exceed. Milliseconds. */
interface Figure {
  what: string;
  ms: number;
  mostMs: number | undefined;
}

/** The figures of one walk, in the order they were taken. */
export class Figures {
  private readonly all: Figure[] = [];

  add(what: string, ms: number, mostMs?: number): void {
    this.all.push({ what, ms, mostMs });
  }

  /** Figures above their bars. */
  get missed(): Figure[] {
    return this.all.filter(({ ms, mostMs }) => mostMs !== undefined && ms > mostMs);
  }

  /** The rows of a table as docs/measurements/upgrade.md has them. */
  lines(): string[] {
    const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
    return [
      `Measured ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
      '| what | measured | bar |',
      '| --- | --- | --- |',
      ...this.all.map(({ what, ms, mostMs }) => `| ${what} | ${inSeconds(ms)} | ${mostMs ? inSeconds(mostMs) : '-'} |`),
    ];
  }
}
