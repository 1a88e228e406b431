import { useState } from 'react';
import type { OwnDataLink, DeletionPending } from '@t0/contracts/accounts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast, toastOnNextPage } from '../../shared/ui/toast-store.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { request } from '../../shared/lib/http.ts';

interface MyDataSectionProps {
  /** Leads the browser to an address by a full page load; a file is saved. */
  leave: (url: string) => void;
}

/** MY DATA: the archive of the member's own data, and the deletion of the account (docs/product/accounts.md#my-data). */
export function MyDataSection({ leave }: MyDataSectionProps) {
  const [open, setOpen] = useState<'download' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Panel title="Download my data" bleed>
        <div className="grid justify-items-start gap-4 p-4">
          <p className="read">
            One ZIP file with everything that the terminal stores about you: account, sessions, settings, read marks,
            deliveries, direct line, journal, payments and the audit trail about you. README.txt explains each file.
          </p>
          <Button onClick={() => setOpen('download')}>DOWNLOAD</Button>
        </div>
      </Panel>
      <Panel title="Delete my account" bleed>
        <div className="grid justify-items-start gap-4 p-4">
          <p className="read">
            Closes the account now and deletes it after a week. Until then you can undo it. Payments and the acts of
            staff stay on record, without your name and address.
          </p>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            DELETE ACCOUNT
          </Button>
        </div>
      </Panel>
      {open === 'download' && <DownloadDialog leave={leave} onClose={close} />}
      {open === 'delete' && <DeleteDialog leave={leave} onClose={close} />}
    </>
  );
}

interface DialogProps extends MyDataSectionProps {
  onClose: () => void;
}

function DownloadDialog({ leave, onClose }: DialogProps) {
  return (
    <PasswordDialog
      title="Download my data"
      action="DOWNLOAD"
      working="PREPARING..."
      act={(password) => request<OwnDataLink>('/api/auth/my-data', { method: 'POST', body: { password } })}
      failure="Failed to prepare the file. Please try again."
      onDone={({ url }) => {
        leave(url);
        onClose();
        toast({ title: 'DOWNLOAD STARTED', description: 'Your browser saves the file.' });
      }}
      onClose={onClose}
    >
      <p className="read">The file holds personal data. Save it only on a device of your own.</p>
    </PasswordDialog>
  );
}

function DeleteDialog({ leave, onClose }: DialogProps) {
  const times = useTimes();
  return (
    <PasswordDialog
      title="Delete my account"
      action="DELETE ACCOUNT"
      working="CLOSING..."
      variant="danger"
      act={(password) => request<DeletionPending>('/api/auth/my-data/delete', { method: 'POST', body: { password } })}
      failure="Failed to delete the account. Please try again."
      onDone={({ deletedAt }) => {
        const description = `It is deleted on ${times.dateTime(deletedAt)}. The link in our mail undoes that.`;
        toastOnNextPage({ title: 'ACCOUNT CLOSED', description });
        leave('/auth');
      }}
      onClose={onClose}
    >
      <ul className="read grid list-disc gap-2 pl-5">
        <li>You are signed out everywhere, and get no more signals.</li>
        <li>Your subscription does not renew: no further money is taken. The rest of the paid time is lost.</li>
        <li>After 7 days your data is deleted for good.</li>
        <li>Until then a link in our mail, or your next sign-in, undoes all of this.</li>
      </ul>
    </PasswordDialog>
  );
}
