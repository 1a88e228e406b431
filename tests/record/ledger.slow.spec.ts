import { createHash } from 'node:crypto';
import type { LedgerPayload } from '@t0/contracts/record';
import type { Signal } from '@t0/contracts/signals';
import { SignalLedgerRow } from '@t0/database/signals';
import { commitStep } from '@t0/signals';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { CheckpointWriter, NoteSigner } from '../../apps/worker/src/record/checkpoint-writer.ts';
import { ledgerFindings } from '../live/faults/check/ledger.ts';
import { ApiStack } from '../support/api-stack.ts';
import { PriceStack } from '../support/price-stack.ts';

/** PostgreSQL: raised by a function. */
const RAISED = 'P0001';

const sha256 = (...parts: (Buffer | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const payloadOf = ({ payload }: SignalLedgerRow): LedgerPayload => JSON.parse(payload) as LedgerPayload;

describe('the ledger of steps (docs/RECORD.md#ledger)', () => {
  let stack: PriceStack;
  let db: DataSource;
  let admin: TestClient;

  beforeAll(async () => {
    stack = await PriceStack.start();
    ({ db } = stack.api);
    admin = await stack.api.signedIn(await createAdmin(db));
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
    await stack.live('GBPJPY', admin);
  });
  afterAll(() => stack.stop());

  const rows = (signalId?: number): Promise<SignalLedgerRow[]> =>
    db.getRepository(SignalLedgerRow).find({ where: { ...(signalId && { signalId }) }, order: { index: 'ASC' } });
  const publish = async (): Promise<Signal> => (await admin.post<Signal>('/api/signals', signalBody())).body;

  it('has a row for every step, and in it the whole signal after the step', async () => {
    const { id } = await publish();
    await admin.put(`/api/signals/${id}`, { createdAt: '2026-11-01T08:00:00.000Z' });
    await admin.post(`/api/signals/${id}/steps`, { step: 't0' });
    const closed = await admin.post<Signal>(`/api/signals/${id}/steps`, { step: 'closed' });
    expect(closed.status).toBe(200);
    await admin.put(`/api/signals/${id}`, { status: 'active', confirmedWarnings: ['ENTRY_BETTER'] });
    await admin.delete(`/api/signals/${id}`);
    const found = await rows(id);
    expect(found.map(({ kind }) => kind)).toEqual(['published', 'edited', 't0', 'closed', 'reopened', 'withdrawn']);
    expect(payloadOf(found[1]!)).toMatchObject({
      changes: [{ field: 'createdAt', to: '2026-11-01T08:00:00.000Z' }],
      state: { createdAt: '2026-11-01T08:00:00.000Z' },
    });
    expect(payloadOf(found[3]!)).toEqual({
      v: 2,
      kind: 'closed',
      signalId: id,
      step: 'closed',
      state: closed.body,
      price: '196.50000',
      tick: { bid: '196.500', ask: '196.520', feed: expect.any(String), at: expect.any(String), simulated: false },
      closeReason: 'manual',
      withdrawalReason: null,
      changes: expect.any(Array),
    });
    expect(payloadOf(found[5]!)).toMatchObject({ withdrawalReason: 'desk', state: { status: 'closed' } });
  });

  it('seals each row with a nonce of its own, and tells the seal in one line of text', async () => {
    const all = await rows();
    for (const { index, at, signalId, kind, nonce, payload, commitment, leaf } of all) {
      expect(nonce).toHaveLength(16);
      expect(commitment.toString('hex')).toBe(sha256(nonce, payload));
      expect(leaf).toBe(`${index} ${at.toISOString()} ${signalId} ${kind} ${commitment.toString('hex')}`);
    }
    expect(new Set(all.map(({ nonce }) => nonce.toString('hex'))).size).toBe(all.length);
  });

  it('numbers rows from 0 without gaps in the order of commits, however many are taken at once or fail', async () => {
    const before = await rows();
    const signal = await publish();
    const failing = db.transaction(async (manager) => {
      const after = { ...signal, version: 99 };
      await commitStep(manager, () => undefined, {
        kind: 'edited',
        before: signal,
        after,
        actorId: null,
      });
      throw new Error('changed my mind');
    });
    await Promise.all([
      expect(failing).rejects.toThrow('changed my mind'),
      ...Array.from({ length: 24 }, () => publish()),
    ]);
    const all = await rows();
    expect(all.map(({ index }) => index)).toEqual(all.map((_row, index) => index));
    expect(all).toHaveLength(before.length + 25);
    const times = all.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const steps = await db.query<{ signalId: number }[]>(
      `SELECT signal_id AS "signalId" FROM signal_steps ORDER BY id DESC LIMIT 25`,
    );
    expect(
      all
        .slice(-25)
        .map(({ signalId }) => signalId)
        .toSorted(),
    ).toEqual(steps.map(({ signalId }) => signalId).toSorted());
  });

  it('takes a step that was written past the programs, too', async () => {
    const { id } = await publish();
    await db.query(`INSERT INTO signal_steps (signal_id, kind, at) VALUES ($1, 'half-off', now())`, [id]);
    expect((await rows(id)).map(({ kind }) => kind)).toEqual(['published', 'half-off']);
  });

  it.each([
    `UPDATE signal_ledger SET payload = '{}' WHERE "index" = 0`,
    'DELETE FROM signal_ledger',
    'TRUNCATE signal_ledger',
  ])('is kept as it was written: %s is refused by PostgreSQL', async (statement) => {
    await expect(db.query(statement)).rejects.toMatchObject({
      code: RAISED,
      message: 'The ledger is kept as it was written',
    });
  });
});

describe('the checker of the ledger under faults', () => {
  it('is content with a sound ledger, and names what was done to another', async () => {
    const stack = await ApiStack.start();
    try {
      const { db } = stack;
      const admin = await stack.signedIn(await createAdmin(db));
      for (let count = 0; count < 4; count += 1) await admin.post('/api/signals', signalBody());
      const writer = new CheckpointWriter(db, NoteSigner.from(stack.config)!);
      await waitFor('a checkpoint', () => writer.write());
      expect(await ledgerFindings(db)).toEqual([]);
      await db.query('ALTER TABLE signal_ledger DISABLE TRIGGER USER');
      await db.query('ALTER TABLE signal_steps DISABLE TRIGGER USER');
      await db.query(`UPDATE signal_ledger SET payload = payload || ' ' WHERE "index" = 0`);
      await db.query(`DELETE FROM signal_ledger WHERE "index" = 1`);
      await db.query(`UPDATE signal_ledger SET at = at - interval '1 day' WHERE "index" = 3`);
      expect(await ledgerFindings(db)).toEqual([
        'row 0 is not what was sealed',
        'row 2 stands at place 1',
        'row 3 stands at place 2',
        'row 3 is older than the one before',
        expect.stringMatching(/^the step \d+ published 1 has no row$/),
        'the checkpoint of 4 rows does not lie on the ledger',
      ]);
    } finally {
      await stack.stop();
    }
  });
});
