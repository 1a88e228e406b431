import { takeInstruments, type Instrument, type PriceSource, type InstrumentProposal } from '@t0/contracts/prices';
import { sourceSymbolOf } from '@t0/domain/prices';
import { useMutation } from '@tanstack/react-query';
import { useVersionedEdit, useVersionedForm, type VersionedForm } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import {
  NEW_INSTRUMENT,
  checkInstrument,
  figureErrors,
  instrumentBody,
  proposed,
  snapshotOfInstrument,
} from './instrument-fields.ts';
import type { InstrumentForm } from './instrument-fields.ts';

const SCOPE = 'instrument';

/** An instrument being added or edited. */
export interface InstrumentEditor extends VersionedForm<InstrumentForm> {
  /** Asks the chosen source for its figures, and fills them in. */
  ask: () => void;
  asking: boolean;
}

/** Edits one row of the table, or a new one (`instrument` null). `onSaved`: it is stored. */
export function useInstrumentEditor(instrument: Instrument | null, onSaved: () => void): InstrumentEditor {
  const edit = useVersionedEdit(`instrument:${instrument?.id ?? 'new'}`, snapshotOfInstrument(instrument));
  const body = instrumentBody(edit.fields, edit.version);
  const form = useVersionedForm(edit, {
    check: async () => ({ ...(await checkInstrument(body)), ...figureErrors(edit.fields) }),
    write: () =>
      instrument
        ? request<Instrument>(`/api/instruments/${instrument.id}`, { method: 'PUT', body })
        : postOnce<Instrument>('/api/instruments', body, SCOPE),
    snapshotOf: snapshotOfInstrument,
    onStored: (stored) => {
      takeInstruments([stored]);
      toast({ title: 'INSTRUMENT SAVED', description: `Every open page has ${stored.symbol} now` });
      onSaved();
    },
    onSettled: (_stored, error) => onceEnded(SCOPE, error),
    failure: ['SAVE FAILED', 'The instrument was not changed'],
  });
  const question = useMutation({
    mutationFn: (source: PriceSource) => {
      const { base, quote, sourceSymbol, contractSize } = instrumentBody(edit.fields, 0);
      return request<InstrumentProposal>(
        `/api/instruments/proposal?${new URLSearchParams({
          ...{
            source,
            sourceSymbol: sourceSymbolOf({ base, quote, source, sourceSymbol }, source),
            contractSize,
          },
        }).toString()}`,
      );
    },
    onSuccess: (proposal) => {
      form.setErrors({});
      edit.set(proposed(proposal));
      toast({ title: 'THE SOURCE HAS IT', description: `The form has its figures of ${proposal.sourceSymbol}` });
    },
    onError: (error) => {
      if (error instanceof HttpError) form.setErrors(error.fields);
      toastFailure('NO FIGURES', error, 'The source could not be reached');
    },
  });
  return { ...form, ask: () => question.mutate(edit.fields.source as PriceSource), asking: question.isPending };
}

const METALS = ['XAU', 'XAG', 'XPT', 'XPD'];
const COINS = ['BTC', 'ETH', 'LTC', 'XRP', 'SOL', 'ADA', 'DOT', 'BCH'];
const POINTS = { decimals: '2', pipFactor: '1', unit: 'points' };

/** The form after another symbol was typed: fields that were not edited follow the symbol (docs/product/settings.md#first-values). */
export function withSymbol(fields: InstrumentForm, symbol: string): Partial<InstrumentForm> {
  const before: Record<string, unknown> = firstValues(fields.symbol);
  const untouched = Object.entries(firstValues(symbol)).filter(
    ([name]) => fields[name as keyof InstrumentForm] === before[name],
  );
  return { ...(Object.fromEntries(untouched) as Partial<InstrumentForm>), symbol };
}

function firstValues(typed: string): InstrumentForm {
  const symbol = typed.trim().toUpperCase();
  if (/^[A-Z]+\d+$/.test(symbol)) return { ...NEW_INSTRUMENT, ...index(symbol) };
  return /^[A-Z]{6}$/.test(symbol) ? { ...NEW_INSTRUMENT, ...pair(symbol) } : NEW_INSTRUMENT;
}

function index(symbol: string): Partial<InstrumentForm> {
  return {
    ...POINTS,
    class: 'index',
    base: symbol,
    grouped: true,
    contractSize: '1',
    smallestSize: '0.1',
    sizeStep: '0.1',
  };
}

function pair(symbol: string): Partial<InstrumentForm> {
  const [base, quote] = [symbol.slice(0, 3), symbol.slice(3)];
  const named = { base, quote, chartSymbol: `OANDA:${symbol}` };
  if (METALS.includes(base))
    return { ...named, ...POINTS, class: 'metal', contractSize: base === 'XAG' ? '5000' : '100' };
  if (COINS.includes(base))
    return { ...named, ...POINTS, class: 'crypto', grouped: true, contractSize: '1', chartSymbol: `KRAKEN:${symbol}` };
  return quote === 'JPY' ? { ...named, decimals: '3', pipFactor: '100' } : named;
}
