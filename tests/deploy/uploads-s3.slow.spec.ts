import { Readable } from 'node:stream';
import { UPLOAD_CALLS, type Video } from '@t0/contracts/content';
import { Upload } from '@t0/database/content';
import { createStorage, newObjectPath } from '@t0/storage';
import { SAMPLE_FILES, samplePng } from '../support/sample-files.ts';
import { IsNull } from 'typeorm';
import { OrphanSweep } from '../../apps/worker/src/content/orphan-sweep.ts';
import { ContentStack } from '../support/content-stack.ts';
import { S3Server } from '../support/s3-server.ts';

describe('uploads to an S3-compatible store (docs/product/content.md#uploads; docs/SECURITY.md#uploads)', () => {
  let store: S3Server;
  let stack: ContentStack;

  beforeAll(async () => {
    store = await new S3Server().start();
    stack = await ContentStack.start(store.env);
  });
  afterAll(async () => {
    await stack.stop();
    await store.stop();
  });
  beforeEach(() => store.objects.clear());

  const png = SAMPLE_FILES.png!;
  const put = (url: string, bytes: Uint8Array, headers: Record<string, string>) =>
    fetch(url, { method: 'PUT', body: bytes as BodyInit, headers });
  const sent = async (fileName: string, bytes: Buffer): Promise<string> => {
    const kind = fileName.endsWith('.mp4') ? 'video' : 'image';
    const grant = await stack.grant(kind, { fileName, fileSize: bytes.length });
    expect((await put(grant.uploadURL, bytes, grant.headers)).status).toBe(200);
    return grant.objectPath;
  };
  /** As if the store did not hold to what was signed: whatever bytes lie there in the end. */
  const lying = async (bytes: Buffer): Promise<string> => {
    const { objectPath } = await stack.grant('image', { fileName: 'a.png', fileSize: png.length });
    const key = `live/incoming/${objectPath.slice('/objects/'.length)}`;
    store.objects.set(key, { bytes, type: 'image/png', modified: new Date() });
    await stack.api.db.getRepository(Upload).update({ objectPath }, { declaredSize: null });
    return objectPath;
  };
  const saveMemo = (path: string) => stack.admin.put('/api/chart-memos/US30', { memoImageUrls: [path] });

  it('browsers may send to the store, and to it alone (docs/SECURITY.md#csp)', async () => {
    const { headers } = await stack.visitor.get('/api/health/live');
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${store.origin};`);
  });

  it('an address is signed for one key, type and size, and ends', async () => {
    const grant = await stack.grant('image', { fileName: 'a.png', fileSize: png.length });
    const url = new URL(grant.uploadURL);
    expect(url.origin).toBe(store.origin);
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeGreaterThan(890);
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    for (const [bytes, type, address] of [
      [Buffer.concat([png, png]), 'image/png', url.href],
      [png, 'text/html', url.href],
      [png, 'image/png', url.href.replace('incoming/', '')],
      [png, 'image/png', url.href.replace('X-Amz-Expires=9', 'X-Amz-Expires=99')],
    ] as const) {
      expect((await put(address, bytes, { 'content-type': type })).status).toBe(403);
    }
    expect(store.keys()).toEqual([]);
    expect((await put(url.href, png, grant.headers)).status).toBe(200);
    expect(store.keys()).toEqual([`live/incoming/${grant.objectPath.slice('/objects/'.length)}`]);
  });

  it('no address is signed without a size (docs/SECURITY.md#uploads: bound to size)', async () => {
    const { status, body } = await stack.admin.post(UPLOAD_CALLS.image, { fileName: 'a.png' });
    expect([status, body]).toMatchObject([
      400,
      { error: 'FILE_SIZE_REQUIRED', message: 'File size is required', fields: { fileSize: 'File size is required' } },
    ]);
    expect(await stack.api.db.getRepository(Upload).countBy({ declaredSize: IsNull() })).toBe(0);
  });

  it('a file is checked when it is used, moved to where no address can write, served with ranges, and goes', async () => {
    const bytes = SAMPLE_FILES.mp4!;
    const videoUrl = await sent('Week.mp4', bytes);
    expect((await stack.admin.get(videoUrl)).status).toBe(404);
    const { status, body } = await stack.admin.post<Video>('/api/videos', { title: 'Week', videoUrl });
    expect(status).toBe(201);
    expect(store.keys()).toEqual([`live/${videoUrl.slice('/objects/'.length)}`]);
    const upload = await stack.api.db.getRepository(Upload).findOneByOrFail({ objectPath: videoUrl });
    expect([upload.size, upload.state]).toEqual([bytes.length, 'attached']);

    const part = await fetch(stack.api.origin() + videoUrl, {
      headers: { cookie: stack.member.cookie, range: 'bytes=4-9' },
    });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(4, 10)]);
    expect((await stack.visitor.get(videoUrl)).status).toBe(401);

    expect((await stack.admin.delete(`/api/videos/${body.id}`)).status).toBe(204);
    expect(store.keys()).toEqual([]);
  });

  it.each([
    ['another type', Buffer.from('<svg onload="alert(1)"/>'), 400, 'FILE_TYPE_INVALID'],
    ['too many pixels', samplePng(30_000, 30_000), 413, 'IMAGE_TOO_LARGE'],
    ['too many bytes', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 413, 'FILE_TOO_LARGE'],
    ['no bytes', Buffer.alloc(0), 400, 'FILE_EMPTY'],
  ])('a file of %s is refused when it is used, and leaves nothing', async (_what, bytes, status, error) => {
    const path = await lying(bytes);
    const answer = await saveMemo(path);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(store.keys()).toEqual([]);
    expect((await saveMemo(path)).body.error).toBe('UPLOAD_NOT_FOUND');
  });

  it('a file that the store lacks answers 404, whole, in part and by HEAD, with nothing of the file in its headers', async () => {
    const path = await sent('a.png', png);
    expect((await saveMemo(path)).status).toBe(200);
    store.objects.clear();
    for (const [method, range] of [['GET'], ['GET', 'bytes=0-3'], ['HEAD']] as const) {
      const answer = await fetch(stack.api.origin() + path, {
        method,
        headers: { cookie: stack.member.cookie, ...(range && { range }) },
      });
      const named = ['content-type', 'content-range', 'content-disposition'].map((name) => answer.headers.get(name));
      expect([method, range, answer.status, ...named]).toEqual([
        method,
        range,
        404,
        'application/json; charset=utf-8',
        null,
        null,
      ]);
      if (method === 'GET')
        expect(await answer.json()).toEqual({
          statusCode: 404,
          error: 'OBJECT_NOT_FOUND',
          message: 'This file no longer exists',
        });
    }
  });

  it('a file exchanged after it was checked does not reach anybody', async () => {
    const grant = await stack.grant('image', { fileName: 'a.png', fileSize: png.length });
    await put(grant.uploadURL, png, grant.headers);
    expect((await saveMemo(grant.objectPath)).status).toBe(200);
    const other = Buffer.from('<html>'.padEnd(png.length));
    expect((await put(grant.uploadURL, other, grant.headers)).status).toBe(200);
    const served = await fetch(stack.api.origin() + grant.objectPath, { headers: { cookie: stack.member.cookie } });
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png);
  });

  it('no file comes through the API', async () => {
    const { status } = await stack.admin.call('PUT', '/api/uploads/00000000-0000-4000-8000-000000000000?token=x');
    expect(status).toBe(404);
  });

  it('the product itself stores files, lists them in pages, and sweeps what is left over', async () => {
    const storage = await createStorage(stack.api.config);
    const paths = Array.from({ length: 5 }, () => newObjectPath('image', 'png'));
    const acceptance = {
      maxBytes: 1000,
      exactBytes: png.length,
      contentType: 'image/png',
      check: () => Promise.resolve(),
    };
    for (const path of paths) await storage.put(path, Readable.from([png]), acceptance);
    const listed: string[] = [];
    for await (const { path, size } of storage.list()) {
      listed.push(path);
      expect(size).toBe(png.length);
    }
    expect(listed.sort()).toEqual([...paths].sort());
    await sent('never-used.png', png);
    for (const object of store.objects.values()) object.modified = new Date(0);
    const sweep = new OrphanSweep(stack.api.db, storage);
    expect(await sweep.sweep(new Date(Date.now() - 1000))).toMatchObject({ strays: 5, unfinished: 1 });
    expect(store.keys()).toEqual([]);
    expect(await storage.stat(paths[0]!)).toBeNull();
    await expect(storage.delete(paths[0]!)).resolves.toBeUndefined();
  });
});
