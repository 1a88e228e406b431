import { joinBytes, toBase64, toHex } from './bytes.ts';
import { CheckpointError, checkpointText, signatureLine } from './checkpoint.ts';
import { findCheckpoint } from './find-checkpoint.ts';

const NAME = 't0.example/log';
const ROOT = new Uint8Array(32).fill(0xfb);
const TEXT = checkpointText(NAME, 42, ROOT);
const FIRST = signatureLine(NAME, '01020304', new Uint8Array(64).fill(1));
const SECOND = signatureLine(NAME, '05060708', new Uint8Array(64).fill(2));
const NOTE = `${TEXT}\n${FIRST}${SECOND}`;
const NONE =
  'There is no checkpoint in this text. Paste a whole mail about a signal, to its last line, or the source of one.';

/** RFC 2045 section 6.7, with lines of at most 40 signs. */
const quotedPrintable = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte === 10 || (byte >= 32 && byte < 127 && byte !== 61)
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
    .split('\n')
    .map((line) => (line.match(/(?:=..|[^=]){1,39}/g) ?? []).join('=\n'))
    .join('\n');

const quoted = (text: string, mark: string): string => text.replace(/^/gm, mark);

function errorOf(text: string): string {
  try {
    findCheckpoint(text);
  } catch (error) {
    if (error instanceof CheckpointError) return error.message;
    throw error;
  }
  throw new Error('A checkpoint was found');
}

describe('the checkpoint of a pasted mail (docs/RECORD.md#verify)', () => {
  it('is found alone, with all its signatures', () => {
    const found = findCheckpoint(NOTE);
    expect(found).toMatchObject({ origin: NAME, size: 42, note: NOTE });
    expect(toHex(found.root)).toBe(toHex(ROOT));
    expect(found.signatures.map(({ keyId }) => keyId)).toEqual(['01020304', '05060708']);
    expect(findCheckpoint(NOTE.trimEnd()).note).toBe(NOTE);
  });

  it('is found between the lines of a mail', () => {
    const mail = `Hello,\n\n\u2014 a word before\n\nEURUSD is closed.\n\n${NOTE}\nKind regards\n\u2014 T0\n`;
    expect(findCheckpoint(mail).note).toBe(NOTE);
    expect(findCheckpoint(`${mail}\n${mail.replace('42', '43')}`).note).toBe(NOTE);
  });

  it('is found below an address that ends like its name', () => {
    const mail = `Read on:\n7\nhttps://t0.example/log\nat 14 o'clock\n\n${NOTE}`;
    expect(findCheckpoint(mail).note).toBe(NOTE);
  });

  it('is found with the line ends of any system', () => {
    for (const end of ['\r\n', '\r']) expect(findCheckpoint(NOTE.replaceAll('\n', end)).note).toBe(NOTE);
  });

  it('is found where a mail program put spaces behind lines, or others than it was given', () => {
    expect(findCheckpoint(`Hello\n${NOTE.replaceAll('\n', ' \t\n')}`).note).toBe(NOTE);
    expect(findCheckpoint(NOTE.replaceAll(' ', '\u00a0')).note).toBe(NOTE);
    expect(findCheckpoint(NOTE.replace('\n\n', '\n\u00a0\n')).note).toBe(NOTE);
  });

  it.each(['> ', '>', '>> ', '> > ', '    '])('is found in an answer that quotes it with "%s"', (mark) => {
    expect(findCheckpoint(`Hello,\nyou wrote:\n${quoted(NOTE, mark)}\nWell.\n`).note).toBe(NOTE);
  });

  it('is found in the source of a mail', () => {
    const source = `Subject: closed\nContent-Transfer-Encoding: quoted-printable\n\n${quotedPrintable(`Grüße = 1 €\n\n${NOTE}`)}`;
    expect(source).toContain('=E2=80=94');
    expect(source).toMatch(/=\n/);
    expect(findCheckpoint(source).note).toBe(NOTE);
    expect(findCheckpoint(source.replaceAll('\n', '\r\n')).note).toBe(NOTE);
  });

  it('keeps in a source what is no UTF-8', () => {
    const source = quotedPrintable(NOTE).replace('\n\n', '\ncaf=E9\n\n');
    expect(findCheckpoint(source).note).toBe(NOTE.replace('\n\n', '\ncaf=E9\n\n'));
  });

  it('keeps lines of extensions and their spaces', () => {
    const note = NOTE.replace('\n\n', '\nmore than one word\n\n');
    expect(findCheckpoint(`Hello\n\n${note}`).note).toBe(note);
    expect(findCheckpoint(quoted(note, '> ')).note).toBe(note);
  });
});

describe('a text without a sound checkpoint (docs/RECORD.md#verify)', () => {
  it.each([
    ['it is empty', () => ''],
    ['it is a word', () => 'Hello'],
    ['only signatures stand in it', () => `\n\n${FIRST}`],
    ['its name does not end like one', () => NOTE.replaceAll('/log', '/logs')],
    ['a word stands before its name', () => NOTE.replace(NAME, `of ${NAME}`)],
  ])('is said to have none where %s', (_what, text) => {
    expect(errorOf(text())).toBe(NONE);
  });

  it('is told which part is broken, whatever stands around it', () => {
    const inMail = (text: string): string => errorOf(`Hello\n\n${text}\nKind regards\n`);
    expect(inMail(NOTE.replace('42', '4x2'))).toMatch('The second line');
    expect(inMail(NOTE.replace('42', 'x'))).toMatch('The second line');
    expect(inMail(NOTE.replace(toBase64(ROOT), toBase64(joinBytes(ROOT, ROOT))))).toMatch('The third line');
    expect(inMail(NOTE.replace('\n\n', '\n'))).toMatch('need a blank line');
    expect(inMail(NOTE.replace('\n\n', '\n\n\n'))).toMatch('an empty line');
    expect(inMail(NOTE.replace(FIRST, `\u2014 ${NAME} !\n`))).toMatch('A signature line');
  });

  it('is told which part is broken of what the source of a mail says', () => {
    const inSource = (text: string): string => errorOf(`Hello\n\n${quotedPrintable(text)}\nKind regards\n`);
    expect(inSource(NOTE.replace(FIRST, `\u2014 ${NAME} !\n`))).toMatch('A signature line');
    expect(inSource(NOTE.replace('42', 'x'))).toMatch('The second line');
    expect(inSource(NOTE.replace(toBase64(ROOT), 'AAAA'))).toMatch('The third line');
  });

  it('is told that the signature is missing, be it in the middle or at the end', () => {
    expect(errorOf(`Hello\n\n${TEXT}\nKind regards\n`)).toMatch('has no signature');
    expect(errorOf(`\u2014 a word\n${TEXT}\nKind regards\n`)).toMatch('has no signature');
    expect(errorOf(TEXT)).toMatch('has no signature');
    expect(errorOf(NAME)).toMatch('The second line');
  });

  it('is told which part is broken where it is quoted', () => {
    expect(errorOf(quoted(NOTE.replace('\n42\n', '\n042\n'), '> '))).toMatch('The second line');
    expect(errorOf(quoted(NOTE.replace(FIRST, `\u2014 ${NAME} !\n`), '> '))).toMatch('A signature line');
  });
});
