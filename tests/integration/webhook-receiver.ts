import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '@t0/contracts';
import { signatureOf } from '@t0/webhooks';

/** One call that a receiver got. */
export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  payload: WebhookPayload<Record<string, unknown>>;
}

/** A program of a member on this machine: it keeps what it is told, and answers as it is set to. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** The status of the next answer; by default 200. */
  answer: (received: Received) => number = () => 200;

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
        const status = receiver.answer(received);
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(`${status} of a program`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
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
