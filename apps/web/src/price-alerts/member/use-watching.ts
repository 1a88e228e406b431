import type { AccountSettings } from '@t0/contracts/live';
import { NO_CHOICES, type WatchChoices, type WatchChoicesDto, type WatchMark } from '@t0/contracts/notifications';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_KEY, settingsQuery } from '../../shared/lib/account-settings.ts';
import { readingOf } from '../../shared/lib/read-status.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { markInstrument, saveWatching } from './own-alerts.ts';

/** How the member watches an instrument. */
export function markOf({ followed, muted }: WatchChoices, symbol: InstrumentSymbol): WatchMark {
  if (followed.includes(symbol)) return 'followed';
  return muted.includes(symbol) ? 'muted' : 'none';
}

/** The choices with another mark of an instrument. */
function marked({ followed, muted }: WatchChoices, symbol: InstrumentSymbol, mark: WatchMark): Partial<WatchChoices> {
  const listOf = (list: readonly InstrumentSymbol[], name: WatchMark): InstrumentSymbol[] => [
    ...list.filter((one) => one !== symbol),
    ...(mark === name ? [symbol] : []),
  ];
  return { followed: listOf(followed, 'followed'), muted: listOf(muted, 'muted') };
}

/** Of which signals the member is notified, and the changes of it, each stored at once (docs/product/watching.md#what-a-member-follows). */
export function useWatching() {
  const client = useQueryClient();
  const settings = useQuery(settingsQuery);
  const save = useMutation({
    mutationFn: ({ change }: { change: () => Promise<WatchChoices>; shown: Partial<WatchChoices> }) => change(),
    onSuccess: (watching) =>
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (known) => known && { ...known, watching }),
    onError: (error) => toastFailure('UPDATE FAILED', error, 'Your choice was not stored'),
  });
  // What was chosen shows at once, and goes back where the server refuses it.
  const stored = settings.data?.watching ?? NO_CHOICES;
  const choices = { ...stored, ...(save.isPending && save.variables.shown) };
  return {
    reading: readingOf(settings, 'The server gave no answer.'),
    stored,
    choices,
    isPending: save.isPending,
    store: (shown: WatchChoicesDto): void => save.mutate({ change: () => saveWatching(shown), shown }),
    mark: (symbol: InstrumentSymbol, mark: WatchMark): void =>
      save.mutate({ change: () => markInstrument(symbol, mark), shown: marked(choices, symbol, mark) }),
  };
}
