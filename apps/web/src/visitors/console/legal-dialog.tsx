import { LIMITS } from '@t0/contracts/platform';
import { LegalTextDto } from '@t0/contracts/visitors';
import type { LegalText, LegalTextName } from '@t0/contracts/visitors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Markdown } from '../../content/markdown.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { LEGAL_NAMES, useLegalText, writeLegalText } from '../use-legal-text.ts';
import { Form } from '../../shared/ui/form.tsx';
import { checkBy, currentOf, useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';

const check = checkBy(LegalTextDto);

/** The fields of the form. */
type LegalFields = { text: string };

const snapshotOf = ({ text, version }: LegalText): EditSnapshot<LegalFields> => ({
  fields: { text },
  version,
  order: version,
});

/** The form of one legal text, with its preview for readers (docs/product/settings.md#legal-texts). */
export function LegalDialog({ name, onClose }: { name: LegalTextName; onClose: () => void }) {
  const { data, status, error, retry } = useLegalText(name);
  return (
    <Dialog
      title={`EDIT ${LEGAL_NAMES[name]}`}
      description={`The text that everybody reads at /${name}`}
      onClose={onClose}
      className="md:w-[820px]"
    >
      {status === 'error' && <PanelError title="The text is not available" text={error} onRetry={retry} />}
      {status === 'loading' && <SkeletonStack busy className="min-h-105 p-5" lines={['w-full']} />}
      {data && <LegalForm stored={data} onSaved={onClose} />}
    </Dialog>
  );
}

function LegalForm({ stored, onSaved }: { stored: LegalText; onSaved: () => void }) {
  const { edit, error, busy, save } = useLegalEditor(stored, onSaved);
  const { text } = edit.fields;
  return (
    <>
      <ConflictNotice edit={edit} names={{ text: 'Text' }} />
      <Form noValidate onSubmit={save}>
        <fieldset disabled={busy} className="grid gap-4 p-5 max-md:p-4">
          <legend className="sr-only">{LEGAL_NAMES[stored.name]}</legend>
          <div>
            <TextArea
              label="Text"
              rows={14}
              help={`Markdown, ${text.trim().length.toLocaleString('en-US')} / ${LIMITS.legalTextMax.toLocaleString('en-US')}`}
              value={text}
              error={error}
              onChange={(event) => edit.set({ text: event.target.value })}
            />
            <p className="meta mt-1.5">
              <code>## Heading</code>, <code>**bold**</code>, <code>*italic*</code>, <code>- list</code>,{' '}
              <code>1. list</code>, <code>&gt; quote</code>, <code>[words](https://address)</code>
            </p>
          </div>
          <div className="flex gap-2">
            <Button
              type="submit"
              variant="primary"
              disabled={!edit.dirty || busy || edit.incoming !== null}
              className="flex-1"
            >
              {busy ? 'SAVING...' : 'SAVE TEXT'}
            </Button>
            <Button disabled={!edit.dirty || busy} onClick={edit.revert}>
              DISCARD
            </Button>
          </div>
        </fieldset>
      </Form>
      {text.trim() !== '' && (
        <section aria-label="As it is read" className="border-t border-line-2 p-5 max-md:p-4">
          <p className="lab mb-3">AS IT IS READ</p>
          <div className="font-read text-[18px] leading-[29px]">
            <Markdown text={text} level={3} />
          </div>
        </section>
      )}
    </>
  );
}

/** A legal text being edited. */
interface LegalEditor {
  edit: VersionedEdit<LegalFields>;
  error: string | undefined;
  busy: boolean;
  save: () => Promise<void>;
}

/** Edits one legal text. `onSaved`: it is stored. */
function useLegalEditor(stored: LegalText, onSaved: () => void): LegalEditor {
  const { name } = stored;
  const edit = useVersionedEdit(`legal:${name}`, snapshotOf(stored));
  const [error, setError] = useState<string>();
  const write = useMutation({
    mutationFn: () => writeLegalText(name, { ...edit.fields, version: edit.version }),
    onSuccess: (now) => {
      queryClient.setQueryData(['/api/legal-texts', name], now);
      edit.saved(snapshotOf(now));
      toast({ title: `${LEGAL_NAMES[name]} SAVED`, description: `It is published at /${name} now` });
      onSaved();
    },
    onError: (error) => {
      const current = currentOf<LegalText>(error);
      if (current) edit.receive(snapshotOf(current));
      if (error instanceof HttpError) setError(error.fields.text);
      toastFailure('SAVE FAILED', error, 'The text was not changed');
    },
  });
  const save = async (): Promise<void> => {
    const found = (await check({ ...edit.fields, version: edit.version })).text;
    setError(found);
    if (!found) write.mutate();
  };
  return { edit, error, busy: write.isPending, save };
}
