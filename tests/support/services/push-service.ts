import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DataSource } from 'typeorm';

/** A message as the browser behind a subscription reads it. */
export interface PushedMessage<P = unknown> {
  /** The number of the subscription. */
  device: number;
  payload: P;
  /** Of the body as it came. */
  bytes: number;
  headers: IncomingMessage['headers'];
  /** Who signed that it calls: the server's key, base64url. */
  caller: string;
}

/** The answer of a push service to a message; without it 201. */
export interface PushRefusal {
  status: number;
  retryAfter?: string;
}

/** The subscription that a browser gives out when a page asks for alerts. */
export interface TestSubscription {
  device: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

/**
 * A push service (RFC 8030) with the browsers behind it: checks who calls (RFC 8292), and reads messages as a browser does (RFC 8291), by
 * code of its own.
 */
export class TestPushService {
  readonly messages: PushedMessage[] = [];
  /** Calls, those refused among them. */
  calls: { device: number; at: number }[] = [];
  /** Asked before a message is taken. */
  onMessage: (device: number) => PushRefusal | null | Promise<PushRefusal | null> = () => null;
  /** Connections that were opened. */
  connections = 0;
  private readonly browsers: Browser[] = [];

  private constructor(private readonly server: Server) {}

  /** @param port where it listens; 0: anywhere */
  static async start(port = 0): Promise<TestPushService> {
    const server = createServer((request, response) => void service.take(request, response));
    const service = new TestPushService(server);
    server.on('connection', () => (service.connections += 1));
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser that was asked for alerts. */
  subscribe(): TestSubscription {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16);
    const device = this.browsers.push({ keys, auth }) - 1;
    return { device, endpoint: `${this.origin}/push/${device}`, p256dh, auth: auth.toString('base64url') };
  }

  /** The messages for a device, oldest first. */
  of(device: number): PushedMessage[] {
    return this.messages.filter((message) => message.device === device);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (status: number, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, headers).end();
    const device = Number(/^\/push\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1);
    const browser = this.browsers[device];
    if (!browser) return answer(404);
    this.calls.push({ device, at: Date.now() });
    const { headers } = request;
    const caller = readCaller(headers.authorization, this.origin);
    if (caller === null) return answer(403);
    if (request.method !== 'POST' || !/^\d+$/.test(String(headers.ttl))) return answer(400);
    if (headers.topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic))) return answer(400);
    if (headers['content-encoding'] !== 'aes128gcm') return answer(415);
    const refusal = await this.onMessage(device);
    if (refusal)
      return answer(refusal.status, refusal.retryAfter === undefined ? {} : { 'Retry-After': refusal.retryAfter });
    const body = Buffer.concat(chunks);
    if (body.length > 4096 + 86) return answer(413);
    const payload: unknown = JSON.parse(open(body, browser).toString());
    this.messages.push({ device, payload, bytes: body.length, headers, caller });
    answer(201, { Location: `${this.origin}/message/${this.messages.length}` });
  }
}

/** Whose call it is, where token and signature hold for this service. */
function readCaller(authorization: string | undefined, origin: string): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head, claims, signature] = (token ?? '').split('.');
  if (!head || !claims || !signature || !key) return null;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const now = Date.now() / 1000;
  const isTimely = typeof exp === 'number' && exp > now && exp <= now + 86_400;
  return isValid && aud === origin && isTimely && /^(mailto:.+@|https:\/\/)/.test(String(sub)) ? key : null;
}

/** Reads a message of one or more records, as the browser that holds the keys does. */
function open(body: Buffer, { keys, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  return openRecords(body.subarray(21 + idLength), size, { material, salt });
}

/** Opens records of the content encoding aes128gcm (RFC 8188) of `size` octets each, the last one shorter. */
export function openRecords(
  records: Buffer,
  size: number,
  { material, salt }: { material: Buffer; salt: Buffer },
): Buffer {
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const [key, nonce] = [derive('aes128gcm', 16), derive('nonce', 12)];
  const texts: Buffer[] = [];
  for (let at = 0, number = 0; at < records.length; at += size, number += 1) {
    const record = records.subarray(at, at + size);
    const own = Buffer.from(nonce);
    own.writeUInt32BE((own.readUInt32BE(8) ^ number) >>> 0, 8);
    const decipher = createDecipheriv('aes-128-gcm', key, own);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.findLastIndex((octet) => octet !== 0);
    const isLast = at + size >= records.length;
    if (padded[end] !== (isLast ? 2 : 1)) throw new Error('A record ends in no way there is');
    texts.push(padded.subarray(0, end));
  }
  return Buffer.concat(texts);
}

const SUBSCRIPTIONS = `jsonb_to_recordset($1::jsonb) AS s(device integer, endpoint text, p256dh text, auth text)`;
const STATEMENTS = [
  `INSERT INTO users (email, password, has_active_subscription, subscription_status)
   SELECT 'device-' || s.device || '@t0.test', 'none', true, 'active' FROM ${SUBSCRIPTIONS}`,
  `INSERT INTO sessions (sid, sess, expire) SELECT 'device-' || s.device, '{}', now() + interval '1 day' FROM ${SUBSCRIPTIONS}`,
  `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth, name)
   SELECT u.id, 'device-' || s.device, s.endpoint, s.p256dh, s.auth, 'Chrome on Android'
   FROM ${SUBSCRIPTIONS} JOIN users u ON u.email = 'device-' || s.device || '@t0.test'`,
];

/** Stores a member with a session and a device for each subscription: many at a time. */
export async function createPushDevices(db: DataSource, subscriptions: readonly TestSubscription[]): Promise<void> {
  const given = JSON.stringify(subscriptions);
  for (const statement of STATEMENTS) await db.query(statement, [given]);
  await db.query('ANALYZE users, sessions, push_devices');
}
