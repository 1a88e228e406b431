import type { ClientBase } from 'pg';

/** A statement of a serving program is ended after this many ms; 0, for work that takes as long as it takes, ends none. */
export const STATEMENT_MS = 30_000;

/** A server that does not answer this in time counts as unavailable, ms. */
const ANSWER_MS = 10_000;

/**
 * Limits the time of every statement of a new connection, when the connection is not pooled: PostgreSQL's own number of the session is
 * then the one it sent at the start. Behind a pooler it is another, and nothing is set: in PgBouncer's transaction mode the next statement
 * may run in another session, and the one that was set would serve others. There the limit is the role's (`limitPooledStatements`).
 * It is no startup parameter, as PgBouncer refuses a connection that asks for one it does not know.
 */
export async function limitStatements(client: ClientBase, milliseconds: number): Promise<void> {
  const { processID } = client as ClientBase & { processID?: number | null };
  // The driver takes the time limit with the query, its types do not know it.
  const query = {
    text: `SELECT set_config('statement_timeout', $1, false) WHERE pg_backend_pid() = $2`,
    values: [String(milliseconds), processID ?? 0],
    query_timeout: ANSWER_MS,
  };
  await client.query(query);
}
