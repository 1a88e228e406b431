import { Query, type ClientBase, type Connection } from 'pg';
import type { QueryRunner } from 'typeorm';

/** Runs a COPY statement in the runner's transaction, with one of its sides; answers the number of rows. */
async function copy(
  runner: QueryRunner,
  sql: string,
  side: (fail: (error: unknown) => void) => Record<string, (...given: never[]) => void>,
): Promise<number> {
  const client = (await runner.connect()) as ClientBase;
  return new Promise((resolve, reject) => {
    const query = new Query(sql, (error, result) => (error ? reject(error) : resolve(result.rowCount ?? 0)));
    client.query(Object.assign(query, side(reject)));
  });
}

/**
 * Runs COPY ... TO STDOUT: `onRow` gets each row, whose bytes are overwritten afterwards, and may answer a promise; the server waits for it. When that
 * rejects, so does the call, and the connection is closed.
 */
export function copyOut(
  runner: QueryRunner,
  sql: string,
  onRow: (row: Buffer) => Promise<unknown> | undefined,
): Promise<number> {
  return copy(runner, sql, (fail) => ({
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
      const wait = onRow(chunk);
      if (!wait || stream.isPaused()) return;
      stream.pause();
      wait.then(
        () => stream.resume(),
        (error: unknown) => {
          fail(error);
          stream.destroy();
        },
      );
    },
  }));
}

/** Runs COPY ... FROM STDIN with these rows. */
export function copyIn(runner: QueryRunner, sql: string, rows: Buffer): Promise<number> {
  return copy(runner, sql, () => ({
    handleCopyInResponse(connection: { sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void }) {
      connection.sendCopyFromChunk(rows);
      connection.endCopyFrom();
    },
  }));
}
