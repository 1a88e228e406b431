import type { ApiError } from '@t0/contracts/platform';
import type { AuditEntry, LaunchStep } from '@t0/contracts/operations';
import { createAdmin, signalBody, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('BEFORE YOU OPEN (docs/product/console.md#before-you-open)', () => {
  let stack: ApiStack;
  let owner: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start();
    owner = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(() => stack.stop());

  const steps = async () => (await owner.get<LaunchStep[]>('/api/admin/doctor/launch')).body;
  const stepOf = async (name: string) => (await steps()).find((step) => step.name === name)!;

  it('lists what is left in its order, and sees what is done by itself', async () => {
    const before = await steps();
    expect(before.map(({ name, done }) => [name, done])).toEqual([
      ['legal', false],
      ['copy', false],
      ['plan', false],
      ['mail', false],
      ['second-factor', false],
      ['backup', false],
      ['prices', false],
      ['signal', false],
    ]);
    expect(before[0]!.says).toBe('Not published: privacy, risk, terms');
    for (const name of ['terms', 'privacy', 'risk'])
      await stack.db.query('UPDATE legal_texts SET text = $2, version = 2 WHERE name = $1', [name, 'Ours']);
    await owner.post('/api/signals', signalBody());
    expect(await stepOf('legal')).toMatchObject({ done: true, says: 'Published' });
    expect(await stepOf('signal')).toMatchObject({ done: true });
    // A test is forgotten after a year; the email to a new member stays (docs/product/limits.md#stored-data).
    const sent = `INSERT INTO account_emails (kind, email, delivery_status, sent_at)
      VALUES ('welcome', 'member@example.com', $1, $2)`;
    await stack.db.query(sent, ['failed', null]);
    expect(await stepOf('mail')).toMatchObject({ done: false });
    await stack.db.query(sent, ['sent', new Date()]);
    expect(await stepOf('mail')).toMatchObject({ done: true, says: 'One was accepted' });
  });

  it('notes once in the audit trail what a person says is done, and refuses the rest', async () => {
    expect((await stepOf('backup')).confirmable).toBe(true);
    const confirm = async (): Promise<number> => (await owner.post('/api/admin/doctor/launch/backup', {})).status;
    expect([await confirm(), await confirm()]).toEqual([200, 200]);
    expect(await stepOf('backup')).toMatchObject({ done: true, says: expect.stringMatching(/^Confirmed by .+ on /) });
    const { body: trail } = await owner.get<AuditEntry[]>('/api/admin/audit?entity=launch');
    expect(trail.map(({ action, entityId }) => [action, entityId])).toEqual([['launch.confirmed', 'backup']]);
    for (const name of ['copy', 'prices', 'nothing']) {
      const refused = await owner.post<ApiError>(`/api/admin/doctor/launch/${name}`, {});
      expect([refused.status, refused.body.error]).toEqual([400, 'NOT_CONFIRMABLE']);
    }
  });
});
