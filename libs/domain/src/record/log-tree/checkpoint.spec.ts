import { createHash } from 'node:crypto';
import { joinBytes, toBase64, toHex, toUtf8 } from './bytes.ts';
import {
  CheckpointError,
  checkpointText,
  keyIdOf,
  parseCheckpoint,
  parseVerifierKey,
  signatureBy,
  signatureLine,
  verifierKey,
} from './checkpoint.ts';

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

const NAME = 't0.example/log';
const KEY = new Uint8Array(32).fill(7);
const ROOT = new Uint8Array(32).fill(1);
const TEXT = checkpointText(NAME, 5, ROOT);
const signatureOf = (byte: number, length = 64): Uint8Array => new Uint8Array(length).fill(byte);
const LINE = signatureLine(NAME, '00a1b2ff', signatureOf(9));

function errorOf(act: () => unknown): { name: string; message: string } {
  try {
    act();
  } catch (error) {
    if (error instanceof CheckpointError) return { name: error.name, message: error.message };
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('the text of a checkpoint (docs/RECORD.md#formats)', () => {
  it('is name, size and root, one a line', () => {
    expect(checkpointText(NAME, 5, ROOT)).toBe(`t0.example/log\n5\n${Buffer.from(ROOT).toString('base64')}\n`);
  });

  it('is read back with every signature below it, and the note as it was', () => {
    const other = signatureLine('other', '01020304', signatureOf(8));
    const read = parseCheckpoint(`${TEXT}\n${LINE}${other}`);
    expect(read).toMatchObject({ origin: NAME, size: 5, text: TEXT, note: `${TEXT}\n${LINE}${other}` });
    expect(toHex(read.root)).toBe(toHex(ROOT));
    expect(read.signatures.map(({ name, keyId, signature }) => [name, keyId, toHex(signature)])).toEqual([
      [NAME, '00a1b2ff', '09'.repeat(64)],
      ['other', '01020304', '08'.repeat(64)],
    ]);
  });

  it('may have lines of extensions, which are signed too', () => {
    const read = parseCheckpoint(`${TEXT}one\ntwo 2\n\n${LINE}`);
    expect(read.size).toBe(5);
    expect(read.text).toBe(`${TEXT}one\ntwo 2\n`);
  });

  it.each(['0', '1', '10', '999999999999999'])('may cover %s steps', (size) => {
    expect(parseCheckpoint(`${TEXT.replace('\n5\n', `\n${size}\n`)}\n${LINE}`).size).toBe(Number(size));
  });

  it.each(['', '-1', '+1', '1.5', '1e3', ' 1', '1 ', '00', '1000000000000000', 'five'])(
    'of the size "%s" is refused',
    (size) => {
      const note = `${NAME}\n${size}\n${toBase64(ROOT)}\n\n${LINE}`;
      expect(errorOf(() => parseCheckpoint(note)).message).toMatch('The second line of the checkpoint');
    },
  );

  it('is refused where the root is of another length', () => {
    for (const length of [0, 31, 33, 64])
      expect(
        errorOf(() => parseCheckpoint(`${checkpointText(NAME, 5, new Uint8Array(length))}\n${LINE}`)).message,
      ).toMatch('The third line');
  });

  it('is refused where lines are missing', () => {
    const error = (note: string): string => errorOf(() => parseCheckpoint(note)).message;
    expect(error(`\n\n${LINE}`)).toMatch('The first line');
    expect(error(`${NAME}\n\n${LINE}`)).toMatch('The second line');
    expect(error(`${NAME}\n5\n\n${LINE}`)).toMatch('The third line');
    expect(error('')).toMatch('need a blank line');
  });

  it('is refused where an empty line stands in it', () => {
    const words = 'The checkpoint has an empty line in its text.';
    for (const note of [`${TEXT}\nmore\n\n${LINE}`, `${TEXT}more\n\nmore\n\n${LINE}`, `${TEXT}\n\n${LINE}`])
      expect(errorOf(() => parseCheckpoint(note))).toEqual({ name: 'CheckpointError', message: words });
  });
});

describe('a signature line (docs/RECORD.md#formats)', () => {
  const read = (line: string): unknown => parseCheckpoint(`${TEXT}\n${line}\n`).signatures[0];
  const WORDS = 'A signature line of the checkpoint is broken.';

  it('holds the name, and in base64 the key id and what was signed', () => {
    const encoded = joinBytes(Uint8Array.of(0x00, 0xa1, 0xb2, 0xff), signatureOf(9));
    expect(signatureLine(NAME, '00a1b2ff', signatureOf(9))).toBe(
      `\u2014 ${NAME} ${Buffer.from(encoded).toString('base64')}\n`,
    );
  });

  it('holds at least one byte besides the key id', () => {
    expect(read(`\u2014 n ${toBase64(Uint8Array.of(1, 2, 3, 4, 5))}`)).toEqual({
      name: 'n',
      keyId: '01020304',
      signature: Uint8Array.of(5),
    });
    expect(errorOf(() => read(`\u2014 n ${toBase64(Uint8Array.of(1, 2, 3, 4))}`)).message).toBe(WORDS);
  });

  it.each([
    ['with a hyphen instead of the dash', '- n AQIDBAU='],
    ['without its dash', 'n AQIDBAU='],
    ['without a name', '\u2014  AQIDBAU='],
    ['of the dash alone', '\u2014'],
    ['without a signature', '\u2014 n'],
    ['with more behind it', '\u2014 n AQIDBAU= x'],
    ['with a space behind it', '\u2014 n AQIDBAU= '],
    ['that is no base64', '\u2014 n AQIDBAU'],
  ])('%s is refused', (_what, line) => {
    expect(errorOf(() => parseCheckpoint(`${TEXT}\n${LINE}${line}\n${LINE}`)).message).toBe(WORDS);
  });

  it('is found by name and key id together, wherever it stands', () => {
    const key = { name: NAME, keyId: '01020304', publicKey: KEY };
    const lines = [
      signatureLine('other/log', '01020304', signatureOf(1)),
      signatureLine(NAME, '01020305', signatureOf(2)),
      signatureLine(NAME, '01020304', signatureOf(3)),
    ];
    const signed = (...some: string[]): Uint8Array | null =>
      signatureBy(parseCheckpoint(`${TEXT}\n${some.join('')}`), key);
    expect(signed(...lines)).toEqual(signatureOf(3));
    expect(signed(lines[0]!, lines[1]!)).toBeNull();
  });

  it('counts for a key only where it has 64 bytes', () => {
    const key = { name: NAME, keyId: '01020304', publicKey: KEY };
    for (const length of [1, 63, 65]) {
      const line = signatureLine(NAME, '01020304', signatureOf(3, length));
      expect(signatureBy(parseCheckpoint(`${TEXT}\n${line}`), key)).toBeNull();
    }
  });
});

describe('a verifier key (docs/RECORD.md#formats)', () => {
  const written = (name: string, ...material: Uint8Array[]): string =>
    `${name}+${keyIdOf(sha256, name, joinBytes(...material).subarray(1))}+${toBase64(joinBytes(...material))}`;
  const NOT_ONE = 'The key of the record is no Ed25519 key in the form of a verifier key.';

  it('is read back, and its id is the beginning of a hash over name, type and key', () => {
    const text = verifierKey(sha256, NAME, KEY);
    const id = toHex(sha256(joinBytes(toUtf8(`${NAME}\n`), Uint8Array.of(1), KEY))).slice(0, 8);
    expect(text).toBe(`${NAME}+${id}+${toBase64(joinBytes(Uint8Array.of(1), KEY))}`);
    expect(parseVerifierKey(sha256, text)).toEqual({ name: NAME, keyId: id, publicKey: KEY });
    expect(written(NAME, Uint8Array.of(1), KEY)).toBe(text);
  });

  it('of another type is refused, also where its id fits', () => {
    const text = written(NAME, Uint8Array.of(2), KEY);
    expect(errorOf(() => parseVerifierKey(sha256, text))).toEqual({ name: 'CheckpointError', message: NOT_ONE });
  });

  it('of another length is refused, also where its id fits', () => {
    for (const length of [0, 31, 33, 64]) {
      const text = written(NAME, Uint8Array.of(1), new Uint8Array(length));
      expect(errorOf(() => parseVerifierKey(sha256, text)).message).toBe(NOT_ONE);
    }
  });

  it('is refused with anything before, behind or instead of its parts', () => {
    const text = verifierKey(sha256, NAME, KEY);
    for (const broken of ['', 'x', `${text} x`, `${text}\n`, ` ${text}`, `x+${text}`, text.replace(/[^+]*$/, '!!!!')])
      expect(errorOf(() => parseVerifierKey(sha256, broken)).message).toBe(NOT_ONE);
  });

  it('under another name, or with the id of another key, is refused', () => {
    const words = 'The key of the record bears the id of another key.';
    const text = verifierKey(sha256, NAME, KEY);
    const renamed = text.replace(NAME, 'other/log');
    const exchanged = text.replace(/[^+]*$/, toBase64(joinBytes(Uint8Array.of(1), ROOT)));
    for (const broken of [renamed, exchanged])
      expect(errorOf(() => parseVerifierKey(sha256, broken)).message).toBe(words);
  });
});
