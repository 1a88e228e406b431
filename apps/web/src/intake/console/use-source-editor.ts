import { CreateIntakeSourceDto, INTAKE_TEMPLATE } from '@t0/contracts';
import type { IntakeSource, IntakeSourceKey, IntakeTemplate } from '@t0/contracts';
import { validateTemplate } from '@t0/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBy } from '../../shared/editing/check-fields.ts';
import { currentOf } from '../../shared/editing/current-of.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { createSource, updateSource } from './api.ts';
import { intakeSources } from './sources.ts';

/** The fields of a source's form. */
type SourceFields = IntakeTemplate & { name: string };

/** A source being written. */
export interface SourceEditor {
  fields: SourceFields;
  set: (change: Partial<SourceFields>) => void;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  save: () => Promise<void>;
}

interface SourceEditorOptions {
  /** Null: a new one. */
  source: IntakeSource | null;
  onCreated: (key: IntakeSourceKey) => void;
  onSaved: () => void;
}

const check = checkBy(CreateIntakeSourceDto);

/** Writes a new source, or changes one. After another administrator's change, a second press replaces it; a message says so. */
export function useSourceEditor({ source, onCreated, onSaved }: SourceEditorOptions): SourceEditor {
  const [fields, setFields] = useState<SourceFields>(() =>
    source ? { ...source.template, name: source.name } : { ...INTAKE_TEMPLATE, name: '' },
  );
  const [edition, setEdition] = useState(source?.edition ?? 0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const failed = (error: Error): void => {
    const current = currentOf<IntakeSource>(error);
    if (current) setEdition(current.edition);
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure('SAVING FAILED', error, 'The source was not saved');
  };
  const create = useMutation({
    mutationFn: () => createSource(fields),
    onSuccess: (key) => {
      intakeSources.put(key.source);
      onCreated(key);
    },
    onError: failed,
  });
  const update = useMutation({
    mutationFn: () => updateSource(source!.id, { ...fields, edition }),
    onSuccess: (stored) => {
      intakeSources.put(stored);
      toast({ title: 'SOURCE SAVED', description: stored.name });
      onSaved();
    },
    onError: failed,
  });
  return {
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    errors,
    busy: create.isPending || update.isPending,
    save: async () => {
      const found = { ...validateTemplate(fields), ...(await check(fields)) };
      setErrors(found);
      if (Object.keys(found).length > 0) return;
      if (source) update.mutate();
      else create.mutate();
    },
  };
}
