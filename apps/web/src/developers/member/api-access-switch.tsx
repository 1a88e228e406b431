import type { AccountSettings } from '@t0/contracts/live';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiAccess } from '@t0/contracts/accounts';
import { Switch } from '../../shared/ui/switch.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { request } from '../../shared/lib/http.ts';

/** API ACCESS, stored at once (docs/product/accounts.md#dev-settings); the same switch in SECURITY and in DEV SETTINGS. */
export function ApiAccessSwitch({ enabled }: { enabled: boolean }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (enabled: boolean) => request<ApiAccess>('/api/auth/keys/access', { method: 'PUT', body: { enabled } }),
    onSuccess: (stored) =>
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, apiAccess: stored }),
    onError: (error) => toastFailure('Key Update Failed', error, 'Failed to switch API access. Please try again.'),
  });
  return (
    <Switch
      label="API Access"
      text={enabled ? 'Programs may use your keys.' : 'No key opens anything while it is off.'}
      state={enabled ? 'ON' : 'OFF'}
      checked={enabled}
      disabled={save.isPending}
      onChange={(on) => save.mutate(on)}
    />
  );
}
