import type { JobQueueState } from '@t0/contracts/operations';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
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
  const failed = { id: '9', name: 'send-account-email', about: 'id 7', reason: 'The mail server is away', attempts: 3 };
  const job = { ...failed, givenUpAt: '2025-06-15T12:00:00.000Z' };
  api.on('GET /api/admin/jobs/given-up', 200, [{ queue: MAIL.queue, total: 2, jobs: [job], lastRetry: null }]);
  api.on('GET /api/admin/jobs', 200, [MAIL, { ...MAIL, queue: 'storage', failed: 0 }]);
  press('Try again');
  const row = await screen.findByTestId('queue-account-email');
  expect(row.textContent).toContain('3 waiting, for 2 min1 running0 for later2 given up');
  expect(screen.queryByRole('button', { name: 'Try the failed jobs of storage again' })).toBeNull();
  expect(await screen.findByText('Why 2 jobs were given up')).toBeTruthy();
  expect(row.textContent).toContain(
    'The mail server is awaysend-account-email, id 7, 3 attempts, 15 Jun 2025 12:00 UTC',
  );
  expect(row.textContent).toContain('The newest 1 of 2.');
  const lastRetry = { at: '2025-06-16T08:00:00.000Z', jobs: 2, done: 1, underWay: 0, givenUpAgain: 1 };
  api.on('GET /api/admin/jobs/given-up', 200, [{ queue: MAIL.queue, total: 0, jobs: [], lastRetry }]);
  api.on('POST /api/admin/jobs/account-email/retry', 200, { queue: 'account-email', retried: 2 });
  api.on('GET /api/admin/jobs', 200, [{ ...MAIL, waiting: 5, failed: 0 }]);
  press('Try the failed jobs of account-email again');
  await waitFor(() => expect(toastShown()).toEqual(['JOBS TRIED AGAIN', '2 jobs of account-email']));
  await waitFor(() => expect(row.textContent).toContain('0 given up'));
  const words = 'Tried again 16 Jun 2025 08:00 UTC: 1 of 2 jobs done, 1 given up again';
  await waitFor(() => expect(screen.getByTestId('retry-account-email').textContent).toBe(words));
});
