import type { Resource, Video } from '@t0/contracts/content';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import type { LiveClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';
import { expectRefused, expectUnreported, MISSING_PATH } from './content-refusals.ts';

describe('published content (docs/product/content.md#lists; docs/product/content.md#videos)', () => {
  let stack: ContentStack;
  let screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>;

  beforeAll(async () => {
    stack = await ContentStack.start({ PUBLIC_URL: 'https://t0.example' });
    screens = await stack.screens();
  });
  afterAll(() => stack.stop());

  it.each(['/api/chart-notes', '/api/chart-memos', '/api/resources', '/api/videos'])(
    'GET %s is for subscribers and administrators (docs/product/access.md#enforcement; docs/SECURITY.md#roles)',
    async (path) => {
      expect((await stack.visitor.get(path)).status).toBe(401);
      const guest = await stack.guest.get(path);
      expect([guest.status, guest.body.error]).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
      for (const client of [stack.member, stack.admin]) {
        const { status, headers } = await client.get(path);
        expect(status).toBe(200);
        expect(headers.get('x-live-cursor')).toMatch(/^\w+:\d+$/);
        expect(headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  it.each([
    ['POST', '/api/chart-notes'],
    ['PUT', '/api/chart-notes'],
    ['DELETE', '/api/chart-notes/1'],
    ['PUT', '/api/chart-memos/GBPJPY'],
    ['POST', '/api/resources'],
    ['DELETE', '/api/resources/1'],
    ['POST', '/api/videos'],
    ['DELETE', '/api/videos/1'],
    ['POST', '/api/chart-memos/upload-image'],
    ['POST', '/api/resources/upload'],
    ['POST', '/api/object-storage/upload/videos'],
    ['POST', '/api/object-storage/upload/thumbnails'],
  ])('%s %s is for administrators (docs/SECURITY.md#roles)', async (method, path) => {
    const body = method === 'DELETE' ? undefined : {};
    expect((await stack.visitor.call(method, path, body)).status).toBe(401);
    for (const client of [stack.guest, stack.member]) {
      const { status, body: answer } = await client.call(method, path, body);
      expect([status, answer.error]).toEqual([403, 'ADMIN_REQUIRED']);
    }
  });

  describe('resources', () => {
    const path = '/api/resources';
    const body = (given: object = {}) => ({
      title: 'Position size worksheet',
      description: 'Fill in account and stop.',
      category: 'risk-management',
      ...given,
    });

    it('are published with the measured size and type, appear at members, and go with their file', async () => {
      const fileUrl = await stack.upload('resource', 'pdf');
      const { status, body: resource } = await stack.admin.post<Resource>(
        path,
        body({ fileUrl, fileSize: 1, fileType: 'text/html', uploadedBy: 'somebody' }),
      );
      const uploadedBy = expect.stringMatching(/^[0-9a-f-]{36}$/);
      expect([status, resource]).toEqual([
        201,
        {
          ...body(),
          id: resource.id,
          fileUrl,
          fileName: 'Sample File.pdf',
          fileSize: SAMPLE_FILES.pdf!.length,
          fileType: 'application/pdf',
          uploadedBy,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          version: 1,
        },
      ]);
      const event = await screens.member.next('resource.created', ({ data }) => data.id === resource.id);
      expect([event.data, event.audience]).toEqual([resource, 'subscribers']);
      await expectUnreported(screens, 'resource.created');
      expect((await stack.member.get<Resource[]>(path)).body).toEqual([resource]);

      expect((await stack.admin.delete(`${path}/${resource.id}`)).status).toBe(204);
      const { data } = await screens.member.next('resource.deleted', (event) => event.data.id === resource.id);
      expect(data).toEqual({ id: resource.id, version: 2 });
      expect((await stack.member.get(fileUrl)).status).toBe(404);
      expect(stack.files()).not.toContain(fileUrl.slice('/objects/'.length));
      expect((await stack.admin.delete(`${path}/${resource.id}`)).status).toBe(404);
    });

    it('are published once under one key, and a file serves one of them', async () => {
      const fileUrl = await stack.upload('resource', 'txt');
      const key = { 'idempotency-key': 'resource-once' };
      const answers = await Promise.all([1, 2].map(() => stack.admin.post<Resource>(path, body({ fileUrl }), key)));
      expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
      const again = await stack.admin.post(path, body({ fileUrl }));
      expect([again.status, again.body.error]).toEqual([400, 'UPLOAD_TAKEN']);
    });

    it.each([
      ['title', 'Enter a title', { title: ' ' }],
      ['title', 'Enter a title', { title: undefined }],
      ['title', 'Title must be at most 255 characters', { title: 'x'.repeat(256) }],
      ['category', 'Select a category', { category: 'secrets' }],
      ['category', 'Select a category', { category: undefined }],
      ['fileUrl', 'Upload a file', { fileUrl: '' }],
      ['fileUrl', 'Upload a file', { fileUrl: 'https://evil.example/x.pdf' }],
      ['fileUrl', 'Upload a file', { fileUrl: '/objects/resources/../../etc/passwd' }],
      ['description', 'Description must be at most 2000 characters', { description: 'x'.repeat(2001) }],
      ['isActive', 'This call has no field “isActive”', { isActive: false }],
    ])('refuse a wrong %s with "%s" (docs/product/console.md#resources-and-videos)', async (field, message, change) => {
      const fileUrl = '/objects/resources/00000000-0000-4000-8000-000000000000.pdf';
      await expectRefused(stack, 'POST', path, body({ fileUrl, ...change }), field, message);
    });

    it.each(['notes.html', 'notes.txt.html', 'notes', 'notes.pdf'])(
      'refuse %s as the name of a text: it downloads as what it is (docs/SECURITY.md#uploads)',
      async (fileName) => {
        const fileUrl = await stack.upload('resource', 'txt');
        const message = 'File name must end in .txt, as the uploaded file does';
        await expectRefused(stack, 'POST', path, body({ fileUrl, fileName }), 'fileName', message);
      },
    );

    it('need a file that arrived, of their kind', async () => {
      const { objectPath } = await stack.grant('resource', { fileName: 'never-sent.pdf' });
      const image = await stack.upload('image', 'png');
      for (const fileUrl of [objectPath, image, MISSING_PATH]) {
        const { status, body: answer } = await stack.admin.post(path, body({ fileUrl }));
        expect([status, answer.message]).toEqual([400, 'The uploaded file no longer exists. Please upload it again.']);
      }
    });
  });

  describe('videos', () => {
    const path = '/api/videos';

    it('are published with a thumbnail, appear at members, and go with their files', async () => {
      const videoUrl = await stack.upload('video', 'mp4');
      const thumbnailUrl = await stack.upload('thumbnail', 'jpg');
      const { status, body: video } = await stack.admin.post<Video>(path, {
        title: 'Week ahead',
        videoUrl,
        thumbnailUrl,
      });
      expect([status, video]).toEqual([
        201,
        {
          id: video.id,
          title: 'Week ahead',
          description: '',
          videoUrl,
          thumbnailUrl,
          uploadedBy: expect.any(String),
          createdAt: expect.any(String),
          version: 1,
        },
      ]);
      const event = await screens.member.next('video.created', ({ data }) => data.id === video.id);
      expect([event.data, event.audience]).toEqual([video, 'subscribers']);
      await expectUnreported(screens, 'video.created');
      expect((await stack.member.get<Video[]>(path)).body).toEqual([video]);
      expect((await stack.admin.delete(`${path}/${video.id}`)).status).toBe(204);
      await screens.member.next('video.deleted', ({ data }) => data.id === video.id && data.version === 2);
      for (const file of [videoUrl, thumbnailUrl]) expect(stack.files()).not.toContain(file.slice('/objects/'.length));
    });

    it('need no thumbnail', async () => {
      const videoUrl = await stack.upload('video', 'webm');
      const { status, body } = await stack.admin.post<Video>(path, { title: 'Plain', videoUrl, thumbnailUrl: '' });
      expect([status, body.thumbnailUrl]).toEqual([201, null]);
    });

    it.each([
      ['title', 'Enter a title', { title: '' }],
      ['title', 'Title must be at most 255 characters', { title: 'x'.repeat(256) }],
      ['videoUrl', 'Upload a file', { videoUrl: undefined }],
      ['videoUrl', 'Upload a file', { videoUrl: 'javascript:alert(1)' }],
      ['thumbnailUrl', 'The thumbnail must be an uploaded image', { thumbnailUrl: 'https://evil.example/x.png' }],
      ['description', 'Description must be text', { description: 5 }],
    ])('refuse a wrong %s with "%s" (docs/SECURITY.md#script)', async (field, message, change) => {
      const videoUrl = '/objects/videos/00000000-0000-4000-8000-000000000000.mp4';
      await expectRefused(stack, 'POST', path, { title: 'x', videoUrl, ...change }, field, message);
    });

    it('are listed newest first, in pages', async () => {
      for (const extension of ['mkv', 'avi', 'mov']) {
        const videoUrl = await stack.upload('video', extension);
        await stack.admin.post(path, { title: extension, videoUrl });
      }
      const titles = (videos: Video[]): string[] => videos.map(({ title }) => title);
      const page = (await stack.member.get<Video[]>(`${path}?limit=2`)).body;
      expect(titles(page)).toEqual(['mov', 'avi']);
      const { createdAt, id } = page.at(-1)!;
      const rest = (await stack.member.get<Video[]>(`${path}?before=${createdAt},${id}`)).body;
      expect(titles(rest)).toEqual(['mkv', 'Plain']);
    });
  });
});
