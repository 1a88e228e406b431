import { ShieldAlert, ShieldCheck, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { CheckpointError, findCheckpoint, parseCheckpoint, type Checkpoint } from '@t0/domain/record';
import { messageOf } from '../../shared/lib/http.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { isExtendedBy, readCheckpoint, readLog } from '../log-source.ts';
import { checkSignature } from '../signatures.ts';

/**
 * Checks that the checkpoint of a mail, or of a file, lies on the current history of the record. Returns that checkpoint; throws
 * CheckpointError with the error, HttpError when the server does not answer.
 */
async function verifyMail(text: string): Promise<Checkpoint> {
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

/** A mail is some thousand bytes; more is another file. */
const MAX_BYTES = 5_000_000;

type Verdict = { sound: boolean; sentence: string } | null;

/** Takes a mail, pasted or as a file, and reports whether its checkpoint lies on the record's history. */
export function CheckMail() {
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>(null);
  const check = async (mail: string): Promise<void> => {
    setBusy(true);
    setVerdict(null);
    try {
      const { size } = await verifyMail(mail);
      setVerdict({
        sound: true,
        sentence: `On this history: the ${size} steps that this mail bears witness to are unchanged.`,
      });
    } catch (error) {
      setVerdict({ sound: false, sentence: messageOf(error, 'The mail could not be checked. Try again.') });
    }
    setBusy(false);
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setVerdict({ sound: false, sentence: 'This file is larger than a mail can be.' });
    const mail = await file.text();
    setText(mail);
    await check(mail);
  };
  return (
    <Panel title="Check a signal email">
      <div className="grid gap-3 p-4">
        <p className="read max-w-[34rem]">
          Every email about a signal ends with a checkpoint of the record. Nobody here can change it in your mailbox.
          Paste the email, or choose its file.
        </p>
        <TextArea label="Mail or checkpoint" rows={8} value={text} onChange={(event) => setText(event.target.value)} />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" disabled={busy || text.trim() === ''} onClick={() => void check(text)}>
            CHECK THE MAIL
          </Button>
          <span>
            <input
              id={id}
              type="file"
              accept=".eml,.txt,message/rfc822,text/plain"
              className="peer sr-only"
              onChange={(event) => {
                void take(event.target.files?.[0]);
                // The same file may be chosen again.
                event.target.value = '';
              }}
            />
            <label
              htmlFor={id}
              className={buttonClass('outline', 'md', 'cursor-pointer peer-focus-visible:shadow-(--focus-ring)')}
            >
              <Upload size={12} aria-hidden /> CHOOSE A FILE
            </label>
          </span>
        </div>
        <div role="status" data-testid="mail-verdict">
          {verdict && (
            <p className={`flex items-start gap-2 font-semibold ${verdict.sound ? 'text-long' : 'text-short'}`}>
              {verdict.sound ? (
                <ShieldCheck size={20} aria-hidden className="shrink-0" />
              ) : (
                <ShieldAlert size={20} aria-hidden className="shrink-0" />
              )}
              {verdict.sentence}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}
