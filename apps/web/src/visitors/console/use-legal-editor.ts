import { LegalTextDto } from '@t0/contracts';
import type { LegalText } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBy, currentOf, useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { toastFailure, toast } from '../../shared/ui/toast-store.ts';
import { writeLegalText, LEGAL_NAMES } from '../use-legal-text.ts';

/** The fields of the form. */
type LegalForm = { text: string };

/** A legal text being edited. */
export interface LegalEditor {
  edit: VersionedEdit<LegalForm>;
  error: string | undefined;
  busy: boolean;
  save: () => Promise<void>;
}

const check = checkBy(LegalTextDto);
const snapshotOf = ({ text, version }: LegalText): EditSnapshot<LegalForm> => ({
  fields: { text },
  version,
  order: version,
});

/** Edits one legal text. `onSaved`: it is stored. */
export function useLegalEditor(stored: LegalText, onSaved: () => void): LegalEditor {
  const { name } = stored;
  const edit = useVersionedEdit(`legal:${name}`, snapshotOf(stored));
  const [error, setError] = useState<string>();
  const write = useMutation({
    mutationFn: () => writeLegalText(name, { ...edit.fields, version: edit.version }),
    onSuccess: (now) => {
      queryClient.setQueryData(['/api/legal-texts', name], now);
      edit.saved(snapshotOf(now));
      toast({ title: `${LEGAL_NAMES[name]} SAVED`, description: `It is published at /${name} now` });
      onSaved();
    },
    onError: (error) => {
      const current = currentOf<LegalText>(error);
      if (current) edit.receive(snapshotOf(current));
      if (error instanceof HttpError) setError(error.fields.text);
      toastFailure('SAVE FAILED', error, 'The text was not changed');
    },
  });
  const save = async (): Promise<void> => {
    const found = (await check({ ...edit.fields, version: edit.version })).text;
    setError(found);
    if (!found) write.mutate();
  };
  return { edit, error, busy: write.isPending, save };
}
