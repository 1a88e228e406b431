/** A thread of `StatementReader`: reads one file after the other, and sends the rows of each in pieces. */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { instantOf, proposedZone, readStatement, StatementError } from '@t0/domain/journal/statements';
import type { StatementTrade } from '@t0/contracts/journal';
import type { DatedTrade, StatementJob, StatementMessage } from './statement-reader.service.ts';

/** Rows of one message: those of a large file at once would keep the other thread busy. */
const PIECE = 500;

/** Lower than that of the process: calls of others go first. */
const PRIORITY = 10;
try {
  // Elsewhere a priority is the process's. One that is lower already stays.
  if (process.platform === 'linux') setPriority(Math.max(PRIORITY, getPriority()));
} catch {
  // Not allowed here: the file is read at the process's priority.
}

/** The rest of the file that is being read. */
let pieces: Generator<StatementMessage, undefined> | undefined;

// A file, then `null` for each piece: messages that wait are all taken at once.
parentPort!.on('message', (job: StatementJob | null) => {
  if (job) pieces = piecesOf(job);
  const { value } = pieces?.next() ?? {};
  if (!value) return;
  // Nothing of a file stays once it is read.
  if (!('trades' in value)) pieces = undefined;
  parentPort!.postMessage(value);
});

function* piecesOf({ bytes, options, zone, zones }: StatementJob): Generator<StatementMessage, undefined> {
  try {
    const { trades, open, ...statement } = readStatement(bytes, options);
    const all = [...trades, ...open];
    const times = all.flatMap(({ opened, closed }) => [opened, closed].filter((time) => time !== null));
    const proposed = statement.zone ?? zone ?? proposedZone(times, zones);
    for (let from = 0; from < all.length; from += PIECE)
      yield { trades: all.slice(from, from + PIECE).map((trade) => dated(trade, proposed)) };
    yield { done: { ...statement, proposed, open: open.length } };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    yield { refused: error.message, question: error.question };
  }
}

function dated(trade: StatementTrade, zone: string): DatedTrade {
  const [opened, closed] = [trade.opened, trade.closed].map((local) =>
    local === null ? null : instantOf(local, zone),
  );
  return {
    ...trade,
    openedAt: opened?.at ?? null,
    closedAt: closed?.at ?? null,
    marked: Boolean(opened?.mark ?? closed?.mark),
  };
}
