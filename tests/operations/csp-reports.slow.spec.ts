import { join } from 'node:path';
import { createTestDatabase, startProgram, startTestRedis, TestClient, waitFor } from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import { testEnvironment } from '../support/api-stack.ts';

const PATH = '/api/csp-reports';
const TYPE = { 'content-type': 'application/csp-report' };
const body = (blocked: string): object => ({
  'csp-report': {
    'document-uri': 'https://t0.example/?next=secret',
    'effective-directive': 'img-src',
    'blocked-uri': blocked,
  },
});

describe('what browsers refuse by the content security policy (docs/SECURITY.md#csp)', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let api: Program;
  let client: TestClient;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    const env = testEnvironment(database.url, redis.url, {
      LOG_LEVEL: 'warn',
      THROTTLE_FACTOR: '1',
      IMAGE_ORIGINS: 'https://images.example, https://charts.example:8443',
    });
    api = await startProgram({ main: join(__dirname, '../../dist/api.js'), env });
    client = new TestClient(api.origin);
  });
  afterAll(async () => {
    await api.kill('SIGTERM');
    await Promise.all([redis.stop(), database.drop()]);
  });

  it('is named in the policy: pictures of the terminal’s files and the configured origins, no text that becomes script but one address', async () => {
    const { headers } = await client.get('/api/client-settings');
    const policy = headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "img-src 'self' data: blob: https://images.example https://charts.example:8443",
        "require-trusted-types-for 'script'",
        'trusted-types t0-service-worker',
        "worker-src 'self'",
        `report-uri ${PATH}`,
      ]),
    );
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  });

  it('is written to the log, without what addresses may hold', async () => {
    expect((await client.post(PATH, body('https://evil.example/x.png?secret'), TYPE)).status).toBe(204);
    const lines = (): string[] => api.output().split('\n');
    await waitFor('the line', () => Promise.resolve(lines().some((line) => line.includes('evil.example'))));
    const line = lines().find((one) => one.includes('evil.example'))!;
    expect(JSON.parse(line)).toMatchObject({ directive: 'img-src', blocked: 'https://evil.example', page: '/' });
    expect(line).not.toContain('secret');
  });

  it('is taken as such a report only, from the terminal’s own pages', async () => {
    expect((await client.post(PATH, {}, TYPE)).body).toMatchObject({ statusCode: 400, error: 'NOT_A_REPORT' });
    expect((await client.post(PATH, body('x'))).status).toBe(415);
    expect((await client.post(PATH, body('x'), { ...TYPE, origin: 'https://evil.example' })).status).toBe(403);
    expect((await client.post(PATH, body('x'.repeat(17_000)), TYPE)).status).toBe(413);
  });

  it('cannot flood the log from one network', async () => {
    const answers: number[] = [];
    for (let sent = 0; sent < 25; sent += 1) answers.push((await client.post(PATH, body('inline'), TYPE)).status);
    expect(answers).toContain(429);
    expect(api.output().match(/a violation of the content security policy/g)!.length).toBeLessThanOrEqual(20);
  });
});
