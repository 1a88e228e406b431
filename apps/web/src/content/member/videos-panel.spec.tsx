import type { Video } from '@t0/contracts/content';
import { act, screen } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { videos } from './videos.ts';
import { VideosPanel } from './videos-panel.tsx';

const ROUTE = 'GET /api/videos';
const video = (id: number): Video => ({
  id,
  title: `Update ${id}`,
  description: '',
  videoUrl: `/objects/videos/${id}.mp4`,
  thumbnailUrl: null,
  uploadedBy: 'a1',
  createdAt: `2026-11-0${id}T10:00:00.000Z`,
  version: 1,
});
let api: FakeApi;

beforeEach(() => {
  jest.useFakeTimers();
  api = fakeApi();
  act(() => videos.clear());
});
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the videos (docs/product/content.md#videos)', () => {
  it('are a grid, newest first, with a line that counts them', async () => {
    api.on(ROUTE, 200, [video(1), video(2)]);
    show(<VideosPanel />);
    await pass(0);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Update 2',
      'Update 1',
    ]);
    expect(screen.getByText('2 VIDEOS AVAILABLE')).toBeTruthy();
  });

  it('say that there are none', async () => {
    api.on(ROUTE, 200, []);
    show(<VideosPanel />);
    await pass(0);
    expect(screen.getByText('NO VIDEOS AVAILABLE YET')).toBeTruthy();
  });

  it('are asked for three times again before it is said that they cannot be read', async () => {
    api.on(ROUTE, 503, refusal(503, 'Down for a moment'));
    show(<VideosPanel />);
    await pass(30_000);
    expect(api.sent(ROUTE)).toHaveLength(4);
    expect(screen.getByRole('alert').textContent).toContain('Down for a moment');
  });
});
