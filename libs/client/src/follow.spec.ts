import { follow, type FollowOptions, type StreamMessage } from './follow.ts';
import { TerminalError } from './terminal-error.ts';

const encoder = new TextEncoder();
const event = (seq: number): string => `id: e:${seq}\nevent: event\ndata: {"seq":${seq}}\n\n`;

/** A terminal that answers each attempt with the next of these, and writes down what it was asked. */
function terminal(answers: (string[] | Response)[]) {
  const requested: { address: string; cursor: string | null }[] = [];
  const fetch = (address: URL, { headers }: RequestInit): Promise<Response> => {
    requested.push({ address: address.pathname + address.search, cursor: new Headers(headers).get('last-event-id') });
    const next = answers.shift();
    if (!next) return Promise.reject(new TypeError('fetch failed'));
    if (next instanceof Response) return Promise.resolve(next);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of next) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    });
    return Promise.resolve(new Response(body));
  };
  return { requested, line: { origin: 'http://terminal.test', headers: {}, fetch: fetch as typeof globalThis.fetch } };
}

/** The first `count` messages. */
async function take(count: number, source: AsyncGenerator<StreamMessage, void>): Promise<StreamMessage[]> {
  const taken: StreamMessage[] = [];
  for await (const message of source) if (taken.push(message) === count) break;
  return taken;
}

const refused = (status: number): Response => new Response('{"error":"NO","message":"No."}', { status });

describe('follow (docs/product/developers.md#stream)', () => {
  it('goes on after the last whole message when the line ends in the middle of one', async () => {
    const { requested, line } = terminal([
      ['event: opened\ndata: {"id":"first"}\n\n', event(4), event(5).slice(0, -1)],
      [event(5), event(6)],
    ]);
    const messages = await take(4, follow(line, { from: 'e:3' }));
    expect(messages.map(({ name, cursor }) => [name, cursor])).toEqual([
      ['opened', 'e:3'],
      ['event', 'e:4'],
      ['event', 'e:5'],
      ['event', 'e:6'],
    ]);
    expect(requested).toEqual([
      { address: '/api/stream', cursor: 'e:3' },
      { address: '/api/stream?previous=first', cursor: 'e:4' },
    ]);
  });

  it('takes messages apart however they are cut, and passes over comments', async () => {
    const text = `retry: 350\n\n:\n\n${event(1)}:\n\nid: e:2\r\nevent: event\r\ndata: {"seq":2,"text":"ü"}\r\n\r\n`;
    const { line } = terminal([[...text]]);
    const messages = await take(2, follow(line));
    expect(messages.map(({ data }) => data)).toEqual([{ seq: 1 }, { seq: 2, text: 'ü' }]);
  });

  it.each([429, 502, 503])('tries again after %d, and when nothing answers', async (status) => {
    const waits: (number | null)[] = [];
    const { line, requested } = terminal([refused(status), [event(1)]]);
    const [message] = await take(1, follow(line, { onWait: (ms) => waits.push(ms) } satisfies FollowOptions));
    expect(message!.cursor).toBe('e:1');
    expect(requested).toHaveLength(2);
    expect(waits[0]).toBeGreaterThan(200);
  });

  it.each([400, 401, 403])('ends with the terminal’s own words after %d', async (status) => {
    const { line } = terminal([refused(status)]);
    const error = await take(1, follow(line)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TerminalError);
    expect(error).toMatchObject({ status, code: 'NO', message: 'No.' });
  });

  it('ends without a word when it is told to, also while it waits', async () => {
    const ends = new AbortController();
    const { line } = terminal([]);
    const messages = await take(1, follow(line, { signal: ends.signal, onWait: () => ends.abort() }));
    expect(messages).toEqual([]);
  });

  it('gives up a line that is silent for too long', async () => {
    const silent = new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(encoder.encode(event(1))) }),
    );
    const { line, requested } = terminal([silent, [event(2)]]);
    const messages = await take(2, follow(line, { silentMs: 50 }));
    expect(messages.map(({ cursor }) => cursor)).toEqual(['e:1', 'e:2']);
    expect(requested).toHaveLength(2);
  });
});
