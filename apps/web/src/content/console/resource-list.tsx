import { extensionOf } from '@t0/contracts';
import type { Resource } from '@t0/contracts';
import { Download, FileText, FolderOpen, Trash2 } from 'lucide-react';
import { ContentList } from './content-list.tsx';
import { toastError } from './toast-error.ts';
import { fileSize } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { IconButton, iconButtonClass } from '../../shared/ui/icon-button.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { deleteResource } from './api.ts';

interface ResourceListProps {
  resources: LiveList<Resource>;
  /** The number of all of them, as text. */
  total: string;
  readOlder: () => Promise<void>;
  onChanged: () => void;
}

/** Every document members can download, with its deletion. */
export function ResourceList({ resources, total, readOlder, onChanged }: ResourceListProps) {
  return (
    <ContentList
      title="T0 resources"
      list={resources}
      readOlder={readOlder}
      total={total}
      unit="file"
      plural="resources"
      empty={{ icon: FolderOpen, title: 'No resources uploaded yet', text: 'Members see the first one at once.' }}
      skeleton={<SkeletonRows />}
      deletion={{
        title: 'DELETE RESOURCE',
        text: 'It leaves every member’s screen at once, and its file is deleted. This cannot be undone.',
        remove: deleteResource,
        onFailed: (failure) => toastError('Failed to delete resource', failure),
        done: 'RESOURCE DELETED',
        onDeleted: onChanged,
      }}
    >
      {(resource, onDelete) => <Row key={resource.id} resource={resource} onDelete={onDelete} />}
    </ContentList>
  );
}

function Row({ resource, onDelete }: { resource: Resource; onDelete: () => void }) {
  const times = useTimes();
  const { id, title, description, category, fileUrl, fileName, createdAt } = resource;
  return (
    <li
      data-testid={`admin-resource-${id}`}
      className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0"
    >
      <FileText size={16} aria-hidden className="text-text-3" />
      <div className="min-w-0">
        <h3 className="font-medium break-words">{title}</h3>
        {description && <p className="read text-[14px]! leading-[18px]! break-words">{description}</p>}
        <p className="meta mt-1 flex flex-wrap gap-x-3 break-words">
          <span>{category}</span>
          <span>
            {extensionOf(fileName).toUpperCase()} {fileSize(resource.fileSize)}
          </span>
          <time dateTime={createdAt}>{times.short(createdAt)}</time>
        </p>
      </div>
      <span className="flex gap-0.5">
        <a href={fileUrl} download={fileName} aria-label={`Download ${title}`} className={iconButtonClass(true)}>
          <Download size={14} aria-hidden />
        </a>
        <IconButton small label={`Delete ${title}`} onClick={onDelete}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
