import type { ClientSettings } from '@t0/contracts';
import { LIMITS } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton.tsx';
import { COPY_NAMES } from './copy-fields.ts';
import { useCopyEditor } from './use-copy-editor.ts';
import { readingOf } from '../../shared/lib/read-status.ts';
import { Form } from '../../shared/ui/form.tsx';

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
