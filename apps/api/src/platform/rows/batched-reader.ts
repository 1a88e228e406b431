/** A reader that waits for one key. */
interface Waiter<Row> {
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

/** Keys in one statement, at most. */
const MOST = 100;

/**
 * Reads by one statement for all calls at the same time. It begins after each of them, so every caller gets the state of then or later.
 * Calls for the same key get the same row, or a `copy` of it where it may be changed.
 */
export class BatchedReader<Row> {
  private waiting = new Map<string, Waiter<Row>[]>();

  constructor(
    private readonly read: (keys: string[]) => Promise<Map<string, Row>>,
    private readonly copy: (row: Row) => Row = (row) => row,
  ) {}

  /** The row of this key; undefined if there is none. Rejects with what failed the statement. */
  ask(key: string): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) setImmediate(() => this.readWaiting());
      const waiter = { resolve, reject };
      const others = this.waiting.get(key);
      if (others) others.push(waiter);
      else this.waiting.set(key, [waiter]);
    });
  }

  private readWaiting(): void {
    const all = [...this.waiting];
    this.waiting = new Map();
    for (let start = 0; start < all.length; start += MOST) this.answer(all.slice(start, start + MOST));
  }

  private answer(batch: [string, Waiter<Row>[]][]): void {
    this.read(batch.map(([key]) => key)).then(
      (found) => {
        for (const [key, waiters] of batch) {
          const row = found.get(key);
          for (const [index, { resolve }] of waiters.entries())
            resolve(row === undefined || index === 0 ? row : this.copy(row));
        }
      },
      (error: unknown) => {
        for (const [, waiters] of batch) for (const { reject } of waiters) reject(error);
      },
    );
  }
}
