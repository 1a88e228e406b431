import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_CALLS, UPLOAD_RULES, type UploadGrant } from '@t0/contracts/content';
import { createDataSource } from '@t0/database/platform';
import { createAdmin, createTestDatabase, startProgram, startTestRedis, TestClient } from '@t0/testing';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import { testEnvironment } from '../../support/api-stack.ts';

const MB = 1024 * 1024;
const ALLOWED_GROWTH_MB = 64;

/** Memory the process holds, in MB, without what the system keeps of files. */
function residentMb(pid: number): number {
  const kb = existsSync('/proc/self/status')
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kb) / 1024;
}

/** A video of exactly `size` bytes, made as it is read. */
function* video(size: number): Generator<Buffer> {
  const head = SAMPLE_FILES.mp4!;
  yield head;
  const chunk = Buffer.alloc(256 * 1024, 7);
  for (let left = size - head.length; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length));
}

describe('a video of 500 MB (docs/product/content.md#uploads)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-large-'));
  let database: TestDatabase;
  let redis: TestRedis;
  let api: Program;
  let admin: TestClient;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    const db = await createDataSource(database.url, 2).initialize();
    const { email } = await createAdmin(db);
    await db.destroy();
    const env = testEnvironment(database.url, redis.url, { STORAGE_DIR: folder });
    api = await startProgram({ main: 'dist/api.js', env });
    admin = await new TestClient(api.origin).logIn(email);
  });
  afterAll(async () => {
    await api?.kill('SIGTERM');
    await redis?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('arrives and is served without the API growing with it', async () => {
    const size = UPLOAD_RULES.video.maxBytes;
    const { body: grant } = await admin.post<UploadGrant>(UPLOAD_CALLS.video, { fileName: 'week.mp4', fileSize: size });
    await admin.get('/api/blog-posts');
    const before = residentMb(api.pid);
    let peak = before;
    const sampler = setInterval(() => (peak = Math.max(peak, residentMb(api.pid))), 20);
    try {
      const began = Date.now();
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const call = request(new URL(grant.uploadURL, api.origin), {
          method: grant.method,
          headers: { ...grant.headers, 'content-length': size, cookie: admin.cookie },
        });
        call.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
        pipeline(Readable.from(video(size)), call).catch(reject);
      });
      const sent = Date.now() - began;
      expect(status).toBe(204);
      const received = peak;

      const response = await fetch(api.origin + grant.objectPath, { headers: { cookie: admin.cookie } });
      let read = 0;
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) read += chunk.length;
      expect(read).toBe(size);
      console.log(
        `500 MB arrived in ${sent} ms; the API held ${before.toFixed(0)} MB before, at most ${received.toFixed(0)} MB while it arrived, ${peak.toFixed(0)} MB while it was served`,
      );
    } finally {
      clearInterval(sampler);
    }
    expect(peak - before).toBeLessThan(ALLOWED_GROWTH_MB);
    const [name] = readdirSync(join(folder, 'videos'));
    expect(statSync(join(folder, 'videos', name!)).size).toBe(500 * MB);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  });
});
