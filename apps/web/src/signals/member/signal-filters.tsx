import type { AccountSettings } from '@t0/contracts/live';
import { signalInstruments } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '@t0/domain/signals';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSymbols } from '../../prices/instruments.ts';
import { saveDisplaySettings, SETTINGS_KEY, settingsQuery } from '../../shared/lib/account-settings.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { toastRefusal } from '../../shared/ui/toast-store.ts';
import { journalMarks } from '../journal-marks.ts';
import { onVerdictGround, verdictNow } from '../verdict.ts';

/** The choices of each filter, by its name in the address, with the text of its empty choice (docs/product/terminal.md#filters). */
const CHOICES = {
  instrument: ['All instruments', []],
  direction: ['Long and short', ['long', 'short']],
  status: ['All statuses', ['open', 'active', 'limit', 'paused', 'closed']],
  verdict: ['All verdicts', ['GOOD', 'LATE', 'WAITING', 'GONE', 'NO PRICE']],
  taken: ['Taken or not', ['taken', 'skipped', 'undecided']],
} as const satisfies Record<string, readonly [string, readonly string[]]>;

type FilterName = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as FilterName[];

/** The chosen filters; those that are left out let everything through. */
type SignalFilter = Partial<Record<FilterName, string>>;

function read(query: URLSearchParams): SignalFilter {
  const chosen = NAMES.flatMap((name) => {
    const value = query.get(name) ?? '';
    const known: readonly string[] = name === 'instrument' ? signalInstruments() : CHOICES[name][1];
    return known.includes(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** The filters of the address, else those chosen here (an event of an earlier choice may come late), else the account's; and their change. */
export function useSignalFilter(): [SignalFilter, (change: Partial<Record<FilterName, string>>) => void] {
  const [query, setQuery] = useSearchParams();
  const stored = useQuery({ ...settingsQuery, enabled: false }).data?.displaySettings.signalFilter ?? '';
  const [own, setOwn] = useState<string>();
  const filter = useMemo(() => {
    const inAddress = read(query);
    return Object.keys(inAddress).length > 0 ? inAddress : read(new URLSearchParams(own ?? stored));
  }, [query, own, stored]);
  const change = (part: SignalFilter): void => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    const signalFilter = new URLSearchParams(next).toString();
    setOwn(signalFilter);
    queryClient.setQueryData<AccountSettings>(
      SETTINGS_KEY,
      (all) => all && { ...all, displaySettings: { ...all.displaySettings, signalFilter } },
    );
    setQuery(
      (before) => {
        const others = [...before].filter(([name]) => !(name in CHOICES));
        return new URLSearchParams([...others, ...next]);
      },
      { replace: true },
    );
    saveDisplaySettings({ signalFilter }).catch((error: unknown) =>
      toastRefusal('Filter not kept', error, 'The filter holds for this page.'),
    );
  };
  return [filter, change];
}

/** The signals that the filters let through; live, as a verdict or the journal changes. */
export function useFilteredSignals(signals: readonly Signal[], filter: SignalFilter): readonly Signal[] {
  const marks = journalMarks.useStore(({ collection }) => collection.rows);
  const { instrument, direction, status, verdict, taken } = filter;
  // '1' for each signal that has it.
  const judged = useCallback(
    () => (verdict ? signals.map((signal) => Number(verdictNow(signal).word === verdict)).join('') : ''),
    [signals, verdict],
  );
  const verdicts = useSyncExternalStore(onVerdictGround, judged, judged);
  return useMemo(() => {
    if (Object.keys(filter).length === 0) return signals;
    return signals.filter(
      (signal, index) =>
        (!instrument || signal.instrument === instrument) &&
        (!direction || signal.direction === direction) &&
        (!status || (status === 'open' ? isOpenSignal(signal) : signal.status === status)) &&
        (!verdict || verdicts[index] === '1') &&
        (!taken || (marks.get(signal.id)?.entry.decision ?? 'undecided') === taken),
    );
  }, [signals, filter, instrument, direction, status, verdict, taken, verdicts, marks]);
}

/** 'Long' of 'long'; symbols and verdicts are in capitals already. */
const wordOf = (value: string): string => value[0]!.toUpperCase() + value.slice(1);

interface SignalFiltersProps {
  filter: SignalFilter;
  onChange: (change: SignalFilter) => void;
}

/** The filters in one row, on a phone in as many as they need. */
export function SignalFilters({ filter, onChange }: SignalFiltersProps) {
  const symbols = useSymbols(signalInstruments);
  // CLEAR is disabled by its own press.
  const group = useFocusFallback<HTMLDivElement>(true);
  return (
    <div
      ref={group}
      role="group"
      aria-label="Filter the signals"
      className="flex flex-wrap gap-2 border-b border-line px-4 py-1.5 [--control:28px] max-md:[--control:44px]"
    >
      {NAMES.map((name) => (
        <SelectField
          key={name}
          label={`Filter by ${name}`}
          labelShown={false}
          className="max-md:flex-[1_1_40%]"
          none={CHOICES[name][0]}
          value={filter[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value })}
          options={(name === 'instrument' ? symbols : CHOICES[name][1]).map((value) => [value, wordOf(value)])}
        />
      ))}
      <Button
        size="sm"
        className="h-(--control)!"
        disabled={Object.keys(filter).length === 0}
        onClick={() => onChange(Object.fromEntries(NAMES.map((name) => [name, ''])))}
      >
        CLEAR
      </Button>
    </div>
  );
}
