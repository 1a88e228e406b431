import { CreateResourceDto, RESOURCE_CATEGORIES, extensionOf } from '@t0/contracts/content';
import type { Resource, ResourceCategory } from '@t0/contracts/content';
import { Download, FileText, FolderOpen, Trash2 } from 'lucide-react';
import type { LiveList } from '../../live/live-definition.ts';
import { checkBy } from '../../shared/editing/use-versioned-edit.ts';
import { fileSize } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { IconButton, iconButtonClass } from '../../shared/ui/icon-button.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import type { UploadedFile } from '../upload-store.ts';
import { ContentFormPanel, toastError, useContentForm, type ContentKind } from './content-form.tsx';
import { ContentList } from './content-list.tsx';
import { FileField } from './file-field.tsx';
import { useResourcesTotal, resources } from '../member/resources.ts';
import { useReread } from '../../live/use-reread.ts';
import { request } from '../../shared/lib/http.ts';

/** The fields of the form; category empty: none chosen yet. */
export interface ResourceDraft {
  title: string;
  description: string;
  category: ResourceCategory | '';
  file: UploadedFile | null;
}

const empty: ResourceDraft = { title: '', description: '', category: '', file: null };

/** The missing fields, in the words and order of docs/product/console.md#resources-and-videos. */
function missingOf({ title, category, file }: ResourceDraft): string[] {
  return [
    ...(title.trim() === '' ? ['Enter a title'] : []),
    ...(category === '' ? ['Select a category'] : []),
    ...(file ? [] : ['Upload a file']),
  ];
}

function bodyOf({ title, description, category, file }: ResourceDraft): CreateResourceDto | null {
  if (title.trim() === '' || category === '' || !file) return null;
  return {
    title: title.trim(),
    description: description.trim(),
    category,
    fileUrl: file.objectPath,
    fileName: file.name,
  };
}

/** Documents: their draft, their rules, their texts (docs/product/console.md#resources-and-videos). */
export const RESOURCE: ContentKind<ResourceDraft, CreateResourceDto> = {
  path: '/api/resources',
  empty,
  missingOf,
  bodyOf,
  check: checkBy(CreateResourceDto),
  done: 'RESOURCE UPLOADED',
  failed: 'Failed to upload resource',
};

/** Uploads and publishes a document (docs/product/console.md#resources-and-videos). */
export function ResourceForm({ onChanged }: { onChanged: () => void }) {
  const form = useContentForm(RESOURCE, onChanged);
  const { draft, set, errors } = form;
  return (
    <ContentFormPanel form={form} title="Upload resource" legend="New resource" action="SAVE RESOURCE">
      <SelectField
        label="Category"
        value={draft.category}
        error={errors.category}
        onChange={(event) => set({ category: event.target.value as ResourceCategory | '' })}
        none="Select a category"
        options={RESOURCE_CATEGORIES}
      />
      <FileField
        label="File"
        kind="resource"
        full="A resource has one file"
        file={draft.file}
        error={errors.fileUrl}
        onChange={(file) => set({ file })}
      />
    </ContentFormPanel>
  );
}

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
        remove: (id: number) => request<void>(`/api/resources/${id}`, { method: 'DELETE' }),
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

resources.register();

/** T0 RESOURCES: documents uploaded, listed and deleted. */
export function ResourcesTab() {
  const list = resources.useList();
  const total = useResourcesTotal(list);
  const onChanged = useReread(list.retry);
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[420px_minmax(0,1fr)] max-md:gap-2">
      <ResourceForm onChanged={onChanged} />
      <ResourceList resources={list} total={total} readOlder={resources.readOlder} onChanged={onChanged} />
    </div>
  );
}
