import { createHash } from 'node:crypto';
import { toHex, toUtf8 } from './bytes.ts';
import { CheckpointError } from './checkpoint.ts';
import { Frontier, Merkle } from './merkle.ts';
import type { TreeHead } from './proofs.ts';
import { RecordCheck, type RowOpening } from './record-check.ts';

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const merkle = new Merkle(sha256);

const NONCE = '00112233445566778899aabbccddeeff';
const COMMITMENT = 'ab'.repeat(32);
const timeOf = (second: number): string => `2026-11-21T10:00:0${second}.000Z`;

interface Row {
  leaf: string;
  opening: RowOpening | null;
}

const sealedRow = (index: number, at = timeOf(index), signal = '7', kind = 'published'): Row => ({
  leaf: `${index} ${at} ${signal} ${kind} ${COMMITMENT}`,
  opening: null,
});

/** A row that says `signal` and `kind`, and in which `payload` was sealed. */
function openRow(index: number, payload: string, signal = '7', kind = 'published'): Row {
  const commitment = createHash('sha256').update(Buffer.from(NONCE, 'hex')).update(payload).digest('hex');
  return {
    leaf: `${index} ${timeOf(index)} ${signal} ${kind} ${commitment}`,
    opening: { nonce: NONCE, payload },
  };
}

const payloadOf = (kind: string, signalId: number | null): string =>
  JSON.stringify({ v: 1, kind, signalId, state: { memo: 'Über 1 \u20ac' } });

function headOf(rows: Row[]): TreeHead {
  const frontier = new Frontier(merkle);
  for (const { leaf } of rows) frontier.add(merkle.leaf(toUtf8(leaf)));
  return { size: rows.length, root: frontier.root() };
}

function checkOf(rows: Row[]): RecordCheck {
  const check = new RecordCheck(sha256);
  for (const { leaf, opening } of rows) check.add(leaf, opening);
  return check;
}

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CheckpointError) return error.message;
    throw error;
  }
  throw new Error('Nothing was refused');
}

const SOUND = [
  openRow(0, payloadOf('published', 7)),
  sealedRow(1),
  openRow(2, payloadOf('restored', null), '-', 'restored'),
  openRow(3, payloadOf('closed', 12), '12', 'closed'),
  sealedRow(4, timeOf(4), '-', 'restored'),
];

describe('a record checked row by row (docs/RECORD.md#verify)', () => {
  it('tells what each row says, and counts the opened and the sealed ones', () => {
    const check = new RecordCheck(sha256);
    expect(check.size).toBe(0);
    const read = SOUND.map(({ leaf, opening }) => check.add(leaf, opening));
    expect(read.map(({ index, at, kind, signalId }) => [index, at, kind, signalId])).toEqual([
      [0, timeOf(0), 'published', 7],
      [1, timeOf(1), 'published', 7],
      [2, timeOf(2), 'restored', null],
      [3, timeOf(3), 'closed', 12],
      [4, timeOf(4), 'restored', null],
    ]);
    expect(read.map(({ payload }) => payload)).toEqual(
      SOUND.map(({ opening }) => (opening ? (JSON.parse(opening.payload) as unknown) : null)),
    );
    expect([check.opened, check.sealed, check.size]).toEqual([3, 2, 5]);
    expect(() => check.finish(headOf(SOUND))).not.toThrow();
  });

  it('takes rows of the same moment', () => {
    const check = checkOf([sealedRow(0, timeOf(5)), sealedRow(1, timeOf(5)), sealedRow(2, timeOf(6))]);
    expect(check.size).toBe(3);
  });

  it('notices a time before that of the row before', () => {
    const check = checkOf([sealedRow(0, timeOf(5)), sealedRow(1, timeOf(5))]);
    const earlier = sealedRow(2, '2026-11-21T10:00:04.999Z');
    expect(errorOf(() => check.add(earlier.leaf, null))).toBe('Step 2 bears an earlier time than the step before it.');
  });

  it('notices a row that is missing, comes twice, or stands first without being it', () => {
    const words = (index: number): string => `Step ${index} is missing, or another one replaces it.`;
    expect(errorOf(() => checkOf([sealedRow(1)]))).toBe(words(0));
    expect(errorOf(() => checkOf([sealedRow(0), sealedRow(2)]))).toBe(words(1));
    expect(errorOf(() => checkOf([...SOUND.slice(0, 2), SOUND[1]!]))).toBe(words(2));
  });

  it.each([
    ['nothing', () => ''],
    ['a word', () => 'Stryker was here!'],
    ['a zero before its index', (leaf: string) => `0${leaf}`],
    ['a space before it', (leaf: string) => ` ${leaf}`],
    ['a space behind it', (leaf: string) => `${leaf} `],
    ['a line end behind it', (leaf: string) => `${leaf}\n`],
    ['two spaces in it', (leaf: string) => leaf.replace(' 7 ', '  7 ')],
    ['a time of no milliseconds', (leaf: string) => leaf.replace('.000Z', 'Z')],
    ['a time of another zone', (leaf: string) => leaf.replace('.000Z', '.000+01:00')],
    ['a signal of the number 0', (leaf: string) => leaf.replace(' 7 ', ' 0 ')],
    ['a signal with a zero before it', (leaf: string) => leaf.replace(' 7 ', ' 07 ')],
    ['a kind in capitals', (leaf: string) => leaf.replace('published', 'PUBLISHED')],
    ['a commitment in capitals', (leaf: string) => leaf.toUpperCase().replace('PUBLISHED', 'published')],
    ['a commitment cut off', (leaf: string) => leaf.slice(0, -1)],
    ['a commitment too long', (leaf: string) => `${leaf}0`],
  ])('refuses a row of %s', (_what, broken) => {
    const { leaf } = sealedRow(0);
    expect(checkOf([{ leaf, opening: null }]).size).toBe(1);
    expect(errorOf(() => new RecordCheck(sha256).add(broken(leaf), null))).toBe(
      'Step 0 is missing, or another one replaces it.',
    );
  });
});

