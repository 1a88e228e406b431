import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A folder that is a disk of its own, where this machine lets us mount one, and can be filled to its last byte. */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    readonly isMounted: boolean,
  ) {}

  static at(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder);
    let isMounted = true;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      isMounted = false;
    }
    chmodSync(folder, 0o755); // PostgreSQL's user passes through
    return new SmallDisk(folder, isMounted);
  }

  /** Takes all the space there is; answers how to give it back. */
  fill(): () => void {
    const ballast = join(this.folder, 'ballast');
    const file = openSync(ballast, 'w');
    for (const size of [8 * MB, 4096]) writeUntilFull(file, Buffer.alloc(size));
    closeSync(file);
    return () => rmSync(ballast, { force: true });
  }

  remove(): void {
    if (this.isMounted) execFileSync('umount', ['-l', this.folder], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
