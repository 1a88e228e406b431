import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Cursor } from '@t0/contracts/live';
import { LogReader } from '@t0/events';

/** The head of the log, read after a call began: at or after everything that was answered before (docs/adr/0024-shared-readings.md). */
@Injectable()
export class LogHead {
  private next: Promise<Cursor> | null = null;

  constructor(private readonly reader: LogReader) {}

  /** Costs nothing where a session was read for the call; else one query for all that ask at the same time. */
  of({ sessionReading }: Request): Promise<Cursor> {
    return sessionReading ? Promise.resolve(sessionReading.head) : this.read();
  }

  private read(): Promise<Cursor> {
    // The query begins after everybody who shares it has asked.
    this.next ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.next = null;
        this.reader.head().then(({ epoch, lastSeq: seq }) => resolve({ epoch, seq }), reject);
      });
    });
    return this.next;
  }
}
