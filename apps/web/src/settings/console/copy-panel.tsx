import type { ClientSettings } from '@t0/contracts/live';
import { LIMITS, type OwnerCopy, type OwnerCopyFields } from '@t0/contracts/platform';
import { OwnerCopyDto } from '@t0/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { clientSettingsQuery, takeOwnerCopy } from '../../shared/lib/client-settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { readingOf } from '../../shared/lib/read-status.ts';
import { Form } from '../../shared/ui/form.tsx';
import {
  checkBy,
  useVersionedEdit,
  useVersionedForm,
  type VersionedForm,
} from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { request } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';

/** The fields of the form: texts as they are typed. */
type CopyFields = Record<keyof OwnerCopyFields, string>;

/** The names of the fields on screen, in order. */
const COPY_NAMES: Readonly<CopyFields> = {
  activeTraders: 'Active traders',
  activeSignals: 'Active signals',
  traders: 'Traders',
  support: 'Support',
  educationPortalUrl: 'Education portal',
  billingUpdateUrl: 'Update Billing',
  supportEmail: 'Support address',
  resultsText: 'Text beside results',
};

const FIELDS = Object.keys(COPY_NAMES) as (keyof OwnerCopyFields)[];

/** The contract's rules for the copy. */
const checkCopy = checkBy(OwnerCopyDto);

const FIGURES = ['activeTraders', 'activeSignals', 'traders', 'support'] as const;

const LINKS = [
  ['educationPortalUrl', 'dashboard'],
  ['billingUpdateUrl', 'billing banner'],
  ['supportEmail', 'landing page'],
] as const;

/** COPY: the owner's texts on the pages, live (docs/product/settings.md#copy). */
export function CopyPanel() {
  const reading = useQuery(clientSettingsQuery);
  return (
    <Panel title="Copy" bleed note={<ConnectionBadge />}>
      <PanelReading
        of={readingOf(reading, 'The copy cannot be read.')}
        failed="The copy is not available"
        loading={<SkeletonRows className="min-h-95 content-start gap-7 max-md:min-h-160" />}
      />
      {reading.data && <CopyForm settings={reading.data} />}
    </Panel>
  );
}

function CopyForm({ settings }: { settings: ClientSettings }) {
  const { edit, errors, busy, save } = useCopyEditor({ ...settings, version: settings.copyVersion });
  const bound = boundTo(edit.fields, errors, edit.set);
  return (
    <>
      <ConflictNotice edit={edit} names={COPY_NAMES} />
      <Form noValidate onSubmit={save}>
        <fieldset disabled={busy} className="grid gap-4 p-4">
          <legend className="sr-only">Texts of the owner on the pages</legend>
          <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
            {FIGURES.map((name) => (
              <TextField key={name} label={COPY_NAMES[name]} autoComplete="off" {...bound(name)} />
            ))}
          </div>
          <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
            {LINKS.map(([name, place]) => (
              <TextField key={name} label={COPY_NAMES[name]} help={place} autoComplete="off" {...bound(name)} />
            ))}
          </div>
          <TextArea
            label={COPY_NAMES.resultsText}
            rows={6}
            help={`${edit.fields.resultsText.trim().length} / ${LIMITS.ownerCopy.resultsMax}`}
            {...bound('resultsText')}
          />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" disabled={!edit.dirty || edit.incoming !== null}>
              {busy ? 'SAVING...' : 'SAVE COPY'}
            </Button>
            <Button disabled={!edit.dirty} onClick={edit.revert}>
              DISCARD
            </Button>
          </div>
        </fieldset>
      </Form>
    </>
  );
}

/** The current version of the copy. */
function snapshotOfCopy({ version, ...copy }: OwnerCopy): EditSnapshot<CopyFields> {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, copy[name] ?? ''])) as CopyFields;
  return { fields, version, order: version };
}

/** The body to send; an empty link is none. */
function copyBody(fields: CopyFields, version: number): OwnerCopyDto {
  const { educationPortalUrl, billingUpdateUrl, supportEmail } = fields;
  return {
    ...fields,
    educationPortalUrl: educationPortalUrl.trim() || null,
    billingUpdateUrl: billingUpdateUrl.trim() || null,
    supportEmail: supportEmail.trim() || null,
    version,
  };
}

/** Edits the owner's copy; another administrator's change meanwhile is reported, never overwritten. */
function useCopyEditor(copy: OwnerCopy): VersionedForm<CopyFields> {
  const edit = useVersionedEdit('owner-copy', snapshotOfCopy(copy));
  const body = copyBody(edit.fields, edit.version);
  return useVersionedForm(edit, {
    check: () => checkCopy(body),
    write: () => request<OwnerCopy>('/api/admin/owner-copy', { method: 'PUT', body }),
    snapshotOf: snapshotOfCopy,
    onStored: (stored) => {
      takeOwnerCopy(stored);
      toast({ title: 'COPY SAVED', description: 'Every open page shows it now' });
    },
    failure: ['SAVE FAILED', 'The copy was not changed'],
  });
}
