import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { persistedDraft, usePersistedDraft } from '../../shared/lib/use-persisted-draft.ts';
import { draftResolver, EMPTY_DRAFT, nextSignal, SIGNAL_DRAFT } from './signal-draft.ts';
import type { SignalDraft } from './signal-draft.ts';

/** The form of a new signal, with its unfinished draft. */
export function useSignalForm(): UseFormReturn<SignalDraft> {
  const form = useForm<SignalDraft>({
    resolver: draftResolver,
    defaultValues: persistedDraft(SIGNAL_DRAFT, EMPTY_DRAFT),
  });
  usePersistedDraft(SIGNAL_DRAFT, form, nextSignal);
  return form;
}
