import { fromBase64, HASH_BYTES, joinBytes, toBase64, toHex, toUtf8, type Sha256 } from './bytes.ts';

/** Signature type of Ed25519 in C2SP signed-note. */
const ED25519 = 0x01;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** One signature line of a note. */
export interface NoteSignature {
  name: string;
  /** Eight hexadecimal digits. */
  keyId: string;
  signature: Uint8Array;
}

/** A checkpoint of a log (C2SP tlog-checkpoint), read but not verified. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
  /** The signed text: the lines before the blank one. */
  text: string;
  signatures: NoteSignature[];
  /** The whole note, exactly. */
  note: string;
}

/** A public key of a log, as a verifier key of C2SP signed-note. */
export interface VerifierKey {
  name: string;
  keyId: string;
  /** 32 bytes, Ed25519. */
  publicKey: Uint8Array;
}

/** Why a text is no checkpoint; `message` is a sentence for people. */
export class CheckpointError extends Error {
  override name = 'CheckpointError';
}

/** The text of a checkpoint, as it is signed. */
export function checkpointText(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** The id of an Ed25519 key under a name: the first four bytes of a hash over both. */
export function keyIdOf(sha256: Sha256, name: string, publicKey: Uint8Array): string {
  return toHex(sha256(joinBytes(toUtf8(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(0, 4));
}

/** A key as the text that verifiers are given. */
export function verifierKey(sha256: Sha256, name: string, publicKey: Uint8Array): string {
  return `${name}+${keyIdOf(sha256, name, publicKey)}+${toBase64(joinBytes(Uint8Array.of(ED25519), publicKey))}`;
}

/** Reads a verifier key. Throws CheckpointError when it is none of Ed25519, or its id is another key's. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey {
  const [, name = '', keyId = '', material = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(material);
  if (bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519)
    throw new CheckpointError('The key of the record is no Ed25519 key in the form of a verifier key.');
  const publicKey = bytes.subarray(1);
  if (keyIdOf(sha256, name, publicKey) !== keyId)
    throw new CheckpointError('The key of the record bears the id of another key.');
  return { name, keyId, publicKey };
}

/** A signature line of a note. */
export function signatureLine(name: string, keyId: string, signature: Uint8Array): string {
  const id = Uint8Array.from([0, 2, 4, 6], (at) => parseInt(keyId.slice(at, at + 2), 16));
  return `\u2014 ${name} ${toBase64(joinBytes(id, signature))}\n`;
}

/** Reads a checkpoint. Throws CheckpointError that says which part is broken. */
export function parseCheckpoint(note: string): Checkpoint {
  const blank = note.lastIndexOf('\n\n');
  if (blank < 0)
    throw new CheckpointError('This is not a checkpoint: its text and its signatures need a blank line between them.');
  const text = note.slice(0, blank + 1);
  const [origin = '', size = '', root = '', ...rest] = text.split('\n').slice(0, -1);
  if (!origin) throw new CheckpointError('The first line of the checkpoint, which names the record, is empty.');
  if (!/^(0|[1-9]\d{0,14})$/.test(size))
    throw new CheckpointError('The second line of the checkpoint, the number of steps, is broken: it is no number.');
  const hash = fromBase64(root);
  if (hash?.length !== HASH_BYTES)
    throw new CheckpointError('The third line of the checkpoint, the root, is broken: it is no SHA-256 in base64.');
  if (rest.some((line) => line === '')) throw new CheckpointError('The checkpoint has an empty line in its text.');
  const lines = note.slice(blank + 2).split('\n');
  if (lines.pop() !== '' || lines.length === 0)
    throw new CheckpointError('The checkpoint has no signature, or its last line is cut off.');
  return { origin, size: Number(size), root: hash, text, signatures: lines.map(parseSignature), note };
}

function parseSignature(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...more] = line.split(' ');
  const bytes = fromBase64(encoded);
  if (dash !== '\u2014' || !name || more.length > 0 || !bytes || bytes.length < 5)
    throw new CheckpointError('A signature line of the checkpoint is broken.');
  return { name, keyId: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/** The signature that a key is said to have made; null when there is none of it. */
export function signatureBy(checkpoint: Checkpoint, { name, keyId }: VerifierKey): Uint8Array | null {
  const found = checkpoint.signatures.find((one) => one.name === name && one.keyId === keyId);
  return found?.signature.length === SIGNATURE_BYTES ? found.signature : null;
}
