import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '@t0/contracts/developers';
import { signatureOf } from '@t0/channels/webhooks';

/** One call that a receiver got. */
export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  payload: WebhookPayload<Record<string, unknown>>;
}

/** A program of a member on this machine: it keeps what it receives, and answers as it is set to. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The status of the next answer; by default 200. */
  answer: (received: Received) => number | Promise<number> = () => 200;
  /** Calls that wait for their answer, and the most that ever did, by address. */
  readonly open = new Map<string, { now: number; most: number }>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const { headers, url } = request;
        const received = {
          path: url!,
          id: String(headers['webhook-id']),
          headers,
          body,
          payload: JSON.parse(body) as Received['payload'],
        };
        receiver.received.push(received);
        receiver.count(received.path, 1);
        response.once('close', () => receiver.count(received.path, -1));
        const answered = (status: number): void =>
          void response
            .writeHead(status, status === 302 ? { location: '/elsewhere' } : {})
            .end(`${status} of a program`);
        const status = receiver.answer(received);
        if (typeof status === 'number') answered(status);
        else void status.then(answered);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  private count(path: string, change: number): void {
    const { now, most } = this.open.get(path) ?? { now: 0, most: 0 };
    this.open.set(path, { now: now + change, most: Math.max(most, now + change) });
  }

  url(path = '/hooks'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** What came to an address, of one kind. */
  of(path: string, type: string): Received[] {
    return this.received.filter((one) => one.path === path && one.payload.type === type);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The signatures that a call has to have by these secrets. */
export function signaturesBy(secrets: string[], { id, headers, body }: Received): string {
  return signatureOf(secrets, id, Number(headers['webhook-timestamp']), body);
}
