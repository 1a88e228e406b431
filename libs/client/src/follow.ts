import { MessageParser } from './message-parser.ts';
import { TerminalError } from './terminal-error.ts';
import type { StreamMessages } from './interfaces.generated.ts';

/** One message of the stream. `cursor` is the place that is reached with it: where `from` goes on, also in a later run of the program. */
export type StreamMessage = {
  [Name in keyof StreamMessages]: { name: Name; data: StreamMessages[Name]; cursor: string | undefined };
}[keyof StreamMessages];

export interface FollowOptions {
  /** Where to go on: the cursor of a list that was read, or of the last message that was dealt with. Absent: from now on. */
  from?: string;
  /** Ends it. */
  signal?: AbortSignal;
  /** A connection without any message for this long is given up, ms. The terminal sends one every 10 s. */
  silentMs?: number;
  /** Called when the line is lost, with the ms until it reconnects, and with null once it is back. */
  onWait?: (waitMs: number | null) => void;
}

/** How the terminal is reached. */
export interface Line {
  origin: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

const PATH = '/api/stream';
const SILENT_MS = 25_000;
/** Waits between attempts, ms: the first, the longest of the first eight, the longest, and by how much they stray. */
const WAIT = { first: 350, soon: 600, most: 8000, jitter: 0.3 };
const SOON = 8;
/** Statuses that a retry does not change. */
const FINAL = new Set([400, 401, 403, 404]);

/**
 * All events of the terminal from `from` on, each once and in order, through every lost connection: it reconnects and goes
 * on after the last message. After `resync` the caller reads its snapshots again. Ends with `signal`.
 * @throws TerminalError when the terminal refuses for good: the key ended, the access is gone, a scope is missing
 */
export async function* follow(line: Line, options: FollowOptions = {}): AsyncGenerator<StreamMessage, void> {
  let cursor = options.from;
  let previous: string | undefined;
  for (let attempts = 0; !options.signal?.aborted; attempts += 1) {
    try {
      for await (const message of connection(line, options, cursor, previous)) {
        if (message.name === 'opened') {
          previous = message.data.id;
          if (attempts > 0) options.onWait?.(null);
        } else attempts = 0;
        cursor = message.cursor ?? cursor;
        yield { ...message, cursor };
      }
    } catch (error) {
      if (options.signal?.aborted) return;
      if (error instanceof TerminalError && FINAL.has(error.status)) throw error;
    }
    const longest = attempts < SOON ? WAIT.soon : WAIT.most;
    const wait =
      Math.min(longest, WAIT.first * 2 ** Math.min(attempts, 10)) * (1 + WAIT.jitter * (2 * Math.random() - 1));
    options.onWait?.(wait);
    await pause(wait, options.signal);
  }
}

/** One connection: its messages until it ends. Throws when it is refused, breaks or falls silent. */
async function* connection(
  { origin, headers, fetch }: Line,
  { signal, silentMs = SILENT_MS }: FollowOptions,
  cursor: string | undefined,
  previous: string | undefined,
): AsyncGenerator<StreamMessage> {
  const address = new URL(PATH, origin);
  if (previous !== undefined) address.searchParams.set('previous', previous);
  const ends = new AbortController();
  const silence = new Silence(ends, silentMs);
  const end = (): void => ends.abort();
  signal?.addEventListener('abort', end);
  try {
    const answer = await silence.during(() =>
      fetch(address, {
        headers: { ...headers, ...(cursor !== undefined && { 'last-event-id': cursor }) },
        signal: ends.signal,
        cache: 'no-store',
      }),
    );
    if (!answer.ok || !answer.body) throw await TerminalError.of(answer);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new MessageParser();
    for (;;) {
      const { done, value } = await silence.during(() => reader.read());
      if (done) return;
      for (const { name, data, id } of parser.push(value))
        yield { name, data: JSON.parse(data) as unknown, cursor: id } as StreamMessage;
    }
  } finally {
    signal?.removeEventListener('abort', end);
    ends.abort();
  }
}

/** Ends a connection on which nothing arrives while the program waits for it; time that the program takes for itself does not count. */
class Silence {
  constructor(
    private readonly ends: AbortController,
    private readonly mostMs: number,
  ) {}

  during<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.ends.abort();
        reject(new Error('The line fell silent'));
      }, this.mostMs);
      work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
