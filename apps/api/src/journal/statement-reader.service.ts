import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BadRequestException, Injectable } from '@nestjs/common';
import { NEW_YORK_7, STATEMENT_LIMITS } from '@t0/contracts/journal';
import type { Statement, StatementQuestion, StatementTrade } from '@t0/contracts/journal';
import type { StatementOptions } from '@t0/domain/journal/statements';

/** A trade with its times in UTC, ms. */
export interface DatedTrade extends StatementTrade {
  openedAt: number | null;
  closedAt: number | null;
  marked: boolean;
}

/** What was read of a file. `open`: how many of the trades are open. */
export type ReadStatement = Omit<Statement, 'trades' | 'open'> & {
  proposed: string;
  open: number;
  trades: DatedTrade[];
};

/** What a thread is given. `zone`: the account's; null: one of `zones` is proposed. */
export interface StatementJob {
  bytes: Uint8Array;
  options: StatementOptions;
  zone: string | null;
  zones: readonly string[];
}

/** What it sends. */
export type StatementMessage =
  | { trades: DatedTrade[] }
  | { done: Omit<ReadStatement, 'trades'> }
  | { refused: string; question: StatementQuestion | null };

/** The zones among which one is proposed (docs/product/journal.md#zones). */
export const ZONES = [NEW_YORK_7, 'UTC', 'Europe/London', 'Europe/Athens', 'Europe/Berlin', 'America/New_York'];
const { seconds, megabytes } = STATEMENT_LIMITS;
/** A thread runs what was compiled, also where tests run the sources. */
const THREAD = fileURLToPath(new URL('./statement-thread.js', import.meta.url)).replace(
  /([\\/]api[\\/])src([\\/])/,
  '$1dist$2',
);

/** A thread that has nothing to read for this long ends, ms. */
const IDLE_MS = 5000;

/** Reads statements, each in a thread, within bounds of time and memory (docs/product/journal.md#bounds). */
@Injectable()
export class StatementReader {
  /** Threads without a file, each with what ends it: one that has read already is many times as fast with the next. */
  private readonly idle = new Map<Worker, NodeJS.Timeout>();

  /** What a file says, or what has to be asked first. 400 with the sentence for one that is refused. */
  read(
    bytes: Uint8Array,
    options: StatementOptions,
    zone: string | null,
  ): Promise<{ statement: ReadStatement } | { question: StatementQuestion }> {
    return new Promise((resolve, reject) => {
      const thread = this.takeIdle() ?? new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
      const timer = setTimeout(
        () => fail(refusedStatement('This file takes too long to read: export a shorter period.')),
        1000 * seconds,
      );
      const end = (then: () => void, isWhole = true): void => {
        clearTimeout(timer);
        hearNothing(thread);
        if (isWhole) this.keep(thread);
        else void thread.terminate();
        then();
      };
      const fail = (error: Error): void => end(() => reject(error), false);
      const trades: DatedTrade[] = [];
      const ask = (): void => thread.postMessage(null);
      const job: StatementJob = { bytes, options, zone, zones: ZONES };
      thread.postMessage(job, [bytes.buffer as ArrayBuffer]);
      thread.on('message', (message: StatementMessage) => {
        if ('trades' in message) {
          trades.push(...message.trades);
          // Other calls run between two pieces.
          setImmediate(ask);
        } else if ('done' in message) end(() => resolve({ statement: { ...message.done, trades } }));
        else {
          const { refused, question } = message;
          end(() => (question ? resolve({ question }) : reject(refusedStatement(refused))));
        }
      });
      thread.once('error', (error: NodeJS.ErrnoException) =>
        fail(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? refusedStatement('This file needs too much memory: export a shorter period.')
            : error,
        ),
      );
      thread.once('exit', (code) => fail(new Error(`The thread that reads statements has ended with ${code}`)));
    });
  }

  private takeIdle(): Worker | undefined {
    const [thread, end] = [...this.idle].pop() ?? [];
    if (!thread) return undefined;
    clearTimeout(end);
    this.idle.delete(thread);
    hearNothing(thread);
    return thread;
  }

  /** Keeps a thread for the next file, for a while; it keeps no process running. */
  private keep(thread: Worker): void {
    const forget = (): void => {
      this.idle.delete(thread);
      void thread.terminate();
    };
    this.idle.set(thread, setTimeout(forget, IDLE_MS).unref());
    thread.once('error', forget).once('exit', forget);
    thread.unref();
  }
}

/** By name: removing all would take away those by which Node passes a thread's messages on. */
function hearNothing(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** 400 with a sentence for the member. */
export function refusedStatement(message: string): BadRequestException {
  return new BadRequestException({ error: 'STATEMENT_REFUSED', message });
}
