import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { press, show } from '../../../../../tests/support/web/show.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useFocusFallback } from './focus-fallback.ts';

/** Rows that can be taken off, at once or after a question. */
function Rows({ asks }: { asks?: boolean }) {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [deleting, setDeleting] = useState<string | null>(null);
  const list = useFocusFallback<HTMLUListElement>();
  const remove = (row: string): void => setRows((all) => all.filter((one) => one !== row));
  return (
    <>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => (asks ? setDeleting(row) : remove(row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteDialog
          title="DELETE"
          subject={deleting}
          text="Gone."
          remove={() => Promise.resolve()}
          onFailed={() => undefined}
          onDeleted={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
const focused = (): string | null => document.activeElement!.textContent;
const remove = (row: string): void => {
  screen.getByRole('button', { name: `Remove ${row}` }).focus();
  press(`Remove ${row}`);
};

it('passes the focus on to what stands in the place of what was removed', async () => {
  show(<Rows />);
  remove('two');
  await waitFor(() => expect(focused()).toBe('Remove three'));
  remove('three');
  await waitFor(() => expect(focused()).toBe('Remove one'));
});

it('the same when a question came between', async () => {
  show(<Rows asks />);
  remove('two');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  press('Delete');
  await waitFor(() => expect(focused()).toBe('Remove three'));
});
