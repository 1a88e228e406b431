import type { LiveEventType } from '@t0/contracts/live';
import { RECORD_AUDIENCES, type RecordAudience, type RecordSettings } from '@t0/contracts/record';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from '../../shared/lib/http.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';

const PATH = '/api/admin/record-settings';
const KEY = [PATH];
const TYPES: readonly LiveEventType[] = ['record_settings.updated'];
const POLL_MS = 30_000;
const NAMES: Record<RecordAudience, string> = { off: 'Off', members: 'Members', everybody: 'Everybody' };
const WORDS: Record<RecordAudience, string> = {
  off: 'Only administrators see the record.',
  members: 'Members see the record.',
  everybody: 'Everybody sees the record; open signals stay sealed for everybody who is not a member.',
};
const OPTIONS = RECORD_AUDIENCES.map((value) => ({ value, label: NAMES[value] }));

/** RECORD: its audience (docs/product/record.md#visibility). A click sets it, for everybody at once. */
export function RecordAudiencePanel() {
  const [saving, setSaving] = useState(false);
  const { data, status, error, retry } = useFollowed<RecordSettings>({
    queryKey: KEY,
    types: TYPES,
    pollMs: POLL_MS,
    failure: 'The audience of the record cannot be loaded.',
  });
  const decide = async (audience: RecordAudience): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      const settings = await request<RecordSettings>(PATH, { method: 'PUT', body: { audience } });
      queryClient.setQueryData(KEY, settings);
      toast({ title: 'RECORD', description: WORDS[settings.audience] });
    } catch (failure) {
      toastFailure('The record was not changed', failure, 'Please try again.');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Panel
      title="Record"
      bleed
      actions={
        <Link to="/record" className="text-meta text-link">
          Open the record
        </Link>
      }
    >
      {status === 'error' && <PanelError title="The setting is not available" text={error} onRetry={retry} />}
      {status === 'loading' && <SkeletonStack busy className="p-4" lines={['h-8 w-64']} />}
      {data && (
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2 px-4 py-3">
          <SegmentedControl
            label="Who sees the record"
            options={OPTIONS}
            value={data.audience}
            onChange={(audience) => void decide(audience)}
          />
          <p className="meta pb-2">{WORDS[data.audience]}</p>
        </div>
      )}
    </Panel>
  );
}
