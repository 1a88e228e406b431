import { VIDEO } from './video-list.tsx';

const FILE = { objectPath: '/objects/videos/0b8f1c1e-1111-4222-8333-444455556666.mp4', name: 'week.mp4', size: 1200 };

const { empty, missingOf, bodyOf, check } = VIDEO;

describe('a video (docs/product/console.md#resources-and-videos)', () => {
  it('needs a title and an uploaded video file', () => {
    expect(missingOf(empty)).toEqual(['Enter a title', 'Upload a file']);
    expect(bodyOf({ ...empty, title: 'Week' })).toBeNull();
    expect(missingOf({ ...empty, title: 'Week', file: FILE })).toEqual([]);
  });

  it('goes without a thumbnail, and is bounded as the contract says', async () => {
    const body = bodyOf({ ...empty, title: ' Week ', file: FILE })!;
    expect(body).toEqual({ title: 'Week', description: '', videoUrl: FILE.objectPath, thumbnailUrl: null });
    expect(await check(body)).toEqual({});
    expect(await check({ ...body, description: 'x'.repeat(2001) })).toEqual({
      description: 'Description must be at most 2000 characters',
    });
  });
});
