import { Queue, Worker } from 'bullmq';
import type { AuditEntry, GivenUpJobs, JobQueueState } from '@t0/contracts/operations';
import { createAdmin, createMember, waitFor, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const QUEUE = 'account-email';

describe('the board of background jobs (docs/SECURITY.md#production: queue UI never public)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let queue: Queue;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    queue = new Queue(QUEUE, { connection: stack.redisClient });
    await queue.add('send-account-email', { id: 7 }, { jobId: 'failing', attempts: 1 });
    const worker = new Worker(QUEUE, () => Promise.reject(new Error('The mail server is away')), {
      connection: stack.redisClient,
    });
    await waitFor('a failed job', async () => (await queue.getJobCounts('failed')).failed === 1);
    await worker.close();
  });
  afterAll(async () => {
    await queue.close();
    await stack.stop();
  });

  const get = (path: string, cookie?: string): Promise<Response> =>
    fetch(`${stack.origin()}/api/admin/queues${path}`, { headers: cookie ? { cookie } : {} });

  it.each(['', '/', '/api/queues', '/static/favicon-32x32.png', `/queue/${QUEUE}`])(
    '%s is for administrators only',
    async (path) => {
      expect((await get(path)).status).toBe(401);
      const member = await stack.signedIn(await createMember(stack.db));
      expect((await get(path, member.cookie)).status).toBe(403);
      expect((await get(path, admin.cookie)).status).toBe(200);
    },
  );

  it('is a page of its own under a policy without foreign hosts or inline scripts', async () => {
    const response = await get('', admin.cookie);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('http');
    const html = await response.text();
    expect(html).toContain('<base href="/api/admin/queues/"');
    for (const [, script] of html.matchAll(/<script defer src="([^"]+)"/g))
      expect((await get(`/${script}`, admin.cookie)).status).toBe(200);
  });

  it('shows failed jobs with their reason, and no button that would be refused', async () => {
    const response = await get(`/api/queues?activeQueue=${QUEUE}&status=failed&page=1&jobsPerPage=10`, admin.cookie);
    const { queues } = (await response.json()) as {
      queues: { name: string; readOnlyMode: boolean; allowRetries: boolean; jobs: { failedReason: string }[] }[];
    };
    expect(queues.map(({ name }) => name)).toContain('signal-email-batch');
    expect(queues.find(({ name }) => name === QUEUE)!.jobs[0]!.failedReason).toBe('The mail server is away');
    // What the board draws its buttons by.
    for (const { readOnlyMode, allowRetries } of queues) expect([readOnlyMode, allowRetries]).toEqual([true, false]);
  });

  it('what was given up is tried again by an administrator’s own call, which is in the audit trail', async () => {
    const path = `/api/admin/jobs/${QUEUE}/retry`;
    const failed = async (): Promise<number> =>
      (await admin.get<JobQueueState[]>('/api/admin/jobs')).body.find((state) => state.queue === QUEUE)!.failed;
    expect(await failed()).toBe(1);
    const member = await stack.signedIn(await createMember(stack.db));
    expect([(await stack.visitor().post(path, {})).status, (await member.post(path, {})).status]).toEqual([401, 403]);
    expect((await admin.post('/api/admin/jobs/nobody/retry', {})).status).toBe(404);
    expect(await failed()).toBe(1);
    const givenUp = async (): Promise<GivenUpJobs | undefined> =>
      (await admin.get<GivenUpJobs[]>('/api/admin/jobs/given-up')).body.find((state) => state.queue === QUEUE);
    const reason = { name: 'send-account-email', about: 'id 7', reason: 'The mail server is away', attempts: 1 };
    expect(await givenUp()).toMatchObject({ total: 1, jobs: [{ id: 'failing', ...reason }], lastRetry: null });
    expect((await admin.post(path, {})).body).toEqual({ queue: QUEUE, retried: 1 });
    expect(await givenUp()).toMatchObject({
      total: 0,
      jobs: [],
      lastRetry: { jobs: 1, done: 0, underWay: 1, givenUpAgain: 0 },
    });
    expect(await queue.getJobCounts('failed', 'waiting')).toMatchObject({ failed: 0, waiting: 1 });
    expect((await admin.post(path, {})).body).toEqual({ queue: QUEUE, retried: 0 });
    const [entry] = (await admin.get<AuditEntry[]>('/api/admin/audit?entity=request')).body;
    expect(entry!.request).toBe(`POST ${path}`);
  });

  it('tells what became of a retry, and the queue’s own reasons in words', async () => {
    const work = async (job: () => Promise<void>): Promise<GivenUpJobs> => {
      const worker = new Worker(QUEUE, job, { connection: stack.redisClient });
      await waitFor('an idle queue', async () => (await queue.getJobCounts('waiting', 'active')).waiting === 0);
      await waitFor('nothing active', async () => (await queue.getJobCounts('active')).active === 0);
      await worker.close();
      return (await admin.get<GivenUpJobs[]>('/api/admin/jobs/given-up')).body.find((one) => one.queue === QUEUE)!;
    };
    const again = await work(() => Promise.reject(new Error('job stalled more than allowable limit')));
    expect(again.lastRetry).toMatchObject({ jobs: 1, done: 0, underWay: 0, givenUpAgain: 1 });
    expect(again.jobs[0]!.reason).toBe('The worker ended while it did this, more often than is tried again');
    await admin.post(`/api/admin/jobs/${QUEUE}/retry`, {});
    const done = await work(() => Promise.resolve());
    expect(done).toMatchObject({ total: 0, lastRetry: { jobs: 1, done: 1, underWay: 0, givenUpAgain: 0 } });
  });

  it.each([
    ['POST', `/api/queues/${QUEUE}/add`],
    ['PUT', `/api/queues/${QUEUE}/obliterate`],
    ['PUT', `/api/queues/${QUEUE}/empty`],
    ['PUT', `/api/queues/${QUEUE}/failing/clean`],
    ['PATCH', `/api/queues/${QUEUE}/failing/update-data`],
    ['PUT', '/api/queues/pause'],
    ['PUT', `/api/queues/${QUEUE}/failing/retry`],
  ])('%s %s is refused even to administrators', async (method, path) => {
    const response = await fetch(`${stack.origin()}/api/admin/queues${path}`, {
      method,
      body: '{}',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ message: 'This page only shows jobs' });
  });
});
