import { checkVideo, EMPTY_VIDEO, missingOf, videoBody } from './video-draft.ts';

const FILE = { objectPath: '/objects/videos/0b8f1c1e-1111-4222-8333-444455556666.mp4', name: 'week.mp4', size: 1200 };

describe('a video (specification 2, section 2)', () => {
  it('needs a title and an uploaded video file', () => {
    expect(missingOf(EMPTY_VIDEO)).toEqual(['Enter a title', 'Upload a file']);
    expect(videoBody({ ...EMPTY_VIDEO, title: 'Week' })).toBeNull();
    expect(missingOf({ ...EMPTY_VIDEO, title: 'Week', file: FILE })).toEqual([]);
  });

  it('goes without a thumbnail, and is bounded as the contract says', async () => {
    const body = videoBody({ ...EMPTY_VIDEO, title: ' Week ', file: FILE })!;
    expect(body).toEqual({ title: 'Week', description: '', videoUrl: FILE.objectPath, thumbnailUrl: null });
    expect(await checkVideo(body)).toEqual({});
    expect(await checkVideo({ ...body, description: 'x'.repeat(2001) })).toEqual({
      description: 'Description must be at most 2000 characters',
    });
  });
});
