import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clock of one program, set by libfaketime while it runs. Only the time of day: what counts intervals is left alone. */
export class SettableClock {
  private readonly file: string;

  constructor(
    folder: string,
    name: string,
    /** libfaketime; undefined where it cannot be had: then the clock cannot be set. */
    private readonly library: string | undefined,
  ) {
    this.file = join(folder, `clock-${name}`);
    this.set(0);
  }

  /** The environment of the program whose clock this is. */
  get env(): Record<string, string> {
    if (this.library === undefined) return {};
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // The file is looked at again after so many seconds.
      FAKETIME_CACHE_DURATION: '1',
    };
  }

  /** Sets it so many seconds off the true time. */
  set(bySeconds: number): void {
    writeFileSync(this.file, `${bySeconds < 0 ? '' : '+'}${bySeconds}\n`);
  }
}
