import type { JobQueueState } from '@t0/contracts';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../shared/testing/fake-api.ts';
import { press, show, toastShown } from '../../../shared/testing/show.tsx';
import { JobsPanel } from './jobs-panel.tsx';

const MAIL: JobQueueState = {
  queue: 'account-email',
  waiting: 3,
  active: 1,
  delayed: 0,
  failed: 2,
  oldestWaitingSeconds: 90,
};

it('shows how the queues stand, and has what was given up tried again', async () => {
  const api = fakeApi();
  api.on('GET /api/admin/jobs', 500, refusal(500, 'Redis is away'));
  show(<JobsPanel />);
  expect(await screen.findByText('Redis is away')).toBeTruthy();
  api.on('GET /api/admin/jobs', 200, [MAIL, { ...MAIL, queue: 'storage', failed: 0 }]);
  press('Try again');
  const row = await screen.findByTestId('queue-account-email');
  expect(row.textContent).toContain('3 waiting, for 2 min1 running0 for later2 given up');
  expect(screen.queryByRole('button', { name: 'Try what storage gave up again' })).toBeNull();
  api.on('POST /api/admin/jobs/account-email/retry', 200, { queue: 'account-email', retried: 2 });
  api.on('GET /api/admin/jobs', 200, [{ ...MAIL, waiting: 5, failed: 0 }]);
  press('Try what account-email gave up again');
  await waitFor(() => expect(toastShown()).toEqual(['JOBS TRIED AGAIN', '2 jobs of account-email']));
  await waitFor(() => expect(row.textContent).toContain('0 given up'));
});
