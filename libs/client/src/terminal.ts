import { follow, type FollowOptions, type Line, type StreamMessage } from './follow.ts';
import { TerminalError } from './terminal-error.ts';
import type { Calls } from './types.ts';

export interface TerminalOptions {
  /** Where the terminal is: `https://terminal.example`. */
  origin: string;
  /** A key of the profile. Without one the browser's session counts, on the terminal's own pages. */
  key?: string;
  /** In place of the platform's `fetch`. */
  fetch?: typeof fetch;
}

/** The body of an answer, and the position in the log that it is as new as: from there `follow` goes on without a gap. */
export interface Answer<T> {
  body: T;
  cursor: string | undefined;
}

/** Parts of the address, the query and the body, as the call says; further headers, `idempotency-key` for instance. */
export type Given<Name extends keyof Calls> = Calls[Name]['given'] & { headers?: Record<string, string> };

interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

const CURSOR = 'x-live-cursor';

/**
 * A terminal, as a program reaches it with a key.
 *
 * @example
 * const terminal = new Terminal({ origin: 'https://terminal.example', key: 't0_...' });
 * const { body: signals, cursor } = await terminal.call('GET /api/signals');
 * for await (const message of terminal.follow({ from: cursor }))
 *   if (message.name === 'event' && message.data.type === 'signal.created') console.log(message.data.data.instrument);
 */
export class Terminal {
  private readonly line: Line;

  constructor({ origin, key, fetch: given }: TerminalOptions) {
    this.line = {
      origin,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      fetch: given ?? ((...call) => fetch(...call)),
    };
  }

  /** Makes a call. @throws TerminalError when it is refused; what `fetch` throws when nothing answers */
  async call<Name extends keyof Calls>(
    name: Name,
    ...[given]: object extends Calls[Name]['given'] ? [given?: Given<Name>] : [given: Given<Name>]
  ): Promise<Answer<Calls[Name]['answer']>> {
    const { path = {}, query = {}, body, headers } = (given ?? {}) as Parts;
    const [method, pattern] = name.split(' ') as [string, string];
    const address = new URL(
      pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(path[part]))),
      this.line.origin,
    );
    for (const [part, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(part, String(value));
    const answer = await this.line.fetch(address, {
      method,
      headers: {
        ...this.line.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw await TerminalError.of(answer);
    const text = await answer.text();
    return {
      body: (text === '' ? null : JSON.parse(text)) as Calls[Name]['answer'],
      cursor: answer.headers.get(CURSOR) ?? undefined,
    };
  }

  /** Follows what happens, through every break of the line (`follow`). */
  follow(options: FollowOptions = {}): AsyncGenerator<StreamMessage, void> {
    return follow(this.line, options);
  }
}
