import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Upload } from '@t0/database/content';
import { createStorage, newObjectPath } from '@t0/storage';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import type { TestClient } from '@t0/testing';
import { ForeignStoreError, OrphanSweep } from '../../apps/worker/src/content/orphan-sweep.ts';
import { ContentStack } from '../support/content-stack.ts';

describe('uploaded files, served and swept (docs/product/access.md#uploaded-files; docs/SECURITY.md#uploads)', () => {
  let stack: ContentStack;
  let video: string;
  let document: string;
  let image: string;

  beforeAll(async () => {
    stack = await ContentStack.start();
    video = await stack.upload('video', 'mp4');
    document = await stack.upload('resource', 'docx');
    image = await stack.upload('image', 'png');
    await stack.admin.post('/api/videos', { title: 'v', videoUrl: video });
    await stack.admin.post('/api/resources', {
      title: 'r',
      category: 'general',
      fileUrl: document,
      fileName: 'Pläne "A"\r\n<b>.docx',
    });
    await stack.admin.put('/api/chart-memos/US30', { memoImageUrls: [image] });
  });
  afterAll(() => stack.stop());

  const fetchAs = (client: TestClient, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(stack.api.origin() + path, {
      method,
      headers: { ...(client.cookie && { cookie: client.cookie }), ...headers },
    });

  describe('access', () => {
    it('is for subscribers and administrators, looked at with every request', async () => {
      for (const path of [video, document, image]) {
        expect((await fetchAs(stack.visitor, path)).status).toBe(401);
        expect((await fetchAs(stack.guest, path)).status).toBe(403);
        expect((await fetchAs(stack.member, path)).status).toBe(200);
        expect((await fetchAs(stack.admin, path)).status).toBe(200);
      }
    });

    it('ends with the subscription', async () => {
      const change = (active: boolean) =>
        stack.api.db.query(
          `UPDATE users SET has_active_subscription = $1 WHERE id = (SELECT (sess->'passport'->>'user')::uuid FROM sessions WHERE sid = $2)`,
          [active, decodeURIComponent(stack.member.cookie.split('=')[1]!).slice(2).split('.')[0]],
        );
      await change(false);
      expect((await fetchAs(stack.member, video)).status).toBe(403);
      await change(true);
      expect((await fetchAs(stack.member, video)).status).toBe(200);
    });

    it('of files that nothing uses yet is for administrators', async () => {
      const unused = await stack.upload('image', 'gif');
      expect((await fetchAs(stack.member, unused)).status).toBe(404);
      expect((await fetchAs(stack.admin, unused)).status).toBe(200);
    });

    it('tells a stranger nothing of what exists', async () => {
      const missing = newObjectPath('video', 'mp4');
      expect((await fetchAs(stack.visitor, missing)).status).toBe(401);
      expect((await fetchAs(stack.guest, missing)).status).toBe(403);
      const { status, body } = await stack.member.get(missing);
      expect([status, body]).toEqual([
        404,
        { statusCode: 404, error: 'OBJECT_NOT_FOUND', message: 'This file no longer exists' },
      ]);
    });
  });

  it('are served as what they are, never sniffed, never shared, documents to be saved', async () => {
    const shown = await fetchAs(stack.member, video);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(SAMPLE_FILES.mp4!.length),
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(SAMPLE_FILES.mp4);
    const saved = await fetchAs(stack.member, document);
    expect(saved.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\r\n]*(\\"[^"\r\n]*)*"; filename\*=UTF-8''Pl%C3%A4ne/,
    );
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(SAMPLE_FILES.docx);
  });

  it('never download under a name that says something else than they are (docs/SECURITY.md#uploads)', async () => {
    const uploads = stack.api.db.getRepository(Upload);
    const { fileName } = await uploads.findOneByOrFail({ objectPath: document });
    await uploads.update({ objectPath: document }, { fileName: 'plan.html' });
    const saved = await fetchAs(stack.member, document);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=plan.html.docx');
    await uploads.update({ objectPath: document }, { fileName });
  });

  it('answer 304 to whoever has them, after looking at access', async () => {
    const etag = (await fetchAs(stack.member, video)).headers.get('etag')!;
    const again = (client: TestClient) => fetchAs(client, video, { 'if-none-match': `"other", ${etag}` });
    expect((await again(stack.member)).status).toBe(304);
    expect((await again(stack.guest)).status).toBe(403);
  });

  it('answer HEAD without a body', async () => {
    const { status, headers, body } = await fetchAs(stack.member, video, {}, 'HEAD');
    expect([status, headers.get('content-length'), body]).toEqual([200, String(SAMPLE_FILES.mp4!.length), null]);
  });

  it('answer 404 when only their rows are there, as after a restore', async () => {
    const path = await stack.upload('image', 'png');
    await (await createStorage(stack.api.config)).delete(path);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetchAs(stack.admin, path, {}, method);
      expect([method, status, headers.get('content-disposition')]).toEqual([method, 404, null]);
    }
  });

  describe('ranges', () => {
    const size = SAMPLE_FILES.mp4!.length;

    it.each([
      ['bytes=0-3', 0, 3],
      ['bytes=10-', 10, size - 1],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
    ])('%s is served alone', async (range, start, end) => {
      const { status, headers, ...rest } = await fetchAs(stack.member, video, { range }).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }));
      expect([status, headers.get('content-range'), headers.get('content-length')]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
        String(end - start + 1),
      ]);
      expect(rest.bytes).toEqual(SAMPLE_FILES.mp4!.subarray(start, end + 1));
    });

    it.each([`bytes=${size}-`, 'bytes=-0', 'bytes=0-0,1-1', `bytes=${'0-,'.repeat(500)}0-`])(
      '%.30s is refused',
      async (range) => {
        const response = await fetchAs(stack.member, video, { range });
        expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
        expect(await response.json()).toMatchObject({ error: 'RANGE_NOT_SATISFIABLE' });
      },
    );

    it('of a file that changed since are answered with the whole', async () => {
      const etag = (await fetchAs(stack.member, video)).headers.get('etag')!;
      const ask = async (condition: string) =>
        (await fetchAs(stack.member, video, { range: 'bytes=0-0', 'if-range': condition })).status;
      expect([await ask(etag), await ask('"old"')]).toEqual([206, 200]);
    });
  });

  it.each([
    '/objects/images/../../../../etc/passwd',
    '/objects/images/..%2f..%2f..%2fetc%2fpasswd',
    '/objects/..%2f..%2fetc/passwd',
    '/objects/videos/%2e%2e%2f.incoming%2fx.part',
    '/objects/.incoming/x.part',
    '/objects/videos/....//....//x.mp4',
    '/objects/videos/00000000-0000-4000-8000-000000000000.mp4%00.png',
    '/objects/videos/c:%5cwindows%5cwin.ini',
    '/objects/%ff/%ff',
    '/objects/',
  ])('no traversal: %s', async (path) => {
    mkdirSync(join(stack.folder, '.incoming'), { recursive: true });
    writeFileSync(join(stack.folder, '.incoming/x.part'), 'half');
    // fetch would tidy the path up.
    const status = await new Promise<number>((resolve, reject) => {
      const url = new URL(stack.api.origin());
      const call = request({ host: url.hostname, port: url.port, path, headers: { cookie: stack.admin.cookie } });
      call
        .on('response', (answer) => resolve(answer.resume().statusCode!))
        .on('error', reject)
        .end();
    });
    expect([400, 404]).toContain(status);
  });

  describe('the sweep', () => {
    const day = 86_400_000;
    let sweep: OrphanSweep;
    const fileOf = (path: string): string => join(stack.folder, path.slice('/objects/'.length));
    const aged = (path: string): void => utimesSync(fileOf(path), new Date(0), new Date(0));
    const age = (path: string): Promise<unknown> =>
      stack.api.db.getRepository(Upload).update({ objectPath: path }, { createdAt: new Date(Date.now() - 2 * day) });
    const run = () => sweep.sweep(new Date(Date.now() - day));

    beforeAll(async () => {
      sweep = new OrphanSweep(stack.api.db, await createStorage(stack.api.config));
      await sweep.sweep(new Date(Date.now() + day));
    });

    it('keeps what is in use, however old, and what is young', async () => {
      for (const path of [video, document, image]) {
        aged(path);
        await age(path);
      }
      const young = await stack.upload('image', 'png');
      expect(await run()).toEqual({ uploads: 0, strays: 0, unfinished: 0 });
      for (const path of [video, document, image, young]) expect(existsSync(fileOf(path))).toBe(true);
    });

    it('deletes what was uploaded and not used for a day, and addresses that were never used', async () => {
      const unused = await stack.upload('image', 'png');
      const { objectPath: never } = await stack.grant('video', { fileName: 'a.mp4' });
      await Promise.all([age(unused), age(never)]);
      expect(await run()).toMatchObject({ uploads: 2 });
      expect(existsSync(fileOf(unused))).toBe(false);
      const late = await stack.admin.put('/api/chart-memos/AUDUSD', { memoImageUrls: [unused] });
      expect([late.status, late.body.error]).toEqual([400, 'UPLOAD_NOT_FOUND']);
    });

    it('deletes the files of what was deleted by a process that died before it could', async () => {
      const path = await stack.upload('video', 'webm');
      await stack.api.db.getRepository(Upload).update({ objectPath: path }, { state: 'deleted' });
      expect(await run()).toMatchObject({ uploads: 1 });
      expect(existsSync(fileOf(path))).toBe(false);
    });

    it('deletes files without a row and what unfinished uploads left, when they are old', async () => {
      const [old, young] = [newObjectPath('image', 'png'), newObjectPath('image', 'png')];
      for (const path of [old, young]) writeFileSync(fileOf(path), 'x');
      aged(old);
      const part = join(stack.folder, '.incoming/y.part');
      writeFileSync(part, 'x');
      utimesSync(part, new Date(0), new Date(0));
      expect(await run()).toEqual({ uploads: 0, strays: 1, unfinished: 1 });
      expect([existsSync(fileOf(old)), existsSync(fileOf(young)), existsSync(part)]).toEqual([false, true, false]);
      expect(readFileSync(fileOf(video))).toEqual(SAMPLE_FILES.mp4);
    });

    it('deletes nothing of a store that belongs to another database', async () => {
      const strays = Array.from({ length: 25 }, () => newObjectPath('image', 'png'));
      for (const path of strays) {
        writeFileSync(fileOf(path), 'x');
        aged(path);
      }
      await expect(run()).rejects.toThrow(ForeignStoreError);
      expect(strays.every((path) => existsSync(fileOf(path)))).toBe(true);
    });
  });
});
