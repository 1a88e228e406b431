import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { CURSOR_HEADER, type Cursor, type LiveEventType } from '@t0/contracts/live';
import type { User } from '@t0/database/accounts';
import type { LogEntry } from '@t0/events';
import type { Request, Response } from 'express';
import { from, type Observable } from 'rxjs';
import { isReader, type ReaderKind } from '../platform/access/reader-kind.ts';
import { partOf } from '../platform/opening-parts.ts';
import { encodedAnswer, sendEncoded, type EncodedAnswer } from './encoded-answer.ts';
import { LiveHub } from './live-hub.ts';
import { LogCoverage, type Follower } from './log-coverage.ts';
import { LogHead } from './log-head.ts';

/** The definition of a list that is the same for all its readers. */
interface SharedDefinition {
  /** Its address, which without a query is its name. */
  path: string;
  /** Every event that changes what it answers. */
  types: readonly LiveEventType[];
  /** Reads its current state from PostgreSQL; must depend neither on the clock nor on the caller. */
  read: () => Promise<unknown>;
  /** A part of the opening for these, whom the guard of its call lets through (docs/product/calls.md#opening); none unless said. */
  opening?: ReaderKind;
  /** The cache header for browsers; by default none. */
  cacheControl?: string;
}

/** One encoded answer of a list. */
interface SharedReading extends EncodedAnswer {
  /** It includes everything up to here. */
  readonly asOf: Cursor;
  /** The same as a part of the opening, in UTF-8. */
  readonly part: Buffer;
}

interface Flight {
  asOf: Cursor;
  reading: Promise<SharedReading>;
}

/** An answer is read again after this, ms, even without an event: changes made by hand show by then. */
export const KEPT_MS = 15_000;

/**
 * One list, encoded once for all who read it (docs/REALTIME.md#shared-readings). A kept answer serves a call only if no event that changes
 * the list can have been answered since: the process has followed the log up to its head when the call began.
 */
export class SharedList {
  readonly coverage: LogCoverage;
  private kept: SharedReading | null = null;
  private keptUntil = 0;
  private flight: Flight | null = null;

  constructor(
    readonly definition: SharedDefinition,
    follower: Follower,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.coverage = new LogCoverage(definition.types, follower);
  }

  /** The list as of `head` or later; `head` is the log's head, read once the call had begun. */
  async at(head: Cursor): Promise<SharedReading> {
    const { kept } = this;
    if (kept && this.now() < this.keptUntil && this.coverage.includes(kept.asOf, head)) return kept;
    if (this.flight && this.coverage.includes(this.flight.asOf, head)) return this.flight.reading;
    return this.read(head);
  }

  private async read(head: Cursor): Promise<SharedReading> {
    const { asOf, isBehind } = this.coverage.begin(head);
    const flight: Flight = { asOf, reading: this.encode(asOf) };
    this.flight = flight;
    try {
      const reading = await flight.reading;
      if (!isBehind && this.flight === flight) {
        this.kept = reading;
        this.keptUntil = this.now() + KEPT_MS;
      }
      return reading;
    } finally {
      if (this.flight === flight) this.flight = null;
    }
  }

  private async encode(asOf: Cursor): Promise<SharedReading> {
    const answer = encodedAnswer(JSON.stringify(await this.definition.read()));
    return { ...answer, asOf, part: Buffer.from(partOf(this.definition.path, answer.json)) };
  }
}

/** The lists that are the same for everybody who may read them, encoded once (docs/REALTIME.md#shared-readings). */
@Injectable()
export class SharedReadings {
  private readonly lists = new Map<string, SharedList>();
  private readonly coverages: LogCoverage[] = [];

  constructor(private readonly hub: LiveHub) {
    hub.observe({
      onEntries: (entries, isWhole) => this.follow(entries, isWhole),
      onEpoch: (cursor) => this.touchAll(cursor),
    });
  }

  /** Makes a list shared; who may read it stays with the guards of its call. */
  define(definition: SharedDefinition): SharedList {
    const list = new SharedList(definition, this.hub);
    this.lists.set(definition.path, list);
    this.coverages.push(list.coverage);
    return list;
  }

  /** Follows the events that change an answer which is not a list. */
  cover(types: readonly LiveEventType[]): LogCoverage {
    const coverage = new LogCoverage(types, this.hub);
    this.coverages.push(coverage);
    return coverage;
  }

  /** The list at this address; undefined where it is none, or asked for with a query. */
  find(address: string): SharedList | undefined {
    return this.lists.get(address);
  }

  /** The lists that are parts of this user's opening; undefined: of a visitor's. */
  ofOpening(person: User | undefined): SharedList[] {
    return [...this.lists.values()].filter(
      ({ definition: { opening } }) => opening !== undefined && isReader(opening, person),
    );
  }

  private follow(entries: LogEntry[], isWhole: boolean): void {
    const { epoch } = this.hub.position;
    // The entries that retention deleted in between may have changed any list.
    if (!isWhole) this.touchAll({ epoch, seq: entries.at(-1)!.seq });
    for (const coverage of this.coverages) {
      const last = entries.findLast(({ type }) => (coverage.types as readonly string[]).includes(type));
      if (last) coverage.touch({ epoch, seq: last.seq });
    }
  }

  private touchAll(position: Cursor): void {
    for (const coverage of this.coverages) coverage.touch(position);
  }
}

/**
 * Answers a snapshot read of a shared list from memory, with its position, and 304 to a client that has it. Runs after the guards of its
 * call. Anything else, such as an older page, is left to the controller.
 */
@Injectable()
export class SharedReadingInterceptor implements NestInterceptor {
  constructor(
    private readonly hub: LiveHub,
    private readonly readings: SharedReadings,
    private readonly head: LogHead,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    response.set(CURSOR_HEADER, this.hub.cursor);
    const list = this.readings.find(request.originalUrl);
    return list ? from(this.answer(list, request, response)) : next.handle();
  }

  private async answer(list: SharedList, request: Request, response: Response): Promise<string> {
    const reading = await list.at(await this.head.of(request));
    const { cacheControl } = list.definition;
    if (cacheControl !== undefined) response.set('cache-control', cacheControl);
    return sendEncoded(reading, request, response);
  }
}
