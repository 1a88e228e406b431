import { CheckpointError, findCheckpoint, parseCheckpoint } from '@t0/domain';
import type { Checkpoint } from '@t0/domain';
import { isExtendedBy } from '../extends.ts';
import { readCheckpoint, readLog } from '../log-source.ts';
import { checkSignature } from '../signatures.ts';

/**
 * Whether the checkpoint of a mail, or of a file, lies on the history of the record as it is now. Answers that checkpoint; throws
 * CheckpointError with what is wrong, HttpError when the server does not answer.
 */
export async function verifyMail(text: string): Promise<Checkpoint> {
  const found = findCheckpoint(text);
  const [note, { origin, keys }] = [await readCheckpoint(), await readLog()];
  if (found.origin !== origin)
    throw new CheckpointError(`This checkpoint is of another record: ${found.origin}, not ${origin}.`);
  const verdicts = await Promise.all(keys.map(({ key }) => checkSignature(found, key)));
  if (!verdicts.some((verdict) => verdict === 'sound' || verdict === 'unknown'))
    throw new CheckpointError(
      'This checkpoint was not signed by a key of this record: it was changed, or never came from here.',
    );
  if (note === null)
    throw new CheckpointError(
      'No checkpoint of the record is shown to compare it with. Keep the mail: it is evidence.',
    );
  const shown = parseCheckpoint(note);
  if (found.size > shown.size)
    throw new CheckpointError(
      `This checkpoint covers ${found.size} steps, but the record shows ${shown.size}: steps were taken away. Keep the mail: it is evidence.`,
    );
  if (await isExtendedBy(found, shown)) return found;
  throw new CheckpointError(
    'This checkpoint does NOT lie on the history of the record: steps before it were changed. Keep the mail: it is evidence.',
  );
}
