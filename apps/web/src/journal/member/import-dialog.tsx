import type { JournalImport } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQuery } from '@tanstack/react-query';
import { counted } from '../../shared/lib/count.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { importJournal } from './api.ts';

interface ImportDialogProps {
  file: File;
  onImported: () => void;
  onClose: () => void;
}

const lines = (n: number): string => counted(n, 'line');

/** Checks a file, names its bad lines, and imports the good ones once that is confirmed (docs/product/journal.md#csv). */
export function ImportDialog({ file, onImported, onClose }: ImportDialogProps) {
  const checked = useQuery({
    queryKey: ['journal-import', file.name, file.size, file.lastModified],
    queryFn: async () => {
      if (file.size > LIMITS.journal.fileMax) throw new Error('The file must be at most 2 MB');
      const csv = await file.text();
      return { csv, found: await importJournal(csv, false) };
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { data, error } = checked;
  const confirm = useMutation({
    mutationFn: () => importJournal(data!.csv, true),
    onSuccess: ({ good, bad }) => {
      const left = bad.length > 0 ? `, ${lines(bad.length)} left out` : '';
      toast({ title: 'JOURNAL IMPORTED', description: `${lines(good)}${left}` });
      onImported();
      onClose();
    },
    onError: (failure) => toastFailure('Nothing was imported', failure, 'The file could not be imported.'),
  });
  const good = data?.found.good ?? 0;
  return (
    <Dialog title="IMPORT" description={`Import ${file.name}`} onClose={onClose} className="md:w-[560px]">
      <div className="grid min-h-40 content-start gap-3 p-5 max-md:p-4" aria-live="polite">
        <p className="break-words text-text-2">{file.name}</p>
        {!data && !error && <Spinner text="CHECKING..." />}
        {error && <FieldError error={messageOf(error, 'The file could not be read.')} />}
        {data && <Found found={data.found} />}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={good === 0 || confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? 'IMPORTING...' : `Import ${data ? lines(good) : ''}`}
        </Button>
      </footer>
    </Dialog>
  );
}

function Found({ found: { good, bad } }: { found: JournalImport }) {
  return (
    <>
      <p>
        {lines(good)} can be imported{bad.length === 0 ? '' : `, ${lines(bad.length)} cannot`}. Nothing is imported
        until you confirm.
      </p>
      {bad.length > 0 && (
        <ul
          tabIndex={0}
          aria-label="Lines that cannot be imported"
          className="max-h-64 overflow-y-auto rounded-control border border-line-2 px-3 py-2 text-meta"
        >
          {bad.map(({ line, message }) => (
            <li key={line} className="py-0.5">
              <b className="font-semibold">Line {line}:</b> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
