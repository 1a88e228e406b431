import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { OWN_LISTS, OWN_OBJECTS, type OwnFile } from './own-data.ts';

/** Rows that are in memory at once. */
const PAGE = 1000;

type Row = Record<string, unknown>;

/** Writes a member's own data as a ZIP (docs/product/accounts.md#download). */
@Injectable()
export class OwnDataArchive {
  constructor(private readonly db: DataSource) {}

  /**
   * The archive as a stream: each file is read, in pages, when the reader has taken the one before it. A query that fails ends the stream with
   * its error.
   */
  write(userId: string): Readable {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    const add = (name: string, content: () => Readable): void =>
      zip.addReadStreamLazy(name, {}, (take: (error: null, stream: NodeJS.ReadableStream) => void) => {
        const stream = content();
        stream.on('error', (error) => output.destroy(error));
        take(null, stream);
      });
    zip.addBuffer(Buffer.from(readme(new Date())), 'README.txt');
    for (const file of OWN_OBJECTS) add(file.name, () => Readable.from(this.json(file, userId)));
    for (const file of OWN_LISTS) add(file.name, () => this.csv(file, userId));
    zip.end();
    return output;
  }

  private async *json({ sql }: OwnFile, userId: string): AsyncGenerator<string> {
    const rows = await this.db.query<Row[]>(sql, [userId]);
    yield `${JSON.stringify(rows[0] ?? null, null, 2)}\n`;
  }

  /** With the mark that makes spreadsheets read UTF-8; cells that a spreadsheet would run are defused (docs/SECURITY.md#input). */
  private csv(file: OwnFile, userId: string): Readable {
    const csv = stringify({
      header: true,
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { date: (date) => date.toISOString(), boolean: (value) => (value ? 'yes' : 'no') },
    });
    const rows = Readable.from(this.rows(file, userId));
    rows.on('error', (error) => csv.destroy(error));
    return rows.pipe(csv);
  }

  private async *rows({ sql, key }: OwnFile, userId: string): AsyncGenerator<Row> {
    if (key === undefined) return yield* await this.db.query<Row[]>(sql, [userId]);
    const select = `${sql.replace('SELECT', `SELECT ${key} AS "after",`)} AND ${key} > $2 ORDER BY ${key} LIMIT ${PAGE}`;
    for (let last: unknown = 0; last !== undefined;) {
      const page = await this.db.query<Row[]>(select, [userId, last]);
      last = page.at(-1)?.after;
      for (const row of page) {
        delete row.after;
        yield row;
      }
    }
  }
}

/** Explains every file. */
function readme(now: Date): string {
  const width = Math.max(...[...OWN_OBJECTS, ...OWN_LISTS].map(({ name }) => name.length));
  const lines = [...OWN_OBJECTS, ...OWN_LISTS].map(({ name, about }) => `${name.padEnd(width)}  ${about}`);
  return [
    'YOUR DATA IN T0 TRADING TERMINAL',
    '',
    `Written ${now.toISOString()}. Times are in UTC.`,
    'Files that end in .csv are tables for a spreadsheet. Files that end in .json are for programs, and can be read as text.',
    'A table without rows is an empty file: there is nothing of that kind.',
    '',
    ...lines,
    '',
    'Not part of it: passwords, keys and other secrets, which are stored as hashes or encrypted; data of other people; published signals,',
    "which are nobody's data. Notes that staff wrote about you are not in this file: ask the support address for them.",
    '',
  ].join('\r\n');
}
