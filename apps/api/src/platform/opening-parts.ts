import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { User } from '@t0/database/accounts';
import { isReader, type ReaderKind } from './access/reader-kind.ts';
import { BatchedReader } from './rows/batched-reader.ts';

/** A part of the opening that is the user's own, and the answer of a single call at `path`. */
export interface OpeningPart<Read = unknown> {
  /** The address of the call that answers the same; a name for a part that is read apart. */
  path: string;
  /** True: no part of the opening, only read by its name. */
  apart?: true;
  /** The users whom the guard of that call lets through. */
  readers: ReaderKind;
  /** A scalar of JSON in a statement whose `u` is the user's row of `users`; left out where the row itself is enough. */
  sql?: string;
  /** The call's answer, from the scalar. Without `sql`, and only then, it is also called without a user. */
  toWire: (read: Read, person: User | undefined) => unknown;
  /** True: `toWire` answers JSON. */
  isEncoded?: true;
}

/** The data read of one user, by the parts' addresses. */
type OwnRow = Record<string, unknown> & { id: string };

/**
 * The parts of an opening that are read of one user: each feature adds its own, and one statement reads them all
 * (docs/product/calls.md#opening).
 */
@Injectable()
export class OpeningParts {
  private readonly parts: OpeningPart<never>[] = [];
  /** By the paths that they read. */
  private readonly readers = new Map<string, BatchedReader<OwnRow>>();

  constructor(private readonly db: DataSource) {}

  /** To be called while the program starts. */
  add<Read>(part: OpeningPart<Read>): void {
    this.parts.push(part);
  }

  /** The parts at `paths` that this user may read, by their addresses. */
  async read(person: User | undefined, paths: readonly string[]): Promise<Map<string, unknown>> {
    const wires = await this.wires(person, ({ path }) => paths.includes(path));
    return new Map(wires.map(([{ path }, wire]) => [path, wire]));
  }

  /** Every part of the opening that this user may read, as JSON between the braces of an object. */
  async encode(person: User | undefined): Promise<string> {
    const wires = await this.wires(person, ({ apart }) => !apart);
    return wires
      .map(([{ path, isEncoded }, wire]) => partOf(path, isEncoded ? (wire as string) : JSON.stringify(wire)))
      .join(',');
  }

  private async wires(
    person: User | undefined,
    isWanted: (part: OpeningPart<never>) => boolean,
  ): Promise<(readonly [OpeningPart<never>, unknown])[]> {
    const parts = this.parts.filter((part) => isReader(part.readers, person) && isWanted(part));
    const sqlParts = parts.filter(({ sql }) => sql !== undefined);
    const row = person && sqlParts.length > 0 ? await this.ask(person.id, sqlParts) : null;
    return Promise.all(
      parts.map(async (part) => [part, await part.toWire(row?.[part.path] as never, person)] as const),
    );
  }

  private async ask(id: string, parts: readonly OpeningPart<never>[]): Promise<OwnRow> {
    const row = await this.readerOf(parts).ask(id);
    if (!row) throw new AccountDeletedError();
    return row;
  }

  /** Simultaneous calls for the same parts share the statement. */
  private readerOf(parts: readonly OpeningPart<never>[]): BatchedReader<OwnRow> {
    const paths = parts.map(({ path }) => path).join(' ');
    let reader = this.readers.get(paths);
    if (!reader) {
      const scalars = parts.map(({ path, sql }) => `${sql} AS "${path}"`);
      const statement = `SELECT u.id, ${scalars.join(', ')} FROM users u WHERE u.id = ANY($1)`;
      reader = new BatchedReader(async (ids) => {
        const rows = await this.db.query<OwnRow[]>(statement, [ids]);
        return new Map(rows.map((row) => [row.id, row]));
      });
      this.readers.set(paths, reader);
    }
    return reader;
  }
}

/** A part under its address, which contains nothing that JSON would escape. */
export const partOf = (path: string, json: string): string => `"${path}":${json}`;

/** Reads one such scalar alone, for its single call. `values` are $2 and on. */
export async function readScalar<Read>(
  manager: EntityManager,
  personId: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Read> {
  const [row] = await manager.query<{ part: Read }[]>(`SELECT ${sql} AS part FROM users u WHERE u.id = $1`, [
    personId,
    ...values,
  ]);
  if (!row) throw new AccountDeletedError();
  return row.part;
}

/** The account was deleted while its call was answered. */
class AccountDeletedError extends Error {
  constructor() {
    super('The account no longer exists');
  }
}
