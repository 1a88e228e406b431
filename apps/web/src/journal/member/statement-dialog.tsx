import { STATEMENT_FORMATS, STATEMENT_LIMITS } from '@t0/contracts/journal';
import type { JournalAccount, StatementAnswer, StatementPreview, StatementQuery } from '@t0/contracts/journal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, counted } from '../../shared/lib/count.ts';
import { messageOf, request } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { AccountChoice, type ChosenAccount } from './account-choice.tsx';
import { sendStatement } from './api.ts';
import { ColumnsForm } from './columns-form.tsx';

interface StatementDialogProps {
  file: File;
  /** How many follow. */
  more: number;
  accounts: readonly JournalAccount[];
  onImported: () => void;
  /** The next file, or the end. */
  onDone: () => void;
  onClose: () => void;
}

/** What a broker's file says, and its import into an account (docs/product/journal.md#preview). */
export function StatementDialog({ file, more, accounts, onImported, onDone, onClose }: StatementDialogProps) {
  const [answers, setAnswers] = useState<Pick<StatementQuery, 'dayFirst' | 'columns'>>({});
  const [chosen, setChosen] = useState<ChosenAccount | null>(null);
  const query = { ...answers, ...(chosen && 'id' in chosen && { accountId: chosen.id }) };
  const read = useQuery({
    queryKey: ['journal-statement', file.name, file.size, file.lastModified, query],
    queryFn: (): Promise<StatementAnswer> => {
      if (file.size > STATEMENT_LIMITS.fileMax)
        throw new Error('The file must be at most 20 MB: export a shorter period');
      return sendStatement(file, query);
    },
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const store = useMutation({
    mutationFn: async (account: ChosenAccount) => {
      const accountId =
        'id' in account
          ? account.id
          : (await request<JournalAccount>('/api/journal/accounts', { method: 'POST', body: account.fields })).id;
      try {
        return (await sendStatement(file, { ...answers, accountId, confirmed: true })).preview!;
      } catch (failure) {
        // The new account is there: a second press must not make another.
        setChosen({ id: accountId });
        throw failure;
      }
    },
    onSuccess: ({ beside }) => {
      toast({ title: 'STATEMENT IMPORTED', description: besideText(beside!) });
      onImported();
      onDone();
    },
    onError: (error) => {
      onImported();
      toastFailure('Nothing was imported', error, 'The file could not be imported.');
    },
  });
  const { data, error } = read;
  const preview = error ? null : data?.preview;
  return (
    <Dialog title="IMPORT" description={`Import ${file.name}`} onClose={onClose} className="md:w-[640px]">
      <div className="grid min-h-40 shrink-0 content-start gap-4 p-5 max-md:p-4" aria-live="polite">
        <p className="break-words text-text-2">
          {file.name}
          {more > 0 && `, ${counted(more, 'more file')}`}
        </p>
        {!data && !error && <Spinner text="READING..." />}
        {error && <FieldError error={messageOf(error, 'The file could not be read.')} />}
        {!error && data?.question?.of === 'day-first' && (
          <div className="grid gap-2">
            <p>Do the dates of this file begin with the day or with the month?</p>
            <span className="flex gap-2">
              <Button onClick={() => setAnswers({ ...answers, dayFirst: true })}>Day first</Button>
              <Button onClick={() => setAnswers({ ...answers, dayFirst: false })}>Month first</Button>
            </span>
          </div>
        )}
        {!error && data?.question?.of === 'columns' && (
          <ColumnsForm heading={data.question.heading} onColumns={(columns) => setAnswers({ ...answers, columns })} />
        )}
        {preview && (
          <>
            <Preview preview={preview} />
            <AccountChoice preview={preview} accounts={accounts} chosen={chosen} onChosen={setChosen} />
            {preview.beside && <p>{besideText(preview.beside)}. Nothing is stored until you import.</p>}
          </>
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onDone}>{more > 0 ? 'Skip this file' : 'Cancel'}</Button>
        <Button
          variant="primary"
          disabled={!preview || !chosen || store.isPending || read.isPlaceholderData}
          onClick={() => store.mutate(chosen!)}
        >
          {store.isPending ? 'IMPORTING...' : 'Import'}
        </Button>
      </footer>
    </Dialog>
  );
}

function besideText({ added, known, changed }: NonNullable<StatementPreview['beside']>): string {
  return `${count(added)} new, ${count(known)} already there, ${count(changed)} changed`;
}

function Preview({ preview }: { preview: StatementPreview }) {
  const { format, number, currency, from, to, trades, open, money, left, leftOut, sums } = preview;
  const lines: [string, string][] = [
    ['Format', STATEMENT_FORMATS[format]],
    ['Account', number === null ? 'not named' : `...${number}`],
    ['Currency', currency ?? 'not named'],
    ['Period', from === null || to === null ? '--' : `${from.slice(0, 10)} to ${to.slice(0, 10)}`],
    ['Trades', `${count(trades)}, ${count(open)} open`],
    ['Money rows', count(money)],
    ['Left out', counted(leftOut, 'row')],
    ...sums.map(({ name, own, file }): [string, string] => [`Sum: ${name}`, `${own}, the file prints ${file}`]),
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
        {lines.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 && (
        <ul
          tabIndex={0}
          aria-label="Rows that are left out"
          className="max-h-40 overflow-y-auto rounded-control border border-line-2 px-3 py-2 text-meta"
        >
          {left.map(({ row, reason }) => (
            <li key={row} className="py-0.5">
              <b className="font-semibold">Row {row}:</b> {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
