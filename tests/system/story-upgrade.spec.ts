import { createDataSource, SignalStep } from '@t0/database';
import { createTestDatabase } from '@t0/testing';
import type { TestDatabase } from '@t0/testing';
import type { DataSource } from 'typeorm';

const LEVELS = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.1',
  slPrice: '195.1',
  t0Price: '197',
  t1Price: '198',
};

describe('upgrading a database from before stories were kept', () => {
  let database: TestDatabase;
  let db: DataSource;
  let audited: number;
  let bare: number;
  let byPrice: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 2).initialize();
    const exists = async (): Promise<boolean> =>
      (await db.query<unknown[]>(`SELECT 1 FROM pg_tables WHERE tablename = 'signal_steps'`)).length > 0;
    while (await exists()) await db.undoLastMigration();
    const signal = async (columns: string, values: string): Promise<number> => {
      const [row] = await db.query<[{ id: number }]>(
        `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, created_at, ${columns})
         VALUES ('GBPJPY', 'long', 196.1, 196.1, 197, 198, 'Bullish', '2026-11-01T08:00:00Z', ${values}) RETURNING id`,
      );
      return row.id;
    };
    audited = await signal('status, close_reason, closed_at', `'closed', 'manual', '2026-11-02T08:00:00Z'`);
    bare = await signal('status, close_reason, closed_at', `'closed', 'manual', '2026-11-02T09:00:00Z'`);
    byPrice = await signal(
      'status, close_reason, closed_at, close_price, evidence',
      `'closed', 'stop', '2026-11-02T10:00:00Z', 196.05, '{"closed": {"bid": "196.05", "ask": "196.07", "at": "2026-11-02T10:00:00.000Z", "source": "oanda", "version": 2}}'`,
    );
    const note = (at: string, action: string, before: object | null, after: object): Promise<unknown> =>
      db.query(
        `INSERT INTO audit_log (at, actor_id, actor_email, action, entity, entity_id, before, after, request_id, request)
         VALUES ($1, gen_random_uuid(), 'desk@t0.example', $2, 'signals', $3, $4, $5, 'r', 'PUT /')`,
        [at, action, String(audited), before && JSON.stringify(before), JSON.stringify(after)],
      );
    await note('2026-11-01T08:00:01Z', 'signals.created', null, LEVELS);
    await note('2026-11-01T09:00:00Z', 'signals.updated', { slPrice: '195.10000' }, { slPrice: '196.100' });
    await note(
      '2026-11-02T08:00:00Z',
      'signals.updated',
      { status: 'active' },
      { status: 'closed', closeReason: 'manual' },
    );
    await db.runMigrations();
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const story = (signalId: number): Promise<SignalStep[]> =>
    db.getRepository(SignalStep).find({ where: { signalId }, order: { id: 'ASC' } });

  it('tells what the audit trail noted: who published, edited and closed it, and the levels as first published', async () => {
    const steps = await story(audited);
    expect(steps.map(({ kind, actorEmail, imported }) => [kind, actorEmail, imported])).toEqual([
      ['published', 'desk@t0.example', true],
      ['edited', 'desk@t0.example', true],
      ['closed', 'desk@t0.example', true],
    ]);
    expect(steps[0]!.state).toMatchObject({ slPrice: '195.1' });
    expect(steps[1]!.changes).toEqual([{ field: 'slPrice', from: '195.10000', to: '196.100' }]);
    expect(steps[2]).toMatchObject({ closeReason: 'manual', price: null, tick: null });
  });

  it('tells of a signal without an audit trail only that it was published, and closed', async () => {
    const steps = await story(bare);
    expect(steps).toMatchObject([
      { kind: 'published', actorEmail: null, at: new Date('2026-11-01T08:00:00Z'), version: null },
      { kind: 'closed', actorEmail: null, closeReason: 'manual', price: null },
    ]);
  });

  it('tells what the price did, with its tick', async () => {
    expect((await story(byPrice)).at(-1)).toMatchObject({
      kind: 'closed',
      closeReason: 'stop',
      price: '196.05000',
      tick: { bid: '196.05', ask: '196.07', at: '2026-11-02T10:00:00.000Z', source: 'oanda' },
    });
  });
});
