import { dropInstrument } from '@t0/contracts';
import type { Instrument } from '@t0/contracts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { deleteInstrument } from './api.ts';

interface DeleteInstrumentProps {
  instrument: Instrument;
  onClose: () => void;
}

/** Asks before an unused instrument is deleted (docs/product/settings.md#correcting-an-instrument). */
export function DeleteInstrument({ instrument: { id, symbol }, onClose }: DeleteInstrumentProps) {
  return (
    <DeleteDialog
      title="DELETE INSTRUMENT"
      subject={symbol}
      text="It leaves the table with the candles of its feed. Once a signal, note, memo or alert names it, it can only be closed."
      remove={() => deleteInstrument(id)}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The instrument was not deleted')}
      onDeleted={() => {
        toast({ title: 'INSTRUMENT DELETED', description: `${symbol} was deleted` });
        dropInstrument({ id });
      }}
      onClose={onClose}
    />
  );
}
