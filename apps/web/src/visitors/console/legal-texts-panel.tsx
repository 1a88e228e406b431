import { LEGAL_TEXTS, type LegalTextName, LegalTextDto, type LegalText } from '@t0/contracts/visitors';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '@t0/contracts/platform';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { LEGAL_NAMES, useLegalText, writeLegalText } from '../use-legal-text.ts';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Markdown } from '../../content/markdown.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { Form } from '../../shared/ui/form.tsx';
import {
  checkBy,
  useVersionedEdit,
  useVersionedForm,
  type VersionedForm,
} from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { toast } from '../../shared/ui/toast-store.ts';

const check = checkBy(LegalTextDto);

/** The fields of the form. */
type LegalFields = { text: string };

const snapshotOf = ({ text, version }: LegalText): EditSnapshot<LegalFields> => ({
  fields: { text },
  version,
  order: version,
});

/** The form of one legal text, with its preview for readers (docs/product/settings.md#legal-texts). */
function LegalDialog({ name, onClose }: { name: LegalTextName; onClose: () => void }) {
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
  const { edit, errors, busy, save } = useLegalEditor(stored, onSaved);
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
              error={errors.text}
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

/** Edits one legal text. `onSaved`: it is stored. */
function useLegalEditor(stored: LegalText, onSaved: () => void): VersionedForm<LegalFields> {
  const { name } = stored;
  const edit = useVersionedEdit(`legal:${name}`, snapshotOf(stored));
  const body = { ...edit.fields, version: edit.version };
  return useVersionedForm(edit, {
    check: () => check(body),
    write: () => writeLegalText(name, body),
    snapshotOf,
    onStored: (now) => {
      queryClient.setQueryData(['/api/legal-texts', name], now);
      toast({ title: `${LEGAL_NAMES[name]} SAVED`, description: `It is published at /${name} now` });
      onSaved();
    },
    failure: ['SAVE FAILED', 'The text was not changed'],
  });
}

/** LEGAL TEXTS: the texts behind TERMS, PRIVACY and RISK (docs/product/settings.md#legal-texts). */
export function LegalTextsPanel() {
  const [shown, setShown] = useState<LegalTextName | null>(null);
  return (
    <Panel title="Legal texts" bleed>
      <ul className="divide-y divide-line">
        {LEGAL_TEXTS.map((name) => (
          <LegalRow key={name} name={name} onEdit={() => setShown(name)} />
        ))}
      </ul>
      {shown && <LegalDialog name={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function LegalRow({ name, onEdit }: { name: LegalTextName; onEdit: () => void }) {
  const times = useTimes();
  const { data, status, error } = useLegalText(name);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5" data-testid={`legal-${name}`}>
      <Link to={`/${name}`} className="w-20 text-link">
        {LEGAL_NAMES[name]}
      </Link>
      <span className="meta min-w-0 flex-1">
        {status === 'error' && error}
        {data && (data.version === 1 ? 'Not published yet' : `Last changed ${times.dateTime(data.updatedAt)}`)}
      </span>
      <Button size="sm" variant="quiet" aria-label={`Edit ${LEGAL_NAMES[name]}`} onClick={onEdit}>
        EDIT
      </Button>
    </li>
  );
}
