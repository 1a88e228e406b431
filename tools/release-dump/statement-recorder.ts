import type { Logger } from 'typeorm';

/** TypeORM's own queries and transaction statements: no part of the schema. */
const OWN = /^\s*(?:SELECT|SHOW|START TRANSACTION|COMMIT|SET)\b/i;

/** Keeps the statements that change a database, as self-contained SQL. */
export class StatementRecorder implements Logger {
  readonly statements: string[] = [];

  logQuery(query: string, parameters: unknown[] = []): void {
    if (!OWN.test(query)) this.statements.push(`${withValues(query, parameters).trim().replace(/;$/, '')};`);
  }

  logQueryError(error: string | Error): void {
    throw error instanceof Error ? error : new Error(error);
  }

  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** A statement with its parameters written into it. */
function withValues(query: string, parameters: readonly unknown[]): string {
  return parameters.length === 0
    ? query
    : query.replace(/\$(\d+)/g, (_, at: string) => literal(parameters[Number(at) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A migration has a parameter that cannot be written down: ${typeof value}`);
}
