import type { Notification } from '@t0/contracts';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { keptDraft, useKeptDraft } from '../../../shared/drafts/use-kept-draft.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { BROADCAST_DRAFT, broadcastResolver, EMPTY_BROADCAST, nextBroadcast } from '../broadcast-draft.ts';
import type { BroadcastDraft } from '../broadcast-draft.ts';
import { BroadcastForm } from './broadcast-form.tsx';

interface BroadcastPanelProps {
  /** Called with what left, or will leave at its time. */
  onPublished: (notification: Notification) => void;
  /** Below the form: what went out lately. */
  children?: ReactNode;
}

/** BROADCAST NOTIFICATION (specification 2, section 2, CREATE). What is half written survives a look at another tab. */
export function BroadcastPanel({ onPublished, children }: BroadcastPanelProps) {
  const form = useForm<BroadcastDraft>({
    resolver: broadcastResolver,
    defaultValues: keptDraft(BROADCAST_DRAFT, EMPTY_BROADCAST),
  });
  useKeptDraft(BROADCAST_DRAFT, form, nextBroadcast);
  return (
    <Panel title="Broadcast notification" bleed>
      <FormProvider {...form}>
        <BroadcastForm onPublished={onPublished} />
      </FormProvider>
      {children}
    </Panel>
  );
}
