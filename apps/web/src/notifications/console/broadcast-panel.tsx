import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Panel } from '../../shared/ui/panel.tsx';
import { useBroadcastForm } from './use-broadcast-form.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import type { BroadcastFormProps } from './broadcast-form.tsx';

interface BroadcastPanelProps extends BroadcastFormProps {
  /** Below the form: what went out lately. */
  children?: ReactNode;
}

/** BROADCAST NOTIFICATION (docs/product/console.md#broadcast). What is half written survives a look at another tab. */
export function BroadcastPanel({ children, ...form }: BroadcastPanelProps) {
  return (
    <Panel title="Broadcast notification" bleed>
      <BroadcastSheetForm {...form} />
      {children}
    </Panel>
  );
}

/** The form by itself, for a phone's sheet. */
export function BroadcastSheetForm(props: BroadcastFormProps) {
  const form = useBroadcastForm();
  return (
    <FormProvider {...form}>
      <BroadcastForm {...props} />
    </FormProvider>
  );
}
