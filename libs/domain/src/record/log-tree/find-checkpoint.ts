import { CheckpointError, parseCheckpoint, type Checkpoint } from './checkpoint.ts';

const ORIGIN = /^\S+\/log$/;
const SIGNATURE = /^\u2014 /;
/** The same in quoted-printable: if it occurs, only the decoded text shows what is broken. */
const SOURCE = /^=E2=80=94 /m;
const NONE =
  'There is no checkpoint in this text. Paste a whole mail about a signal, to its last line, or the source of one.';

/**
 * The checkpoint in a text: alone, in an email as it is read, quoted in an answer, or in the source of a mail. Throws CheckpointError that
 * says that there is none, or which part of it is broken.
 */
export function findCheckpoint(text: string): Checkpoint {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ');
  const errors: CheckpointError[] = [];
  for (const form of [plain, unquoted(plain), decoded(plain)]) {
    try {
      return inLines(form);
    } catch (error) {
      if (!(error instanceof CheckpointError)) throw error;
      errors.push(error);
    }
  }
  if (SOURCE.test(plain)) errors.reverse();
  throw errors.find(({ message }) => message !== NONE) ?? errors[0]!;
}

/** Without the marks that mail programs put before the lines they quote. */
function unquoted(text: string): string {
  return text.replace(/^[> ]+/gm, '');
}

/** An email's source with quoted-printable (RFC 2045 section 6.7) undone. */
function decoded(text: string): string {
  return text.replace(/=\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (bytes) => {
    try {
      return decodeURIComponent(bytes.replace(/=/g, '%'));
    } catch {
      return bytes;
    }
  });
}

function inLines(text: string): Checkpoint {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const starts = lines.flatMap((line, index) => (ORIGIN.test(line) ? [index] : []));
  const start = starts.find((index) => /^\d/.test(lines[index + 1] ?? '')) ?? starts[0];
  if (start === undefined) throw new CheckpointError(NONE);
  let end = lines.findIndex((line, index) => index > start && SIGNATURE.test(line));
  if (end < 0) return parseCheckpoint(`${lines.slice(start, start + 3).join('\n')}\n\n`);
  while (SIGNATURE.test(lines[end + 1] ?? '')) end += 1;
  return parseCheckpoint(`${lines.slice(start, end + 1).join('\n')}\n`);
}
