import { takeInstruments } from '@t0/contracts';
import type { Instrument, PriceSource } from '@t0/contracts';
import { sourceSymbolOf } from '@t0/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { onceEnded, idempotencyKeyFor } from '../../shared/lib/idempotency-key.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { askSource, createInstrument, writeInstrument } from './api.ts';
import { checkInstrument, figureErrors, instrumentBody, snapshotOfInstrument, proposed } from './instrument-fields.ts';
import type { InstrumentForm } from './instrument-fields.ts';

const SCOPE = 'instrument';

/** An instrument being added or edited. */
export interface InstrumentEditor {
  edit: VersionedEdit<InstrumentForm>;
  errors: Record<string, string>;
  busy: boolean;
  save: () => Promise<void>;
  /** Asks the chosen source for its figures, and fills them in. */
  ask: () => void;
  asking: boolean;
}

/** Edits one row of the table, or a new one (`instrument` null). `onSaved`: it is stored. */
export function useInstrumentEditor(instrument: Instrument | null, onSaved: () => void): InstrumentEditor {
  const edit = useVersionedEdit(`instrument:${instrument?.id ?? 'new'}`, snapshotOfInstrument(instrument));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const failed = (title: string, error: Error, text: string): void => {
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure(title, error, text);
  };
  const write = useMutation({
    mutationFn: () => {
      const body = instrumentBody(edit.fields, edit.version);
      return instrument ? writeInstrument(instrument.id, body) : createInstrument(body, idempotencyKeyFor(SCOPE, body));
    },
    onSuccess: (stored) => {
      takeInstruments([stored]);
      edit.saved(snapshotOfInstrument(stored));
      toast({ title: 'INSTRUMENT SAVED', description: `Every open page knows ${stored.symbol} now` });
      onSaved();
    },
    onError: (error) => {
      const current = currentOf<Instrument>(error);
      if (current) edit.receive(snapshotOfInstrument(current));
      failed('SAVE FAILED', error, 'The instrument was not changed');
    },
    onSettled: (_stored, error) => onceEnded(SCOPE, error),
  });
  const question = useMutation({
    mutationFn: (source: PriceSource) => {
      const { base, quote, sourceSymbol, contractSize } = instrumentBody(edit.fields, 0);
      return askSource({
        source,
        sourceSymbol: sourceSymbolOf({ base, quote, source, sourceSymbol }, source),
        contractSize,
      });
    },
    onSuccess: (proposal) => {
      setErrors({});
      edit.set(proposed(proposal));
      toast({ title: 'THE SOURCE HAS IT', description: `Its figures of ${proposal.sourceSymbol} stand in the form` });
    },
    onError: (error) => failed('NO FIGURES', error, 'The source could not be asked'),
  });
  const save = async (): Promise<void> => {
    const found = {
      ...(await checkInstrument(instrumentBody(edit.fields, edit.version))),
      ...figureErrors(edit.fields),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) write.mutate();
  };
  return {
    edit,
    errors,
    busy: write.isPending,
    save,
    ask: () => question.mutate(edit.fields.source as PriceSource),
    asking: question.isPending,
  };
}
