import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LiveList } from '../../live/live-definition.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';

/** The fields of a row of published content. */
interface Published {
  id: number;
  title: string;
}

/** The deletion of rows of a list, with its messages. */
interface Deletion<Row> {
  /** 'DELETE VIDEO' */
  title: string;
  /** The consequence, in one sentence. */
  text: string;
  remove: (id: number) => Promise<void>;
  /** Reports that it failed. */
  onFailed: (error: unknown) => void;
  /** 'VIDEO DELETED' */
  done: string;
  onDeleted: (row: Row) => void;
}

interface ContentListProps<Row extends Published> {
  title: string;
  list: LiveList<Row>;
  readOlder: () => Promise<void>;
  /** The unit of the count in the head, 'video', and the count of all as text; left out: nothing. */
  unit?: string;
  total?: string;
  /** The name of the list: 'videos'. */
  plural: string;
  empty: { icon: LucideIcon; title: string; text: string };
  /** In the place of rows that are still to come. */
  skeleton: ReactNode;
  deletion: Deletion<Row>;
  /** One row, an `li`; `onDelete` asks first. */
  children: (row: Row, onDelete: () => void) => ReactNode;
}

/** Published content as administrators see it: live, in pages, each row with its deletion. */
export function ContentList<Row extends Published>(props: ContentListProps<Row>) {
  const { title, list, readOlder, unit, total, plural, empty, skeleton, deletion, children } = props;
  const { rows, status, error, complete, retry } = list;
  const box = useFocusFallback<HTMLUListElement>();
  const [deleting, setDeleting] = useState<Row | null>(null);
  return (
    <Panel
      title={title}
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && unit && total !== undefined && (
            <span className="meta">
              {total} {total === '1' ? unit : `${unit}s`}
            </span>
          )}
        </>
      }
    >
      <PanelReading
        of={{ status, error, retry }}
        failed={`The ${plural} are not available`}
        loading={<div aria-busy="true">{skeleton}</div>}
        empty={rows.length === 0 && complete && empty}
      />
      <ul ref={box}>{rows.map((row) => children(row, () => setDeleting(row)))}</ul>
      {status === 'ready' && !complete && <OlderRows failure={`Failed to load ${plural}`} onLoad={readOlder} />}
      {deleting && (
        <DeleteDialog
          title={deletion.title}
          subject={deleting.title}
          text={deletion.text}
          remove={() => deletion.remove(deleting.id)}
          onFailed={deletion.onFailed}
          onDeleted={() => {
            toast({ title: deletion.done, description: deleting.title });
            deletion.onDeleted(deleting);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Panel>
  );
}
