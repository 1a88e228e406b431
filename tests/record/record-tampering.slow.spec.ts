import { createHash, randomBytes, randomInt, sign } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordKey } from '@t0/config';
import type { RecordBundle } from '@t0/contracts/record';
import {
  checkpointText,
  findCheckpoint,
  Frontier,
  keyIdOf,
  Merkle,
  parseCheckpoint,
  RecordCheck,
  signatureLine,
  toUtf8,
  verifierKey,
} from '@t0/domain/record';
import fc from 'fast-check';
import { checkSignature } from '../../apps/web/src/record/signatures.ts';

type VerifyRecord = (
  bundle: RecordBundle,
  key?: string,
  mails?: { name: string; text: string }[],
) => { size: number; opened: number; sealed: number };

const TRIES = 10_000;
const SEED = Number(process.env.RECORD_SEED ?? randomInt(2 ** 31));
const ROWS = 20;
const ORIGIN = 't0.example/log';
/** The offline verifier, as it is offered for download. */
const PROGRAM: string = join(__dirname, '../../apps/web/public/verify-record.mjs');

const sha256 = (...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const merkle = new Merkle(sha256);
const { privateKey, publicKey } = recordKey('5e'.repeat(32));
const KEY = verifierKey(sha256, ORIGIN, publicKey);

function noteOf(leaves: string[], by = privateKey, id = keyIdOf(sha256, ORIGIN, publicKey)): string {
  const frontier = new Frontier(merkle);
  for (const leaf of leaves) frontier.add(merkle.leaf(toUtf8(leaf)));
  const text = checkpointText(ORIGIN, leaves.length, frontier.root());
  return `${text}\n${signatureLine(ORIGIN, id, sign(null, Buffer.from(text), by))}`;
}

/** A sound record; every third step is sealed. */
function soundRecord(): RecordBundle {
  const entries = Array.from({ length: ROWS }, (_none, index) => {
    const kind = index % 2 === 0 ? 'published' : 'closed';
    const payload = JSON.stringify({ v: 1, kind, signalId: 1 + (index >> 1), state: { memo: `Über ${index} \u20ac` } });
    const nonce = randomBytes(16);
    const at = new Date(1_790_000_000_000 + index * 1000).toISOString();
    const leaf = `${index} ${at} ${1 + (index >> 1)} ${kind} ${sha256(nonce, Buffer.from(payload)).toString('hex')}`;
    return index % 3 === 0 ? { leaf } : { leaf, nonce: nonce.toString('hex'), payload };
  });
  const leaves = entries.map(({ leaf }) => leaf);
  return {
    format: 't0-record/1',
    log: {
      prefix: `https://${ORIGIN}`,
      origin: ORIGIN,
      key: KEY,
      keys: [{ key: KEY, first: noteOf(leaves.slice(0, 1)) }],
      audience: 'everybody',
    },
    checkpoint: noteOf(leaves),
    shown: null,
    entries,
  };
}

/** What /verify does with what it reads. */
async function verifyInBrowser({ log, checkpoint: note, entries }: RecordBundle): Promise<void> {
  const checkpoint = parseCheckpoint(note);
  if (checkpoint.origin !== log.origin) throw new Error('another record');
  if ((await checkSignature(checkpoint, log.key!)) !== 'sound') throw new Error('not signed');
  const check = new RecordCheck(sha256);
  for (const { leaf, nonce, payload } of entries)
    check.add(
      leaf,
      nonce === undefined && payload === undefined ? null : { nonce: nonce ?? '', payload: payload ?? '' },
    );
  check.finish(checkpoint);
}

/** Another character in the place of one. */
const flip = (text: string, at: number, by: number): string => {
  const place = at % text.length;
  const code = text.charCodeAt(place);
  const other = 32 + ((code + 1 + (by % 94)) % 95);
  return text.slice(0, place) + String.fromCharCode(other === code ? other ^ 1 : other) + text.slice(place + 1);
};

type Tamper = (record: RecordBundle, a: number, b: number) => void;

/** Each changes something that is stored. */
const TAMPERS: Record<string, Tamper> = {
  'a byte of a row': ({ entries }, a, b) => {
    entries[a % ROWS]!.leaf = flip(entries[a % ROWS]!.leaf, b, a);
  },
  'a byte of what is sealed': ({ entries }, a, b) => {
    const opened = entries.filter(({ payload }) => payload !== undefined);
    const one = opened[a % opened.length]!;
    one.payload = flip(one.payload!, b, a);
  },
  'a byte of a nonce': ({ entries }, a, b) => {
    const opened = entries.filter(({ nonce }) => nonce !== undefined);
    const one = opened[a % opened.length]!;
    one.nonce = flip(one.nonce!, b, a);
  },
  'a row left out': ({ entries }, a) => void entries.splice(a % ROWS, 1),
  'a row twice': ({ entries }, a) => void entries.splice(a % ROWS, 0, { ...entries[a % ROWS]! }),
  'two rows exchanged': ({ entries }, a, b) => {
    const [first, second] = [a % ROWS, (a + 1 + (b % (ROWS - 1))) % ROWS];
    [entries[first], entries[second]] = [entries[second]!, entries[first]!];
  },
  'two contents exchanged': ({ entries }, a, b) => {
    const opened = entries.filter(({ payload }) => payload !== undefined);
    const [first, second] = [opened[a % opened.length]!, opened[(a + 1 + (b % (opened.length - 1))) % opened.length]!];
    [first.nonce, first.payload, second.nonce, second.payload] = [
      second.nonce!,
      second.payload!,
      first.nonce!,
      first.payload!,
    ];
  },
  'a time': ({ entries }, a, b) => {
    const one = entries[a % ROWS]!;
    one.leaf = one.leaf.replace(/\d{4}-\S+Z/, (at) => new Date(Date.parse(at) + 1 + (b % 5000)).toISOString());
  },
  'a byte of the checkpoint': (record, a, b) => {
    record.checkpoint = flip(record.checkpoint, b, a);
  },
  'a signature by another key': (record, a) => {
    const other = recordKey(createHash('sha256').update(String(a)).digest('hex'));
    record.checkpoint = noteOf(
      record.entries.map(({ leaf }) => leaf),
      other.privateKey,
    );
  },
  'a byte of the key': ({ log }, a, b) => {
    log.key = flip(KEY, b, a);
    log.keys[0]!.key = log.key;
  },
};

describe('a record that was tampered with (docs/RECORD.md#verify)', () => {
  let verifyOffline: VerifyRecord;
  const record = soundRecord();

  beforeAll(async () => {
    ({ verifyRecord: verifyOffline } = (await import(PROGRAM)) as { verifyRecord: VerifyRecord });
  });

  it('is told from a sound one, which both check', async () => {
    await verifyInBrowser(record);
    expect(verifyOffline(record, KEY)).toMatchObject({ size: ROWS, opened: 13, sealed: 7 });
    expect(() => verifyOffline(record, KEY.replace('t0', 't1'))).toThrow('never signed by the key you gave');
  });

  it(`is found by /verify's code and by the offline verifier in every one of ${TRIES} tries (RECORD_SEED=${SEED})`, async () => {
    process.stdout.write(`RECORD_SEED=${SEED}\n`);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(TAMPERS)), fc.nat(1e6), fc.nat(1e6), async (name, a, b) => {
        const tampered = structuredClone(record);
        TAMPERS[name]!(tampered, a, b);
        expect(tampered).not.toEqual(record);
        await expect(verifyInBrowser(tampered)).rejects.toThrow();
        expect(() => verifyOffline(tampered)).toThrow();
      }),
      { numRuns: TRIES, seed: SEED },
    );
  });

  it('is found by a mail from before, although everything was signed again with the right key', () => {
    const mail = (note: string): { name: string; text: string }[] => [
      { name: 'mail.eml', text: `Subject: LONG\r\n\r\nHello,\r\n${note.replaceAll('\n', '\r\n')}` },
    ];
    const before = noteOf(record.entries.slice(0, 7).map(({ leaf }) => leaf));
    expect(verifyOffline(record, KEY, mail(before)).size).toBe(ROWS);
    const entries = record.entries.map((entry) => ({ ...entry }));
    entries[3] = { leaf: entries[3]!.leaf.replace('closed', 'edited') };
    const leaves = entries.map(({ leaf }) => leaf);
    const log = { ...record.log, keys: [{ key: KEY, first: noteOf(leaves.slice(0, 1)) }] };
    const anew: RecordBundle = { ...record, log, entries, checkpoint: noteOf(leaves) };
    expect(verifyOffline(anew, KEY).size).toBe(ROWS);
    expect(() => verifyOffline(anew, KEY, mail(before))).toThrow('does NOT lie on this record');
  });

  it('takes a mail in every form that a mailbox gives it', () => {
    const note = record.checkpoint;
    const encoded = note
      .replaceAll('=', '=3D')
      .replaceAll('\u2014', '=E2=80=94')
      .replace(/(.{70})/g, '$1=\r\n');
    const forms = [
      note,
      `Hello,\r\n\r\n${note.replaceAll('\n', '\r\n')}\r\nBye`,
      note.replace(/^/gm, '> '),
      `Text\r\n${encoded}`,
    ];
    for (const text of forms) expect(findCheckpoint(text).note).toBe(note);
    for (const text of [forms[1]!, forms[3]!])
      expect(verifyOffline(record, KEY, [{ name: 'm', text }]).size).toBe(ROWS);
  });

  it.each<[string, (note: string) => string, string]>([
    ['no mail', () => 'Buy milk', 'no checkpoint in this text'],
    ['a broken number of steps', (note) => note.replace(`\n${ROWS}\n`, '\n2o\n'), 'second line'],
    ['a broken root', (note) => note.replace(/=\n\n/, '\n\n'), 'third line'],
    ['a broken signature', (note) => note.replace(/ \S+\n$/, ' !\n'), 'signature line'],
    ['a missing signature', (note) => note.slice(0, note.indexOf('\u2014')), 'no signature'],
  ])('has its own sentence for %s', (_what, broken, words) =>
    expect(() => findCheckpoint(broken(record.checkpoint))).toThrow(words),
  );

  it('is checked by a program that is short enough to be read', () => {
    const program = readFileSync(PROGRAM, 'utf8');
    expect(program.split('\n').length).toBeLessThan(500);
    expect([...program.matchAll(/^import .* from '(.+)';$/gm)].map(([, name]) => name)).toEqual([
      'node:buffer',
      'node:crypto',
      'node:fs',
      'node:url',
    ]);
  });

  it('checks under any name, over a link and from the standard input: no way of starting it looks like success', () => {
    const folder = mkdtempSync(join(tmpdir(), 't0-verify-'));
    const [sound, broken] = [join(folder, 'sound.json'), join(folder, 'broken.json')];
    writeFileSync(sound, JSON.stringify(record));
    writeFileSync(broken, JSON.stringify({ ...record, entries: record.entries.slice(1) }));
    const [saved, other, link] = ['verify-record (1).mjs', 'check.mjs', 'link.mjs'].map((name) => join(folder, name));
    copyFileSync(PROGRAM, saved!);
    copyFileSync(PROGRAM, other!);
    symlinkSync(PROGRAM, link!);
    const start = (way: string[], file: string, input = '') => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...way, file], { input, encoding: 'utf8' });
      return [status, stdout.split(':')[0], stderr !== ''];
    };
    const ways: [string[], string?][] = [
      [[PROGRAM]],
      [[saved!]],
      [[other!]],
      [[link!]],
      [['--input-type=module', '-'], readFileSync(PROGRAM, 'utf8')],
    ];
    for (const [way, input] of ways) {
      expect([way, ...start(way, sound, input)]).toEqual([way, 0, 'Sound', false]);
      expect([way, ...start(way, broken, input)]).toEqual([way, 1, '', true]);
    }
    rmSync(folder, { recursive: true });
  });
});
