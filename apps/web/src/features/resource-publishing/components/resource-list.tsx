import { extensionOf } from '@t0/contracts';
import type { Resource } from '@t0/contracts';
import { Download, FileText, FolderOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../../shared/content-editing/delete-dialog.tsx';
import { toastError } from '../../../shared/content-editing/toast-error.ts';
import { fileSize, utcShort } from '../../../shared/lib/format.ts';
import type { LiveList } from '../../../shared/lib/live/live-collection.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { IconButton, iconButtonClass } from '../../../shared/ui/icon-button.tsx';
import { LoadOlder } from '../../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteResource } from '../api/delete-resource.ts';

interface ResourceListProps {
  resources: LiveList<Resource>;
  readOlder: (last: Resource) => Promise<void>;
  onChanged: () => void;
}

/** Every document members can download, with its deletion. */
export function ResourceList({ resources, readOlder, onChanged }: ResourceListProps) {
  const { rows, status, error, complete, retry } = resources;
  const [doomed, setDoomed] = useState<Resource | null>(null);
  const count = `${rows.length}${complete ? '' : '+'} ${rows.length === 1 ? 'file' : 'files'}`;
  return (
    <Panel
      title="T0 resources"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && <span className="meta">{count}</span>}
        </>
      }
    >
      {status === 'loading' && (
        <div aria-busy="true" className="grid gap-6 p-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </div>
      )}
      {status === 'error' && <PanelError title="The resources are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={FolderOpen} title="No resources uploaded yet" text="Members see the first one at once." />
      )}
      <ul>
        {rows.map((resource) => (
          <li
            key={resource.id}
            data-testid={`admin-resource-${resource.id}`}
            className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <FileText size={16} aria-hidden className="text-text-3" />
            <div className="min-w-0">
              <h3 className="font-medium break-words">{resource.title}</h3>
              {resource.description && (
                <p className="read text-[14px]! leading-[18px]! break-words">{resource.description}</p>
              )}
              <p className="meta mt-1 flex flex-wrap gap-x-3 break-words">
                <span>{resource.category}</span>
                <span>
                  {extensionOf(resource.fileName).toUpperCase()} {fileSize(resource.fileSize)}
                </span>
                <time dateTime={resource.createdAt}>{utcShort(resource.createdAt)} UTC</time>
              </p>
            </div>
            <span className="flex gap-0.5">
              <a
                href={resource.fileUrl}
                download={resource.fileName}
                aria-label={`Download ${resource.title}`}
                className={iconButtonClass(true)}
              >
                <Download size={14} aria-hidden />
              </a>
              <IconButton small label={`Delete ${resource.title}`} onClick={() => setDoomed(resource)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load resources" onLoad={() => readOlder(rows.at(-1)!)} />
        </div>
      )}
      {doomed && (
        <DeleteDialog
          title="DELETE RESOURCE"
          subject={doomed.title}
          text="It leaves every member’s screen at once, and its file is deleted. This cannot be undone."
          remove={() => deleteResource(doomed.id)}
          onFailed={(failure) => toastError('Failed to delete resource', failure)}
          onDeleted={() => {
            toast({ title: 'RESOURCE DELETED', description: doomed.title });
            onChanged();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Panel>
  );
}
