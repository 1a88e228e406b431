import type { RefObject } from 'react';
import { BroadcastSheetForm } from '../../notifications/console/broadcast-panel.tsx';
import { ReachLine } from '../../notifications/console/reach-line.tsx';
import { SignalSheetForm } from '../../signals/console/signal-sheet-form.tsx';
import { FormSheet } from '../../shared/ui/form-sheet.tsx';
import type { PublishSheet } from './publish-sheet-store.ts';
import { broadcastPublished, BroadcastTemplates, signalPublished, SignalTemplates } from './publishing.tsx';

interface PublishSheetFormProps {
  sheet: PublishSheet;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The sheet of a phone in which a signal or a broadcast is written; it closes when that left. */
export function PublishSheetForm({ sheet, opener, onClose }: PublishSheetFormProps) {
  if (sheet === 'signal')
    return (
      <FormSheet title="NEW SIGNAL" description="Write a signal and publish it" opener={opener} onClose={onClose}>
        <SignalSheetForm
          reach={<ReachLine kind="signal" />}
          templates={SignalTemplates}
          onPublished={(signal) => {
            signalPublished(signal);
            onClose();
          }}
        />
      </FormSheet>
    );
  return (
    <FormSheet
      title="NEW BROADCAST"
      description="Write a notification and broadcast it"
      opener={opener}
      onClose={onClose}
    >
      <BroadcastSheetForm
        templates={BroadcastTemplates}
        onPublished={(notification) => {
          broadcastPublished(notification);
          onClose();
        }}
      />
    </FormSheet>
  );
}
