/** The thread of `StatementReader`: reads one file, sends its rows in pieces, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { instantOf, proposedZone, readStatement, StatementError } from '@t0/domain/journal/statements';
import type { StatementTrade } from '@t0/contracts/journal';
import type { DatedTrade, StatementJob, StatementMessage } from './statement-reader.service.ts';

/** Rows of one message: those of a large file at once would keep the other thread busy. */
const PIECE = 500;

const { bytes, options, zone, zones } = workerData as StatementJob;
const send = (message: StatementMessage): void => parentPort!.postMessage(message);

try {
  const { trades, open, ...statement } = readStatement(bytes, options);
  const all = [...trades, ...open];
  const times = all.flatMap(({ opened, closed }) => [opened, closed].filter((time) => time !== null));
  const proposed = statement.zone ?? zone ?? proposedZone(times, zones);
  for (let from = 0; from < all.length; from += PIECE)
    send({ trades: all.slice(from, from + PIECE).map((trade) => dated(trade, proposed)) });
  send({ done: { ...statement, proposed, open: open.length } });
} catch (error) {
  if (!(error instanceof StatementError)) throw error;
  send({ refused: error.message, question: error.question });
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
