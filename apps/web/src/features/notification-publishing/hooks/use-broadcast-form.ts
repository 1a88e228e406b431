import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { keptDraft, useKeptDraft } from '../../../shared/drafts/use-kept-draft.ts';
import { BROADCAST_DRAFT, broadcastResolver, EMPTY_BROADCAST, nextBroadcast } from '../broadcast-draft.ts';
import type { BroadcastDraft } from '../broadcast-draft.ts';

/** The form of a broadcast, with what was left unfinished in it. */
export function useBroadcastForm(): UseFormReturn<BroadcastDraft> {
  const form = useForm<BroadcastDraft>({
    resolver: broadcastResolver,
    defaultValues: keptDraft(BROADCAST_DRAFT, EMPTY_BROADCAST),
  });
  useKeptDraft(BROADCAST_DRAFT, form, nextBroadcast);
  return form;
}
