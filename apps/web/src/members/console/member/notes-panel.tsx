import type { MemberNote, MemberPage } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NotebookPen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTimes } from '../../../shared/lib/times.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { Form } from '../../../shared/ui/form.tsx';
import { request } from '../../../shared/lib/http.ts';

/** Notes of the staff about a member (docs/product/console.md#notes). */
export function NotesPanel({ page: { member, notes } }: { page: MemberPage }) {
  const times = useTimes();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [deleting, setDeleting] = useState<MemberNote | null>(null);
  const reread = (): Promise<void> => client.invalidateQueries({ queryKey: ['/api/admin/users', member.id] });
  const add = useMutation({
    mutationFn: () =>
      request<MemberNote>(`/api/admin/users/${member.id}/notes`, { method: 'POST', body: { text: text.trim() } }),
    onSuccess: async () => {
      setText('');
      await reread();
    },
    onError: (error) => toastFailure('NOTE NOT SAVED', error, 'Your text is still here.'),
  });
  return (
    <Panel title="Notes" bleed note={<span className="meta">the member does not see them</span>}>
      <Form
        aria-label="New note"
        onSubmit={() => {
          if (text.trim() !== '' && !add.isPending) add.mutate();
        }}
        className="grid gap-2 px-4 py-3"
      >
        <TextArea
          label="Note"
          labelShown={false}
          placeholder="Write a note"
          rows={2}
          maxLength={LIMITS.members.noteMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={text.trim() === '' || add.isPending}>
            <NotebookPen size={14} aria-hidden /> Add note
          </Button>
        </div>
      </Form>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 border-t border-line px-4 py-2">
            <div className="min-w-0 flex-1">
              <span className="meta">
                {note.authorEmail}, {times.short(note.createdAt)}
              </span>
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
            </div>
            <IconButton small label="Delete this note" onClick={() => setDeleting(note)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteDialog
          title="DELETE NOTE"
          subject={deleting.text}
          text="The note is gone for all staff. This cannot be undone."
          remove={() => request<void>(`/api/admin/users/${member.id}/notes/${deleting.id}`, { method: 'DELETE' })}
          onFailed={(error) => toastFailure('DELETE FAILED', error, 'The note is still there.')}
          onDeleted={() => {
            toast({ title: 'NOTE DELETED' });
            void reread();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Panel>
  );
}
