import { fakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { saveDisplaySettings } from './account-settings.ts';

it('saves one choice after the other, also after one that failed, so that the last is what stays', async () => {
  const api = fakeApi();
  api.on('POST /api/auth/display-settings', 500, { message: 'Down' });
  const first = saveDisplaySettings({ signalFilter: '' });
  const second = saveDisplaySettings({ signalFilter: 'direction=short' });
  const sentBefore = await first.catch(() => api.calls.length);
  await second.catch(() => undefined);
  expect([sentBefore, api.calls.length]).toEqual([1, 2]);
});
