import { request, type ClientRequest } from 'node:http';
import { UPLOAD_CALLS, UPLOAD_RULES, UPLOAD_TEXTS, type UploadGrant, type UploadKind } from '@t0/contracts/content';
import { CONTENT_TYPES } from '@t0/contracts/platform';
import { Upload } from '@t0/database/content';
import { createAdmin, waitFor } from '@t0/testing';
import { SAMPLE_FILES, samplePng } from '../support/sample-files.ts';
import { ContentStack } from '../support/content-stack.ts';

const KINDS = Object.keys(UPLOAD_RULES) as UploadKind[];
const MB = 1024 * 1024;
const PATH = /^\/objects\/\w+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\w+$/;

describe('uploads to disk (docs/product/content.md#uploads; docs/SECURITY.md#uploads)', () => {
  let stack: ContentStack;

  beforeAll(async () => (stack = await ContentStack.start()));
  afterAll(() => stack.stop());
  beforeEach(() => stack.api.db.query('DELETE FROM uploads'));

  /** Files that came with this test, unfinished ones included. */
  const stored = (): string[] => stack.files().filter((file) => !earlier.has(file));
  let earlier = new Set<string>();
  beforeEach(() => void (earlier = new Set(stack.files())));
  const row = (grant: UploadGrant): Promise<Upload> =>
    stack.api.db.getRepository(Upload).findOneByOrFail({ objectPath: grant.objectPath });
  const ask = (kind: UploadKind, body: object) => stack.admin.post(UPLOAD_CALLS[kind], body);

  describe('addresses', () => {
    it.each(KINDS)('for a file of kind %s are signed, for 15 minutes, under a generated name', async (kind) => {
      const [extension] = UPLOAD_RULES[kind].extensions;
      const grant = await stack.grant(kind, { fileName: `../../Evil <name>.${extension.toUpperCase()}`, fileSize: 10 });
      expect(grant).toEqual({
        uploadURL: expect.stringMatching(/^\/api\/uploads\/[0-9a-f-]{36}\?token=[\w-]{43}$/),
        objectPath: expect.stringMatching(PATH),
        method: 'PUT',
        headers: { 'content-type': CONTENT_TYPES[extension] },
        maxBytes: UPLOAD_RULES[kind].maxBytes,
        expiresAt: expect.any(String),
      });
      expect(grant.objectPath).not.toContain('vil');
      const minutes = (Date.parse(grant.expiresAt) - Date.now()) / 60_000;
      expect(minutes > 14.5 && minutes <= 15).toBe(true);
    });

    const tooLarge = { image: 5, resource: 10, video: 500, thumbnail: 5 };
    it.each(KINDS)('are not given for a file of kind %s that is too large', async (kind) => {
      const fileName = `a.${UPLOAD_RULES[kind].extensions[0]}`;
      const fileSize = tooLarge[kind] * MB;
      await stack.grant(kind, { fileName, fileSize });
      const { status, body } = await ask(kind, { fileName, fileSize: fileSize + 1 });
      expect([status, body.error, body.message]).toEqual([
        413,
        'FILE_TOO_LARGE',
        `File too large. Maximum size is ${tooLarge[kind]}MB`,
      ]);
    });

    const lists = {
      image: 'jpg, jpeg, png, gif, webp',
      resource: 'pdf, doc, docx, txt',
      video: 'mp4, mov, avi, webm, mkv',
      thumbnail: 'jpg, jpeg, png, webp',
    };
    it.each(KINDS)('are not given for a file of kind %s with another extension', async (kind) => {
      for (const fileName of [
        'a.svg',
        'a.html',
        'a.exe',
        'a',
        '.',
        `${UPLOAD_RULES[kind].extensions[0]}`,
        'a.png.svg',
      ]) {
        const { status, body } = await ask(kind, { fileName });
        expect([status, body.error, body.message]).toEqual([
          400,
          'FILE_TYPE_INVALID',
          `Invalid file type. Allowed types: ${lists[kind]}`,
        ]);
      }
    });

    it.each([
      [{}, 'File name is required'],
      [{ fileName: ' ' }, 'File name is required'],
      [{ fileName: 5 }, 'File name is required'],
      [{ fileName: 'a.png', fileSize: 0 }, 'The file is empty'],
      [{ fileName: 'a.png', fileSize: '10' }, 'File size must be a whole number of bytes'],
      [{ fileName: 'a.png', kind: 'video' }, 'This call has no field “kind”'],
    ])('are not given for %j (docs/SECURITY.md#input)', async (body, message) => {
      const answer = await ask('image', body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    });
  });

  describe('files', () => {
    it.each(KINDS.flatMap((kind) => UPLOAD_RULES[kind].extensions.map((extension) => [kind, extension] as const)))(
      'a %s named .%s arrives whole',
      async (kind, extension) => {
        const bytes = SAMPLE_FILES[extension === 'jpeg' ? 'jpg' : extension]!;
        const path = await stack.upload(kind, extension, bytes);
        const { size, state } = await stack.api.db.getRepository(Upload).findOneByOrFail({ objectPath: path });
        expect([size, state]).toEqual([bytes.length, 'stored']);
        expect(stored()).toEqual([path.slice('/objects/'.length)]);
      },
    );

    it('of a size that was not announced arrive too', async () => {
      const grant = await stack.grant('image', { fileName: 'a.png' });
      expect((await stack.send(grant, SAMPLE_FILES.png!)).status).toBe(204);
    });

    it('are what their bytes say: another type under this name is refused and leaves nothing', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      for (const [kind, extension, bytes] of [
        ['image', 'png', svg],
        ['image', 'png', SAMPLE_FILES.jpg!],
        ['resource', 'txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
        ['resource', 'pdf', SAMPLE_FILES.txt!],
        ['video', 'mp4', SAMPLE_FILES.pdf!],
      ] as const) {
        const grant = await stack.grant(kind, { fileName: `a.${extension}`, fileSize: bytes.length });
        const { status, body } = await stack.send(grant, bytes);
        expect([status, body!.error, body!.message]).toEqual([
          400,
          'FILE_TYPE_INVALID',
          UPLOAD_TEXTS.wrongContent(extension),
        ]);
        expect((await row(grant)).state).toBe('pending');
      }
      expect(stored()).toEqual([]);
    });

    it('that unfold to too many pixels are refused', async () => {
      const bytes = samplePng(30_000, 30_000);
      const grant = await stack.grant('image', { fileName: 'bomb.png', fileSize: bytes.length });
      const { status, body } = await stack.send(grant, bytes);
      expect([status, body!.error]).toEqual([413, 'IMAGE_TOO_LARGE']);
      expect(stored()).toEqual([]);
    });

    it('must be as large as announced, and not empty', async () => {
      for (const [announced, sent] of [
        [100, 99],
        [100, 101],
        [100, 0],
        [undefined, 0],
      ] as const) {
        const grant = await stack.grant('resource', { fileName: 'a.txt', fileSize: announced });
        const { status, body } = await stack.send(grant, Buffer.alloc(sent, 'x'));
        expect([status, body!.error]).toEqual([400, sent === 0 ? 'FILE_EMPTY' : 'FILE_SIZE_DIFFERS']);
      }
      expect(stored()).toEqual([]);
    });

    it('too large by their header are refused before a byte is read; without one, while they arrive', async () => {
      const grant = await stack.grant('image', { fileName: 'a.png' });
      const whole = await stack.send(grant, Buffer.alloc(5 * MB + 1));
      let sent = 0;
      const endless = new ReadableStream({
        pull: (controller) => {
          sent += 1;
          if (sent > 7 * 16) controller.close();
          else controller.enqueue(new Uint8Array(MB / 16));
        },
      });
      const streamed = await stack.send(grant, endless);
      for (const { status, body } of [whole, streamed]) {
        expect([status, body!.message]).toEqual([413, 'File too large. Maximum size is 5MB']);
      }
      expect(stored()).toEqual([]);
    });

    it('of another content type than the address was given for are refused', async () => {
      const grant = await stack.grant('image', { fileName: 'a.png' });
      const gif = await stack.send(grant, SAMPLE_FILES.png!, { headers: { 'content-type': 'image/gif' } });
      expect([gif.status, gif.body!.error]).toEqual([400, 'FILE_TYPE_INVALID']);
      for (const type of ['text/html', 'image/svg+xml', 'multipart/form-data; boundary=x']) {
        expect((await stack.send(grant, SAMPLE_FILES.png!, { headers: { 'content-type': type } })).status).toBe(415);
      }
    });

    it('arrive once: a second one does not replace the first', async () => {
      const grant = await stack.grant('image', { fileName: 'a.png' });
      const both = await Promise.all([1, 2].map(() => stack.send(grant, SAMPLE_FILES.png!)));
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
      const late = await stack.send(grant, SAMPLE_FILES.png!);
      expect([late.status, late.body!.message]).toEqual([409, 'This file has been uploaded already.']);
      expect(stored()).toHaveLength(1);
    });
  });

  describe('an address', () => {
    const invalid = [403, 'This upload address is no longer valid. Please choose the file again.'];

    it('is for the person who asked, not for another administrator', async () => {
      const other = await stack.api.signedIn(await createAdmin(stack.api.db));
      const grant = await stack.grant('image', { fileName: 'a.png' });
      const { status, body } = await stack.send(grant, SAMPLE_FILES.png!, { sender: other });
      expect([status, body!.message]).toEqual(invalid);
      for (const [sender, expected] of [
        [stack.member, 403],
        [stack.visitor, 401],
      ] as const) {
        expect((await stack.send(grant, SAMPLE_FILES.png!, { sender })).status).toBe(expected);
      }
    });

    it('is good for its own file only, with its own token', async () => {
      const [one, two] = [
        await stack.grant('image', { fileName: 'a.png' }),
        await stack.grant('image', { fileName: 'b.png' }),
      ];
      const token = (grant: UploadGrant): string => grant.uploadURL.split('token=')[1]!;
      for (const uploadURL of [
        one.uploadURL.replace(token(one), token(two)),
        one.uploadURL.slice(0, -1),
        one.uploadURL.split('?')[0]!,
        `${one.uploadURL}&token=${token(one)}`,
        one.uploadURL.replace(/uploads\/[0-9a-f]{8}/, 'uploads/00000000'),
      ]) {
        const { status, body } = await stack.send({ ...one, uploadURL }, SAMPLE_FILES.png!);
        expect([status, body!.message]).toEqual(invalid);
      }
      expect((await stack.send({ ...one, uploadURL: '/api/uploads/x?token=y' }, SAMPLE_FILES.png!)).status).toBe(400);
      expect(stored()).toEqual([]);
    });

    it('is bound to size, type and end: changing them in the table does not help, and it runs out', async () => {
      for (const change of [
        { declaredSize: 999 },
        { contentType: 'image/gif' },
        { objectPath: '/objects/images/00000000-0000-4000-8000-000000000000.png' },
        { expiresAt: new Date(Date.now() + 3_600_000) },
      ]) {
        const grant = await stack.grant('image', { fileName: 'a.png', fileSize: SAMPLE_FILES.png!.length });
        await stack.api.db.getRepository(Upload).update({ objectPath: grant.objectPath }, change);
        expect((await stack.send(grant, SAMPLE_FILES.png!)).status).toBe(403);
      }
      const grant = await stack.grant('image', { fileName: 'a.png' });
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(grant.expiresAt) + 1);
      try {
        const { status, body } = await stack.send(grant, SAMPLE_FILES.png!);
        expect([status, body!.message]).toEqual(invalid);
      } finally {
        now.mockRestore();
      }
    });

    it.each([
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site' }],
    ])('takes nothing from another site: %j (docs/SECURITY.md#cross-site)', async (headers) => {
      const grant = await stack.grant('image', { fileName: 'a.png' });
      const { status, body } = await stack.send(grant, SAMPLE_FILES.png!, { headers });
      expect([status, body!.error]).toEqual([403, 'CROSS_SITE']);
    });

    it('JSON calls take no files', async () => {
      const { status } = await stack.admin.call('PUT', '/api/chart-memos/US30', 'x', { 'content-type': 'image/png' });
      expect(status).toBe(415);
    });
  });

  it('an aborted upload leaves nothing, and may be tried again', async () => {
    const bytes = samplePng();
    const grant = await stack.grant('image', { fileName: 'a.png', fileSize: bytes.length });
    const call: ClientRequest = request(new URL(grant.uploadURL, stack.api.origin()), {
      method: 'PUT',
      headers: { ...grant.headers, 'content-length': bytes.length, cookie: stack.admin.cookie },
    });
    call.on('error', () => undefined);
    call.write(bytes.subarray(0, 20));
    await waitFor('the upload to begin', () => stored().length === 1);
    call.destroy();
    await waitFor('the unfinished file to go', () => stored().length === 0);
    expect((await row(grant)).state).toBe('pending');
    expect((await stack.send(grant, bytes)).status).toBe(204);
  });
});
