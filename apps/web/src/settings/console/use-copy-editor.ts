import type { OwnerCopy, OwnerCopyDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf, useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { takeOwnerCopy } from '../../shared/lib/client-settings.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { toastFailure, toast } from '../../shared/ui/toast-store.ts';
import { checkCopy, copyBody, snapshotOfCopy } from './copy-fields.ts';
import type { CopyForm } from './copy-fields.ts';

/** PUT /api/admin/owner-copy: all of it, and the version the editor was looking at. */
function writeOwnerCopy(body: OwnerCopyDto): Promise<OwnerCopy> {
  return request<OwnerCopy>('/api/admin/owner-copy', { method: 'PUT', body });
}

/** The owner's copy being edited. */
export interface CopyEditor {
  edit: VersionedEdit<CopyForm>;
  errors: Record<string, string>;
  busy: boolean;
  save: () => Promise<void>;
}

/** Edits the owner's copy; another administrator's change meanwhile is reported, never overwritten. */
export function useCopyEditor(copy: OwnerCopy): CopyEditor {
  const edit = useVersionedEdit('owner-copy', snapshotOfCopy(copy));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const write = useMutation({
    mutationFn: () => writeOwnerCopy(copyBody(edit.fields, edit.version)),
    onSuccess: (stored) => {
      takeOwnerCopy(stored);
      edit.saved(snapshotOfCopy(stored));
      toast({ title: 'COPY SAVED', description: 'Every open page shows it now' });
    },
    onError: (error) => {
      const current = currentOf<OwnerCopy>(error);
      if (current) edit.receive(snapshotOfCopy(current));
      if (error instanceof HttpError) setErrors(error.fields);
      toastFailure('SAVE FAILED', error, 'The copy was not changed');
    },
  });
  const save = async (): Promise<void> => {
    const found = await checkCopy(copyBody(edit.fields, edit.version));
    setErrors(found);
    if (Object.keys(found).length === 0) write.mutate();
  };
  return { edit, errors, busy: write.isPending, save };
}
