/**
 * A member's program that calls an API (TARGET: its port) without a pause, over CONNECTIONS connections with the session COOKIE, until it is
 * ended: what a screen reads when it opens, lists, and exports.
 */
import { Agent, get } from 'node:http';
import { constants, setPriority } from 'node:os';

const PATHS = ['/api/desk', '/api/signals', '/api/journal/export.csv', '/api/signals', '/api/record/export.csv'];
const { TARGET, COOKIE, CONNECTIONS } = process.env;
const agent = new Agent({ keepAlive: true, maxSockets: Number(CONNECTIONS) });

function call(round: number): void {
  const next = (): void => void setImmediate(call, round + 1);
  const path = PATHS[round % PATHS.length]!;
  get({ agent, port: TARGET, host: '127.0.0.1', path, headers: { cookie: COOKIE } }, (response) =>
    response.resume().once('close', next),
  ).once('error', next);
}

// The machine's cost of asking must not count as the API's cost.
setPriority(constants.priority.PRIORITY_LOW);
for (let connection = 0; connection < Number(CONNECTIONS); connection += 1) call(connection);
process.send?.('ready');
