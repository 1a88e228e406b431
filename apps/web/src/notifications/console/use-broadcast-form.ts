import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { keptDraft, useKeptDraft } from '../../shared/lib/use-kept-draft.ts';
import { BROADCAST_DRAFT, broadcastResolver, EMPTY_BROADCAST } from './broadcast-draft.ts';
import type { BroadcastDraft } from './broadcast-draft.ts';

/** The form of a broadcast, with what was left unfinished in it. */
export function useBroadcastForm(): UseFormReturn<BroadcastDraft> {
  const form = useForm<BroadcastDraft>({
    resolver: broadcastResolver,
    defaultValues: keptDraft(BROADCAST_DRAFT, EMPTY_BROADCAST),
  });
  // Nothing stays for the next one: what was critical once is not by itself again (docs/product/console.md#broadcast).
  useKeptDraft(BROADCAST_DRAFT, form, () => EMPTY_BROADCAST);
  return form;
}
