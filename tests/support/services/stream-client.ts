import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { MessageParser, type RawMessage } from '@t0/client';
import { STREAM_PATH, type LiveEvent, type Resync, type StreamOpened, type StreamPosition } from '@t0/contracts/live';
import type { PriceFrame } from '@t0/contracts/prices';
import { LiveListener, type ListenerOptions } from '@t0/testing';

/** An event stream that remembers all it was sent. It does not reconnect. */
export class StreamClient extends LiveListener {
  id = '';
  private readonly call: ClientRequest;
  private answer: IncomingMessage | undefined;

  constructor(origin: string, { cookie, cursor, previous, key, headers }: ListenerOptions = {}) {
    super();
    this.cursor = cursor;
    const address = new URL(STREAM_PATH, origin);
    if (previous !== undefined) address.searchParams.set('previous', previous);
    this.call = request(address, {
      agent: false,
      headers: {
        ...(cookie && { cookie }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(cursor !== undefined && { 'last-event-id': cursor }),
        ...headers,
      },
    });
    this.call.on('response', (answer) => void this.read(answer));
    this.call.on('error', (error) => this.disconnects.push(error.message));
    this.call.end();
  }

  stall(): void {
    this.answer!.socket.pause();
  }

  vanish(): void {
    this.call.destroy();
  }

  close(): void {
    this.call.destroy();
  }

  private async read(answer: IncomingMessage): Promise<void> {
    this.answer = answer;
    answer.setEncoding('utf8');
    answer.on('error', () => undefined);
    if (answer.statusCode !== 200) {
      const [body] = (await answer.toArray()) as string[];
      this.refusals.push((JSON.parse(body!) as { error: string }).error);
      return;
    }
    answer.on('close', () => this.disconnects.push('ended'));
    const parser = new MessageParser();
    answer.on('data', (text: string) => parser.push(text).forEach((message) => this.take(message)));
  }

  private take({ name, data, id }: RawMessage): void {
    if (id !== undefined) this.cursor = id;
    const value: unknown = JSON.parse(data);
    if (name === 'opened') this.id = (value as StreamOpened).id;
    else if (name === 'event') this.events.push(value as LiveEvent);
    else if (name === 'prices') this.prices.push(value as PriceFrame);
    else if (name === 'resync') this.resyncs.push(value as Resync);
    // The events so far were replayed: a socket's one batch.
    else if (name === 'position') this.batches.push({ events: [...this.events], ...(value as StreamPosition) });
  }
}
