import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Panel } from '../../shared/ui/panel.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import type { BroadcastFormProps } from './broadcast-form.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { persistedDraft, usePersistedDraft } from '../../shared/lib/use-persisted-draft.ts';
import { BROADCAST_DRAFT, broadcastResolver, EMPTY_BROADCAST } from './broadcast-draft.ts';
import type { BroadcastDraft } from './broadcast-draft.ts';

/** The form of a broadcast, with its unfinished draft. */
function useBroadcastForm(): UseFormReturn<BroadcastDraft> {
  const form = useForm<BroadcastDraft>({
    resolver: broadcastResolver,
    defaultValues: persistedDraft(BROADCAST_DRAFT, EMPTY_BROADCAST),
  });
  // The next one starts from the defaults: a critical broadcast does not make the next one critical (docs/product/console.md#broadcast).
  usePersistedDraft(BROADCAST_DRAFT, form, () => EMPTY_BROADCAST);
  return form;
}

interface BroadcastPanelProps extends BroadcastFormProps {
  /** Below the form: the last broadcasts. */
  children?: ReactNode;
}

/** BROADCAST NOTIFICATION (docs/product/console.md#broadcast). An unfinished text survives a change of tab. */
export function BroadcastPanel({ children, ...form }: BroadcastPanelProps) {
  return (
    <Panel title="Broadcast notification" bleed>
      <BroadcastSheetForm {...form} />
      {children}
    </Panel>
  );
}

/** The form alone, for a phone's sheet. */
export function BroadcastSheetForm(props: BroadcastFormProps) {
  const form = useBroadcastForm();
  return (
    <FormProvider {...form}>
      <BroadcastForm {...props} />
    </FormProvider>
  );
}
