import { INTAKE_TEMPLATE, type IntakeSourceKey } from '@t0/contracts/intake';
import { IntakeDraft as StoredDraft } from '@t0/database/intake';
import { waitFor, type Answer } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';
import { ALERT, SOURCES } from './intake-scene.ts';

describe('alerts while servers do not answer (docs/adr/0019-intake-acceptance.md)', () => {
  let stack: ContentStack;
  beforeAll(async () => void (stack = await ContentStack.start({ PRICE_PROVIDER: 'none' })));
  afterAll(() => stack.stop());

  it('are answered 503 with Retry-After instead of waiting, and kept once when they come again', async () => {
    const body = { ...INTAKE_TEMPLATE, name: 'Patient' };
    const { source, token } = (await stack.admin.post<IntakeSourceKey>(SOURCES, body)).body;
    const send = (): Promise<Answer> => stack.visitor.call('POST', `/api/intake/${token}`, ALERT);
    const locker = stack.api.db.createQueryRunner();
    await locker.connect();
    await locker.startTransaction();
    await locker.query('LOCK TABLE intake_drafts, intake_sources IN ACCESS EXCLUSIVE MODE');
    // Answered while the tables are still locked.
    const { status, headers, body: answer } = await send();
    expect([status, headers.get('retry-after'), answer]).toEqual([
      503,
      '5',
      expect.objectContaining({ error: 'OVERLOADED' }),
    ]);
    await locker.rollbackTransaction();
    await locker.release();
    await waitFor('the alert to be taken', async () => (await send()).status === 200);
    const drafts = await stack.api.db.getRepository(StoredDraft).findBy({ sourceId: source.id });
    expect(drafts).toHaveLength(1);
  });
});

describe('alerts, counted (docs/product/limits.md#attempts)', () => {
  let stack: ContentStack;
  beforeAll(async () => void (stack = await ContentStack.start({ THROTTLE_FACTOR: '1', PRICE_PROVIDER: 'none' })));
  afterAll(() => stack.stop());

  it('are refused past 60 a minute of one source, with Retry-After; another source goes on (docs/SECURITY.md#intake)', async () => {
    const make = async (name: string): Promise<string> =>
      (await stack.admin.post<IntakeSourceKey>(SOURCES, { ...INTAKE_TEMPLATE, name })).body.token;
    const [eager, calm] = [await make('Eager'), await make('Calm')];
    const send = (token: string, index: number) =>
      stack.visitor.call('POST', `/api/intake/${token}`, { ...ALERT, comment: `No ${index}` });
    // One that was not stored in time counts as well.
    for (let index = 0; index < 60; index += 1) expect([200, 503]).toContain((await send(eager, index)).status);
    const refused = await send(eager, 60);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send(calm, 0)).status).not.toBe(429);
  });
});
