import { connect, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { createAdmin, createMember, waitFor } from '@t0/testing';
import { DataSource } from 'typeorm';
import { ApiStack } from '../support/api-stack.ts';

const LIMIT = 12;
const BODY_MS = 800;
/** Each grows by half when it is lower-cased. */
const GROWING = `${'\u0130'.repeat(60)}@${`${'a'.repeat(60)}.`.repeat(3)}example`;

/** A connection that says what it was sent, and whether it still stands. */
interface RawConnection {
  tcp: Socket;
  answer: () => string;
  isOpen: () => boolean;
}

describe('small requests stay cheap (docs/SECURITY.md#requests)', () => {
  let direct: ApiStack;
  let proxied: ApiStack;
  beforeAll(async () => {
    const env = { HTTP_CONNECTIONS_PER_ADDRESS: String(LIMIT) };
    direct = await ApiStack.start({ ...env, HTTP_BODY_TIMEOUT_MS: String(BODY_MS) });
    proxied = await ApiStack.start({ ...env, TRUSTED_PROXIES: '1' });
  });
  afterAll(async () => {
    await direct.stop();
    await proxied.stop();
  });

  const raw = (stack: ApiStack, text: string): RawConnection => {
    const { hostname, port } = new URL(stack.origin());
    let received = '';
    let isOpen = true;
    const tcp = connect(Number(port), hostname, () => tcp.write(text));
    tcp.on('data', (data) => (received += data.toString()));
    tcp.on('error', () => undefined);
    tcp.on('close', () => (isOpen = false));
    return { tcp, answer: () => received, isOpen: () => isOpen };
  };
  const slowLogIn = (stack: ApiStack, address = '203.0.113.5'): RawConnection =>
    raw(
      stack,
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `X-Forwarded-For: ${address}\r\nContent-Length: 100\r\n\r\n{`,
    );

  it('a body that does not arrive in time ends its call, in words (docs/SECURITY.md#requests)', async () => {
    const slow = slowLogIn(direct);
    const drip = setInterval(() => slow.tcp.write(' '), 100);
    await waitFor('the end', () => !slow.isOpen());
    clearInterval(drip);
    expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.answer()).toContain('"error":"BODY_TOO_SLOW"');
  });

  it('a call that names two hosts is refused (docs/SECURITY.md#requests)', async () => {
    const call = raw(direct, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n');
    await waitFor('the refusal', () => call.answer().startsWith('HTTP/1.1 400 '));
    call.tcp.destroy();
  });

  it('a body that nobody waits for does not keep its connection either (docs/SECURITY.md#requests)', async () => {
    const slow = raw(
      direct,
      'POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n',
    );
    const drip = setInterval(() => slow.tcp.write(' '), 100);
    await waitFor('the refusal', () => slow.answer().includes('415'));
    await waitFor('the end', () => !slow.isOpen());
    clearInterval(drip);
  });

  it('gives an upload of a file all the time it takes', async () => {
    const admin = await direct.signedIn(await createAdmin(direct.db));
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body: grant } = await admin.post<{ uploadURL: string }>('/api/chart-memos/upload-image', {
      fileName: 'a.png',
      fileSize: png.length,
    });
    const { pathname, search } = new URL(grant.uploadURL, direct.origin());
    const upload = raw(
      direct,
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nCookie: ${admin.cookie}\r\n` +
        `Content-Length: ${png.length}\r\nConnection: close\r\n\r\n`,
    );
    let sent = 0;
    const timer = setInterval(() => upload.tcp.write(png.subarray(sent, (sent += 3))), 60);
    await waitFor('the answer', () => upload.answer().includes('HTTP/1.1 '));
    clearInterval(timer);
    expect(upload.answer()).toMatch(/^HTTP\/1\.1 20\d /);
    expect(sent).toBeGreaterThanOrEqual(png.length);
  });

  it('an idle connection is kept for longer than its answer announces (docs/operations/deploy.md#capacity-beyond-one-machine)', async () => {
    const answer = await fetch(`${direct.origin()}/api/client-settings`);
    const [, seconds] = /^timeout=(\d+)$/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
    const { keepAliveTimeout } = direct.apps[0]!.getHttpServer() as Server;
    expect(keepAliveTimeout - Number(seconds) * 1_000).toBeGreaterThanOrEqual(500);
  });

  it('an address has so many connections and no more (docs/SECURITY.md#requests)', async () => {
    const idle = Array.from({ length: LIMIT * 3 }, () => slowLogIn(direct));
    await waitFor('the rest to be refused', () => idle.filter(({ isOpen }) => !isOpen()).length >= LIMIT * 2);
    await waitFor('all to end', () => idle.every(({ isOpen }) => !isOpen()));
    expect(idle.filter(({ answer }) => answer().includes('408')).length).toBeLessThanOrEqual(LIMIT);
    expect((await direct.visitor().get('/api/client-settings')).status).toBe(200);
  });

  it('behind a proxy an address has so many calls under way, and takes nobody else’s (docs/SECURITY.md#requests)', async () => {
    const slow = Array.from({ length: LIMIT * 3 }, () => slowLogIn(proxied));
    await waitFor('refusals', () => slow.filter(({ answer }) => answer().includes(' 503 ')).length >= LIMIT * 2);
    const other = await proxied
      .visitor()
      .call('GET', '/api/client-settings', undefined, { 'x-forwarded-for': '203.0.113.6' });
    expect(other.status).toBe(200);
    for (const { tcp } of slow) tcp.destroy();
  });

  it.each([
    ['/api/auth/login', { email: GROWING, password: 'x' }],
    ['/api/register', { email: GROWING, password: 'T0-Terminal!', firstName: 'a', lastName: 'b' }],
    ['/api/auth/forgot-password', { email: GROWING }],
    ['/api/auth/reset-password', { email: GROWING, token: 'x', newPassword: 'T0-Terminal!' }],
  ])('an address that grows when it is lower-cased is refused by %s (docs/SECURITY.md#input)', async (path, body) => {
    expect(GROWING.length).toBeLessThan(254);
    expect(GROWING.toLowerCase().length).toBeGreaterThan(254);
    const { status, body: answer } = await direct.visitor().post(path, body);
    expect([status, answer.message]).toEqual([400, 'Invalid email address']);
  });

  it('a forwarded address that is none is not believed, stored or counted (docs/SECURITY.md#input)', async () => {
    const member = await createMember(proxied.db);
    const headers = { 'x-forwarded-for': 'a'.repeat(300) };
    const { status } = await proxied
      .visitor()
      .post('/api/auth/login', { email: member.email, password: 'T0-Terminal!' }, headers);
    expect(status).toBe(200);
    const [row] = await proxied.db.query('SELECT ip_address FROM users WHERE id = $1', [member.id]);
    expect(row.ip_address).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
  });

  it('under overload the answer is 503 with Retry-After, in words (docs/SECURITY.md#answers)', async () => {
    const pool = direct.apps[0]!.get(DataSource);
    const busy = Array.from({ length: direct.config.DATABASE_POOL }, () => pool.createQueryRunner());
    await Promise.all(busy.map((runner) => runner.connect()));
    try {
      const { status, headers, body } = await direct
        .visitor()
        .post('/api/auth/login', { email: 'a@t0.test', password: 'x' });
      expect([status, headers.get('retry-after'), body.error]).toEqual([503, '5', 'OVERLOADED']);
      expect(body.message).toBe('The terminal is very busy right now. Please try again in a moment.');
    } finally {
      for (const runner of busy) await runner.release();
    }
    expect((await direct.visitor().post('/api/auth/login', { email: 'a@t0.test', password: 'x' })).status).toBe(401);
  });
});
