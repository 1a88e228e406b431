import type { AuditEntry } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { auditText, changesOf, inWords } from './audit-text.ts';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { undoChange } from './api.ts';

interface UndoButtonProps {
  entry: AuditEntry;
  /** It was undone: the trail has a new entry. */
  onUndone: () => void;
}

/** UNDO: restores the settings before a change (docs/product/settings.md#undo). */
function UndoButton({ entry: { id, entity }, onUndone }: UndoButtonProps) {
  const undo = useMutation({
    mutationFn: () => undoChange(id),
    onSuccess: () => {
      toast({ title: 'UNDONE', description: `What was before holds again in ${entity}` });
      onUndone();
    },
    onError: (error) => toastFailure('NOT UNDONE', error, 'Nothing was changed'),
  });
  return (
    <Button size="sm" className="mt-3" disabled={undo.isPending} onClick={() => undo.mutate()}>
      <Undo2 size={12} aria-hidden /> {undo.isPending ? 'UNDOING...' : 'UNDO'}
    </Button>
  );
}

/** One entry; opened, the changed fields as they were and as they are, and where it came from. */
export function AuditEntryItem({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const times = useTimes();
  const changes = changesOf(entry);
  return (
    <li className="border-b border-line last:border-b-0" data-testid={`audit-${entry.id}`}>
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[176px_minmax(0,1fr)_minmax(0,220px)_96px] items-center gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:grid-cols-2">
          <span className="text-text-2">{times.bare.dateTime(entry.at)}</span>
          <span className="truncate font-medium max-md:order-first max-md:col-span-2">{auditText(entry)}</span>
          <span className="truncate text-text-2 max-md:text-right">{entry.actorEmail}</span>
          <span className="meta text-right max-md:col-span-2 max-md:text-left">
            {changes.length === 0 ? 'no fields' : `${changes.length} ${changes.length === 1 ? 'field' : 'fields'}`}
          </span>
        </summary>
        <div className="bg-raised px-4 py-3">
          {changes.length > 0 && (
            <div className="overflow-x-auto">
              <table className="w-full table-fixed border-collapse text-meta max-md:table-auto">
                <thead>
                  <tr className="text-left text-text-3">
                    <th scope="col" className="w-44 pb-1 font-normal">
                      Field
                    </th>
                    <th scope="col" className="pb-1 font-normal">
                      Before
                    </th>
                    <th scope="col" className="pb-1 font-normal">
                      After
                    </th>
                  </tr>
                </thead>
                <tbody className="align-top [&_td]:border-t [&_td]:border-line [&_td]:py-1 [&_td]:pr-4 [&_td]:break-words [&_td]:whitespace-pre-wrap">
                  {changes.map(({ field, before, after }) => (
                    <tr key={field}>
                      <td className="text-text-2">{inWords(field)}</td>
                      <td className="text-text-2">{before ?? '--'}</td>
                      <td>{after ?? '--'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {entry.undoable && <UndoButton entry={entry} onUndone={onUndone} />}
          <p className="meta mt-2 break-all">
            {entry.action}
            {entry.entityId && ` #${entry.entityId}`} · {entry.request} · from {entry.address ?? 'an unknown address'} ·
            request {entry.requestId}
          </p>
        </div>
      </details>
    </li>
  );
}
