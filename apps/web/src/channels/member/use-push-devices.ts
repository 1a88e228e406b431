import type { AccountSettings, PushSettings, PushTest } from '@t0/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { addPushDevice, endPushDevice, switchPushLevels, testPushDevice } from './api.ts';
import { ownHandle, subscribe } from './this-device.ts';

const FAILED = 'Device Update Failed';
/** By which devices this browser knows itself. */
const HANDLE_KEY = ['this device'] as const;

/** The member's devices and the actions on them; the list is read again after each. */
export function usePushDevices({ key }: PushSettings) {
  const client = useQueryClient();
  const { data: handle = null } = useQuery({ queryKey: HANDLE_KEY, queryFn: ownHandle, staleTime: 0 });
  const readAgain = async (): Promise<void> => {
    await Promise.all([HANDLE_KEY, SETTINGS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const add = useMutation({
    mutationFn: async () => addPushDevice(await subscribe(key ?? '')),
    onSuccess: async ({ name }) => {
      await readAgain();
      toast({ title: 'ALERTS TURNED ON', description: `Signals reach ${name} from now on.` });
    },
    onError: (error) => toastFailure(FAILED, error, 'Failed to turn alerts on. Please try again.'),
  });
  const end = useMutation({
    mutationFn: endPushDevice,
    onSuccess: () => toast({ title: 'DEVICE ENDED', description: 'Nothing reaches it any more.' }),
    onError: (error) => toastFailure(FAILED, error, 'Failed to end the device. Please try again.'),
    onSettled: readAgain,
  });
  const test = useMutation({
    mutationFn: testPushDevice,
    onSuccess: tell,
    onError: (error) => toastFailure('Test Failed', error, 'Failed to send a test. Please try again.'),
    onSettled: readAgain,
  });
  const levels = useMutation({
    mutationFn: switchPushLevels,
    onSuccess: (push) => client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, push }),
    onError: (error) => toastFailure(FAILED, error, 'Failed to switch what is shown. Please try again.'),
  });
  return {
    handle,
    add: () => add.mutate(),
    end: end.mutate,
    test: test.mutate,
    showLevels: levels.mutate,
    busy: add.isPending || end.isPending || test.isPending || levels.isPending,
  };
}

function tell({ outcome, detail }: PushTest): void {
  if (outcome === 'accepted') {
    toast({ title: 'TEST SENT', description: 'Its push service accepted the test.' });
    return;
  }
  const title = outcome === 'later' ? 'Not accepted yet' : 'Test Refused';
  toast({ title, description: `${detail}.`, tone: 'error' });
}
