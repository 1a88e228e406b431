import { createHash, createPublicKey, verify } from 'node:crypto';
import { readConfig } from '@t0/config';
import type { LedgerPage, RecordBundle, RecordLog } from '@t0/contracts/record';
import type { Signal } from '@t0/contracts/signals';
import {
  consistencyProof,
  joinBytes,
  Merkle,
  parseCheckpoint,
  parseVerifierKey,
  provesConsistency,
  readEntries,
  signatureBy,
  toHex,
  TreeReader,
} from '@t0/domain/record';
import type { Checkpoint } from '@t0/domain/record';
import { createAdmin, createMember, signalBody, waitFor, type TestClient } from '@t0/testing';
import { ChangedTreeError, CheckpointWriter, NoteSigner } from '../../apps/worker/src/record/checkpoint-writer.ts';
import { ApiStack } from '../support/api-stack.ts';

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const merkle = new Merkle(sha256);

/** Signs by the stack's own configuration, with `more` changed. */
const writerOf = (stack: ApiStack, more: Record<string, string> = {}): CheckpointWriter =>
  new CheckpointWriter(stack.db, NoteSigner.from(readConfig({ ...stack.env, ...more }))!);

/** The next checkpoint that `writer` signs. */
const signed = async (writer: CheckpointWriter): Promise<Checkpoint> =>
  parseCheckpoint(await waitFor('a checkpoint', () => writer.write()));

/** Whether a checkpoint bears a sound signature of a key. */
function isSignedBy(checkpoint: Checkpoint, key: string): boolean {
  const known = parseVerifierKey(sha256, key);
  const signature = signatureBy(checkpoint, known);
  if (!signature) return false;
  const spki = joinBytes(Buffer.from('302a300506032b6570032100', 'hex'), known.publicKey);
  const publicKey = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(checkpoint.text), publicKey, signature);
}

