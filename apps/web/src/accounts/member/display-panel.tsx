import type { DisplaySettings, TimeZoneChoice } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { saveDisplaySettings, SETTINGS_KEY } from '../../shared/lib/account-settings.ts';

const OPTIONS: readonly { value: TimeZoneChoice; label: string }[] = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local time' },
];

/** TIMES: the time zone of the whole terminal; stored at once, and followed by every tab of the member. */
export function DisplayPanel({ settings }: { settings: DisplaySettings }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveDisplaySettings,
    onSuccess: (stored) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, displaySettings: stored });
      toast({
        title: 'TIMES UPDATED',
        description: `Times are shown in ${stored.timeZone === 'utc' ? 'UTC' : 'local time'}.`,
      });
    },
    onError: (error) =>
      toastRefusal('Settings Update Failed', error, 'Failed to update the time zone. Please try again.'),
  });
  const shown = (save.isPending && save.variables.timeZone) || settings.timeZone;
  return (
    <Panel title="Times" bleed>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
        <div className="min-w-0">
          <p className="read">Every time in the terminal is shown in this zone, with its name.</p>
          <Now />
        </div>
        <SegmentedControl
          label="Time zone"
          labelShown={false}
          options={OPTIONS}
          value={shown}
          onChange={(timeZone) => timeZone !== shown && save.mutate({ timeZone })}
        />
      </div>
    </Panel>
  );
}

function Now() {
  const now = useNow(1000);
  const times = useTimes();
  return (
    <p className="meta mt-1">
      Now {times.dateTime(now)}
      {times.zone(now) !== times.name && `, ${times.name}`}
    </p>
  );
}
