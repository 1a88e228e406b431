import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';

/** What a browser says to its push service (https://mozilla-push-service.readthedocs.io/en/latest/design). */
interface PushMessage {
  messageType: 'hello' | 'register' | 'unregister' | 'ack' | 'ping' | 'broadcast_subscribe' | 'nack';
  uaid?: string;
  channelID?: string;
}

/**
 * Mozilla's push service, for one Firefox: takes messages by HTTP (RFC 8030) and hands them on over the browser's own connection, still encrypted for it.
 * Keeps nothing for a browser that is away.
 */
export class MozillaPush {
  /** Messages that were taken, and those the browser has confirmed. */
  taken = 0;
  confirmed = 0;
  private readonly sockets: WebSocketServer;
  private browser: WebSocket | null = null;
  private readonly channels = new Set<string>();

  private constructor(
    private readonly server: Server,
    private readonly origin: string,
  ) {
    this.sockets = new WebSocketServer({ server, handleProtocols: () => 'push-notification' });
    this.sockets.on('connection', (socket) => {
      this.browser = socket;
      socket.on('message', (data: Buffer) => this.hear(socket, JSON.parse(data.toString()) as PushMessage));
    });
  }

  static async start(port: number): Promise<MozillaPush> {
    const server = createServer((request, response) => void push.take(request, response));
    const push = new MozillaPush(server, `http://127.0.0.1:${port}`);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return push;
  }

  /** What makes Firefox use it, and ask nobody whether it may show anything. */
  get preferences(): Record<string, string | number | boolean> {
    return {
      'dom.push.serverURL': this.origin.replace('http', 'ws'),
      // What drives Firefox turns its push connection off otherwise.
      'remote.prefs.recommended': false,
      // A headless Firefox has no desktop that would show alerts.
      'alerts.useSystemBackend': false,
      'dom.push.testing.allowInsecureServerURL': true,
      'permissions.default.desktop-notification': 1,
    };
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private hear(socket: WebSocket, { messageType, uaid, channelID }: PushMessage): void {
    const send = (answer: object): void => socket.send(JSON.stringify({ messageType, status: 200, ...answer }));
    if (messageType === 'hello')
      send({ uaid: uaid || randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} });
    if (messageType === 'ping') socket.send('{}');
    if (messageType === 'ack') this.confirmed += 1;
    if (messageType === 'register') {
      this.channels.add(channelID!);
      send({ channelID, pushEndpoint: `${this.origin}/push/${channelID}` });
    }
    if (messageType === 'unregister') {
      this.channels.delete(channelID!);
      send({ channelID });
    }
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const channelID = request.url!.replace('/push/', '');
    if (!this.browser || !this.channels.has(channelID)) return void response.writeHead(410).end();
    const encoding = request.headers['content-encoding'];
    const data = Buffer.concat(chunks).toString('base64url');
    this.browser.send(
      JSON.stringify({ messageType: 'notification', channelID, version: randomUUID(), data, headers: { encoding } }),
    );
    this.taken += 1;
    response.writeHead(201, { Location: `${this.origin}/message/${this.taken}` }).end();
  }
}