/** The bytes at an address below the log's prefix. */
async function bytesAt(stack: ApiStack, path: string): Promise<Uint8Array> {
  const response = await fetch(`${stack.origin()}/log/${path}`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

describe('the tree of the record and its checkpoints (docs/RECORD.md#tree)', () => {
  let stack: ApiStack;
  let writer: CheckpointWriter;
  let admin: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start({ RECORD_AUDIENCE: 'everybody' });
    writer = writerOf(stack);
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(() => stack.stop());

  const publish = async (): Promise<Signal> => {
    const { status, body } = await admin.post<Signal>('/api/signals', signalBody());
    expect(status).toBe(201);
    return body;
  };
  const key = async (): Promise<string> => (await stack.visitor().get<RecordLog>('/api/record/log')).body.key!;

  it('signs a ledger without rows, too', async () => {
    expect((await stack.visitor().get('/log/checkpoint')).status).toBe(404);
    const first = await signed(writer);
    expect(first).toMatchObject({ origin: 'localhost:3000/log', size: 0 });
    expect(toHex(first.root)).toBe(toHex(merkle.empty()));
    expect(isSignedBy(first, await key())).toBe(true);
  });

  it('signs what is committed, and nothing twice', async () => {
    await Promise.all([publish(), publish(), publish()]);
    const checkpoint = await signed(writer);
    expect(checkpoint.size).toBe(3);
    const response = await fetch(`${stack.origin()}/log/checkpoint`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(checkpoint.note);
    await waitFor('a second later', async () => {
      const [{ due }] = await stack.db.query<[{ due: boolean }]>(
        `SELECT max(at) < clock_timestamp() - interval '1.1 seconds' AS due FROM record_checkpoints`,
      );
      return due;
    });
    expect(await writer.write()).toBeNull();
  });

  it('signs at most one checkpoint a second, over all workers', async () => {
    const workers = [writer, ...Array.from({ length: 4 }, () => writerOf(stack))];
    for (let round = 0; round < 3; round += 1) {
      await publish();
      // Whichever of them comes first: the others find nothing new.
      await waitFor('a checkpoint by one of them', async () => {
        const notes = await Promise.all(workers.map((one) => one.write()));
        return notes.some((note) => note !== null);
      });
    }
    const times = await stack.db.query<{ at: Date }[]>('SELECT at FROM record_checkpoints ORDER BY id');
    for (const [index, { at }] of times.slice(1).entries())
      expect(at.getTime() - times[index]!.at.getTime()).toBeGreaterThanOrEqual(1000);
  });

  it('serves entries and hashes from which everybody computes the same root, and that each checkpoint extends the one before', async () => {
    const earlier = parseCheckpoint(Buffer.from(await bytesAt(stack, 'checkpoint')).toString());
    await publish();
    const later = await signed(writer);
    const leaves = readEntries(await bytesAt(stack, `tile/entries/000.p/${later.size}`)).map((leaf) =>
      merkle.leaf(leaf),
    );
    const tree = new TreeReader(merkle, later.size, (level, n, width) =>
      bytesAt(stack, `tile/${level}/00${n}.p/${width}`),
    );
    expect(toHex(await tree.hashOf(0, later.size))).toBe(toHex(later.root));
    expect(toHex(joinBytes(...leaves))).toBe(toHex(await bytesAt(stack, `tile/0/000.p/${later.size}`)));
    expect(provesConsistency(merkle, earlier, later, await consistencyProof(tree, earlier.size))).toBe(true);
    const tile = await fetch(`${stack.origin()}/log/tile/0/000.p/${earlier.size}`);
    expect(tile.headers.get('content-type')).toBe('application/octet-stream');
    expect(tile.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    'tile/0/001',
    'tile/0/000',
    'tile/1/000.p/1',
    'tile/entries/000',
    'tile/0/x999/x999/x999/x999/999',
    'tile/entries/x999/x999/x999/x999/999',
    'tile/a/000',
    'tile/0/000.p/0',
  ])('has no %s', async (path) => expect((await fetch(`${stack.origin()}/log/${path}`)).status).toBe(404));

  it('tells no row that is not signed yet', async () => {
    const { size } = parseCheckpoint(Buffer.from(await bytesAt(stack, 'checkpoint')).toString());
    await publish();
    const { entries } = (await admin.get<LedgerPage>('/api/record/entries')).body;
    expect(entries).toHaveLength(size);
    await expect(bytesAt(stack, `tile/entries/000.p/${size + 1}`)).rejects.toThrow('404');
  });

  it('signs nothing more once the stored tree is another one than it signed', async () => {
    await signed(writer);
    const [{ hashes }] = await stack.db.query<[{ hashes: Buffer }]>('SELECT hashes FROM record_tiles WHERE level = 0');
    const changed = Buffer.from(hashes);
    changed[0]! ^= 1;
    await stack.db.query('UPDATE record_tiles SET hashes = $1 WHERE level = 0', [changed]);
    await publish();
    // Within a second of the last checkpoint it does not look.
    await waitFor('it to refuse', async () => {
      const refusal = await writer.write().catch((error: unknown) => error);
      if (refusal !== null && !(refusal instanceof ChangedTreeError)) throw new Error(`It wrote: ${String(refusal)}`);
      return refusal !== null;
    });
    await stack.db.query('UPDATE record_tiles SET hashes = $1 WHERE level = 0', [hashes]);
    expect((await signed(writer)).size).toBeGreaterThan(0);
  });

  it('tells an exchange of keys by a checkpoint that both sign', async () => {
    const before = await key();
    const [next, previous] = ['7a'.repeat(32), stack.env.RECORD_SIGNING_KEY!];
    const exchanged = await signed(
      writerOf(stack, { RECORD_SIGNING_KEY: next, RECORD_SIGNING_KEY_PREVIOUS: previous }),
    );
    const { keys } = (await stack.visitor().get<RecordLog>('/api/record/log')).body;
    expect(keys).toHaveLength(2);
    expect(keys[1]!.first).toBe(exchanged.note);
    expect(keys.map(({ key: one }) => isSignedBy(exchanged, one))).toEqual([true, true]);
    expect(keys[0]!.key).toBe(before);
  });
});

describe('who may open a row (docs/RECORD.md#who-may-open)', () => {
  const people = ['visitor', 'guest', 'member', 'admin'] as const;
  type Person = (typeof people)[number];

  it.each<['off' | 'members' | 'everybody', Record<Person, [open: boolean, finished: boolean]>]>([
    ['off', { visitor: [false, false], guest: [false, false], member: [false, false], admin: [true, true] }],
    ['members', { visitor: [false, false], guest: [false, false], member: [true, true], admin: [true, true] }],
    ['everybody', { visitor: [false, true], guest: [false, true], member: [true, true], admin: [true, true] }],
  ])('with RECORD_AUDIENCE=%s', async (audience, expected) => {
    const stack = await ApiStack.start({ RECORD_AUDIENCE: audience });
    try {
      const admin = await stack.signedIn(await createAdmin(stack.db));
      const member = await stack.signedIn(await createMember(stack.db));
      const guest = await stack.signedIn(await createMember(stack.db, { hasActiveSubscription: false }));
      const clients: Record<Person, TestClient> = { visitor: stack.visitor(), guest, member, admin };
      const [open, ended] = [
        (await admin.post<Signal>('/api/signals', signalBody())).body.id,
        (await admin.post<Signal>('/api/signals', signalBody())).body.id,
      ];
      await admin.delete(`/api/signals/${ended}`);
      await signed(writerOf(stack));
      for (const person of people) {
        const { entries } = (await clients[person].get<LedgerPage>('/api/record/entries')).body;
        const opened = (id: number): boolean[] =>
          entries.filter(({ signalId }) => signalId === id).map(({ opening }) => opening !== null);
        const [isOpen, isFinished] = expected[person];
        expect([person, opened(open), opened(ended)]).toEqual([person, [isOpen], [isFinished, isFinished]]);
        const bundle = (await clients[person].get<RecordBundle>('/api/record/bundle')).body;
        expect(bundle.entries.map(({ payload }) => payload !== undefined)).toEqual([isOpen, isFinished, isFinished]);
      }
    } finally {
      await stack.stop();
    }
  });
});