describe('what opens a row (docs/RECORD.md#ledger)', () => {
  const sound = openRow(0, payloadOf('published', 7));
  const errorWith = (change: Partial<RowOpening>): string =>
    errorOf(() => new RecordCheck(sha256).add(sound.leaf, { ...sound.opening!, ...change }));

  it('is refused where it says something else than was sealed', () => {
    const words = 'Step 0 does not match its seal.';
    expect(errorWith({ payload: payloadOf('published', 8) })).toBe(words);
    expect(errorWith({ payload: `${sound.opening!.payload} ` })).toBe(words);
    expect(errorWith({ payload: '' })).toBe(words);
    expect(errorWith({ nonce: NONCE.replace('00', '01') })).toBe(words);
    expect(errorWith({ nonce: '' })).toBe(words);
  });

  it('is refused where its nonce is no lower-case hexadecimal', () => {
    const words = 'Step 0 does not match its seal.';
    expect(errorWith({ nonce: NONCE.toUpperCase() })).toBe(words);
    expect(errorWith({ nonce: `${NONCE}0` })).toBe(words);
    expect(errorWith({ nonce: 'no nonce' })).toBe(words);
  });

  it('is refused where its nonce is shorter or longer than 16 bytes, or its text no Unicode', () => {
    const words = 'Step 0 does not match its seal.';
    const { payload } = sound.opening!;
    for (const nonce of ['', NONCE.slice(2), `${NONCE}00`]) {
      const commitment = createHash('sha256').update(Buffer.from(nonce, 'hex')).update(payload).digest('hex');
      const leaf = sound.leaf.replace(/\S+$/, commitment);
      expect(errorOf(() => new RecordCheck(sha256).add(leaf, { nonce, payload }))).toBe(words);
    }
    expect(errorWith({ payload: '"\ud800"' })).toBe(words);
  });

  it('is refused where what was sealed is no JSON', () => {
    const { leaf, opening } = openRow(0, '{"kind":');
    expect(errorOf(() => new RecordCheck(sha256).add(leaf, opening))).toBe('Step 0 says nothing that can be read.');
  });

  it('is refused where the row is of another kind, or of another signal', () => {
    const words = 'Step 0 has another kind or another signal than its seal.';
    const errorIn = (payload: string, signal: string, kind: string): string => {
      const { leaf, opening } = openRow(0, payload, signal, kind);
      return errorOf(() => new RecordCheck(sha256).add(leaf, opening));
    };
    expect(errorIn(payloadOf('published', 7), '7', 'closed')).toBe(words);
    expect(errorIn(payloadOf('published', 7), '8', 'published')).toBe(words);
    expect(errorIn(payloadOf('published', 7), '8', 'closed')).toBe(words);
    expect(errorIn(payloadOf('published', 7), '-', 'published')).toBe(words);
    expect(errorIn(payloadOf('restored', null), '7', 'restored')).toBe(words);
    for (const nothing of ['{}', 'null', '0', 'false', '""']) expect(errorIn(nothing, '-', 'restored')).toBe(words);
  });
});

describe('the rows against the checkpoint (docs/RECORD.md#verify)', () => {
  const COUNT = /^The checkpoint covers (\d+) steps, but (\d+) are shown\.$/;
  const CHANGED = 'The steps are not the ones that were signed: one of them was changed, moved or exchanged.';

  it('are its head once all of them are there, and not before', () => {
    const check = new RecordCheck(sha256);
    const heads = SOUND.map(({ leaf, opening }) => {
      check.add(leaf, opening);
      return check.isHead(headOf(SOUND));
    });
    expect(heads).toEqual([false, false, false, false, true]);
    expect(check.isHead({ ...headOf(SOUND), size: 4 })).toBe(false);
    expect(check.isHead({ ...headOf(SOUND), root: sha256(Uint8Array.of(1)) })).toBe(false);
  });

  it('are counted', () => {
    const [, ...tooFew] = COUNT.exec(errorOf(() => checkOf(SOUND.slice(0, 3)).finish(headOf(SOUND)))) ?? [];
    expect(tooFew).toEqual(['5', '3']);
    const [, ...tooMany] = COUNT.exec(errorOf(() => checkOf(SOUND).finish(headOf(SOUND.slice(0, 3))))) ?? [];
    expect(tooMany).toEqual(['3', '5']);
  });

  it('are refused where as many others were signed', () => {
    const others = [...SOUND.slice(0, 4), sealedRow(4, timeOf(4), '8')];
    expect(toHex(headOf(others).root)).not.toBe(toHex(headOf(SOUND).root));
    expect(errorOf(() => checkOf(SOUND).finish(headOf(others)))).toBe(CHANGED);
  });

  it('may be none', () => {
    const check = new RecordCheck(sha256);
    expect(() => check.finish({ size: 0, root: sha256(new Uint8Array(0)) })).not.toThrow();
    expect(errorOf(() => check.finish({ size: 0, root: sha256(Uint8Array.of(0)) }))).toBe(CHANGED);
  });
});
