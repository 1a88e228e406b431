import { STATEMENT_FORMATS, STATEMENT_LIMITS, type JournalAccount } from '@t0/contracts/journal';
import { shownNumber } from '@t0/domain/prices';
import { isCurrency } from '@t0/domain/signals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { setFigures } from '../../sizing/figures.ts';
import { ZoneField } from './zone-field.tsx';
import { request } from '../../shared/lib/http.ts';

interface AccountDialogProps {
  account: JournalAccount;
  /** Null: not known. */
  balance: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** Name and zone of an account, and its imports, each of which can be undone (docs/product/journal.md#undo). */
export function AccountDialog({ account, balance, onChanged, onClose }: AccountDialogProps) {
  const times = useTimes();
  const { currency } = account;
  const shown = balance === null ? '' : shownNumber(balance, { of: 'money' });
  const [name, setName] = useState(account.name);
  const [zone, setZone] = useState(account.zone);
  const [deleting, setDeleting] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      request<JournalAccount>(`/api/journal/accounts/${account.id}`, { method: 'PATCH', body: { name, zone } }),
    onSuccess: () => {
      toast({ title: 'ACCOUNT SAVED', description: name });
      onChanged();
      onClose();
    },
    onError: (error) => toastFailure('Account not saved', error, 'The account could not be saved.'),
  });
  const undo = useMutation({
    mutationFn: (id: number) => request(`/api/journal/statements/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'IMPORT UNDONE', description: 'Its trades are gone.' });
      onChanged();
    },
    onError: (error) => toastFailure('Import not undone', error, 'The import could not be undone.'),
  });
  if (deleting)
    return (
      <DeleteDialog
        title="DELETE ACCOUNT"
        subject={account.name}
        text="Its imports and trades go, and nobody can bring them back."
        remove={() => request(`/api/journal/accounts/${account.id}`, { method: 'DELETE' })}
        onFailed={(error) => toastFailure('Account not deleted', error, 'The account could not be deleted.')}
        onDeleted={onChanged}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={account.name}
      description={`Your account ${account.name}`}
      onClose={onClose}
      className="md:w-[520px]"
    >
      <div className="grid gap-4 p-5 max-md:p-4">
        <TextField
          label="Name"
          maxLength={STATEMENT_LIMITS.nameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ZoneField value={zone} onZone={setZone} />
        {balance !== null && isCurrency(currency) && (
          <p className="flex flex-wrap items-center gap-2 text-meta">
            <span className="flex-1">
              Balance: {shown} {currency}
            </span>
            <Button
              size="sm"
              onClick={() => {
                setFigures({ account: { id: account.id, name: account.name }, balance: shown, currency });
                toast({ title: 'CALCULATOR', description: `It sizes by ${account.name}.` });
              }}
            >
              Size by this account
            </Button>
          </p>
        )}
        <ul aria-label="Imports" className="grid gap-2">
          {account.imports.map(({ id, format, at, trades }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 text-meta">
              <span className="flex-1">
                {STATEMENT_FORMATS[format]}, {times.bare.short(at)}, {counted(trades, 'trade')}
              </span>
              <Button size="sm" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
                Undo<span className="sr-only"> the import of {times.bare.short(at)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <footer className="flex gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
        <span className="flex-1" />
        <Button variant="primary" disabled={save.isPending || name.trim() === ''} onClick={() => save.mutate()}>
          {save.isPending ? 'SAVING...' : 'SAVE'}
        </Button>
      </footer>
    </Dialog>
  );
}
