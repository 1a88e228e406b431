import type { StreamMessages, StreamOpened } from '@t0/contracts/live';
import type { LogEntry } from '@t0/events';

/** The messages of a stream, by name; a socket's batch is sent entry by entry. */
type MessageName = keyof StreamMessages;

/** One message of an event stream (server-sent events of WHATWG HTML). `json` contains no line break: JSON escapes them. */
function message(name: MessageName, json: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${json}\n\n`;
}

/** A message without a place in the log: prices, a transient push. The client's position stays. */
export function placelessChunk(name: MessageName, json: string): string {
  return message(name, json);
}

/** A message that moves the client to `position`. */
export function placedChunk(name: MessageName, json: string, position: string): string {
  return message(name, json, position);
}

/** Each entry by itself, with its own position: a client that is cut off in the middle has the position of the last whole one. */
export function entriesChunk(entries: LogEntry[], epoch: string): string {
  return entries.map(({ seq, json }) => message('event', json, `${epoch}:${seq}`)).join('');
}

/** Keeps proxies from ending a quiet stream, and shows the client that it lives. Clients ignore it. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** First of all: how long a client waits before it reconnects, ms, and which stream this is. */
export function greeting(retryMs: number, opened: StreamOpened): Buffer {
  return Buffer.from(`retry: ${retryMs}\n\n${message('opened', JSON.stringify(opened))}`);
}
