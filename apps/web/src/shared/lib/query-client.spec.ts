import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { request } from './http.ts';
import { queryClient, rereadOnReturn } from './query-client.ts';

let api: FakeApi;
beforeEach(() => {
  queryClient.clear();
  api = fakeApi();
  onlineManager.setOnline(false);
});
afterEach(() => onlineManager.setOnline(true));

it('a change fails at once without a connection, and is not sent when it returns', async () => {
  api.on('POST /api/signals', 0);
  const publish = new MutationObserver(queryClient, {
    mutationFn: () => request('/api/signals', { method: 'POST', body: {} }),
  });
  await expect(publish.mutate()).rejects.toThrow('The server cannot be reached');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(api.calls).toHaveLength(1);
});

it('what could not be read is told at once, and read again when the connection returns; a refusal is not', async () => {
  rereadOnReturn();
  api.on('GET /api/videos', 0);
  api.on('GET /api/resources', 403, { message: 'No access' });
  const [videos, resources] = ['/api/videos', '/api/resources'].map(
    (path) => new QueryObserver<unknown>(queryClient, { queryKey: [path], queryFn: () => request(path) }),
  );
  const ends = [videos!.subscribe(() => undefined), resources!.subscribe(() => undefined)];
  await waitFor(() => expect(videos!.getCurrentResult().isError).toBe(true));
  await waitFor(() => expect(resources!.getCurrentResult().isError).toBe(true));
  api.on('GET /api/videos', 200, ['a video']);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(videos!.getCurrentResult().data).toEqual(['a video']));
  expect(api.calls.map(({ path }) => path).sort()).toEqual(['/api/resources', '/api/videos', '/api/videos']);
  for (const end of ends) end();
});
