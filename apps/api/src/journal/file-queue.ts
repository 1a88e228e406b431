import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '@t0/platform';

/** Files that are read at once, each of another member: one processor is left to calls (docs/product/limits.md#calls). */
const FILES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Lets the files of a member be read one after the other, and those of all members a few at once: they take some megabytes each. */
@Injectable()
export class FileQueue {
  private readonly reading = new Semaphore(FILES_AT_ONCE);
  /** The newest file of each member whose files are being read. */
  private readonly newest = new Map<string, Promise<unknown>>();

  /** Runs `read` behind the member's other files; resolves and rejects as it does. */
  run<T>(userId: string, read: () => Promise<T>): Promise<T> {
    const inLine = (): Promise<T> => this.reading.run(read);
    const mine = (this.newest.get(userId) ?? Promise.resolve()).then(inLine, inLine);
    this.newest.set(userId, mine);
    const forget = (): void => void (this.newest.get(userId) === mine && this.newest.delete(userId));
    void mine.then(forget, forget);
    return mine;
  }
}
