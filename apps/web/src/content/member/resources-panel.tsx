import { FolderOpen, Download, FileText } from 'lucide-react';
import { extensionOf, type Resource } from '@t0/contracts/content';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { resources } from './resources.ts';
import { fileSize } from '../../shared/lib/format.ts';
import { buttonClass } from '../../shared/ui/button.tsx';

/** One document: its title, its size, and its download. */
function ResourceRow({ resource }: { resource: Resource }) {
  const { title, description, category, fileUrl, fileName } = resource;
  const size = fileSize(resource.fileSize);
  const type = extensionOf(fileName).toUpperCase();
  return (
    <li
      data-testid={`resource-${resource.id}`}
      className="grid grid-cols-[20px_minmax(0,1fr)_150px_128px_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0 max-md:grid-cols-[20px_minmax(0,1fr)_auto]"
    >
      <FileText size={16} aria-hidden className="text-text-3" />
      <div className="min-w-0">
        <h3 className="font-medium break-words">{title}</h3>
        {description && <p className="read text-[14px]! leading-[18px]! break-words">{description}</p>}
        <p className="meta mt-1 md:hidden">
          {category}, {type} {size}
        </p>
      </div>
      <span className="meta max-md:hidden">{category}</span>
      <span className="meta text-right whitespace-nowrap max-md:hidden">
        {type} {size}
      </span>
      <a href={fileUrl} download={fileName} aria-label={`Download ${title}`} className={buttonClass('outline', 'sm')}>
        <Download size={12} aria-hidden /> Download
      </a>
    </li>
  );
}

/** TRADING RESOURCES: the downloads of members (docs/product/content.md#resources). */
export function ResourcesPanel() {
  const { rows, status, error, complete, retry } = resources.useList();
  const count = `${rows.length}${complete ? '' : '+'} ${rows.length === 1 ? 'file' : 'files'}`;
  return (
    <Panel title="Trading resources" bleed note={status === 'ready' && <span className="meta">{count}</span>}>
      <PanelReading
        of={{ status, error, retry }}
        failed="Resources are not available"
        loading={<ResourcesSkeleton />}
        empty={rows.length === 0 && complete && { icon: FolderOpen, title: 'No trading resources available yet' }}
      />
      {status === 'ready' && rows.length > 0 && (
        <ul>
          {rows.map((resource) => (
            <ResourceRow key={resource.id} resource={resource} />
          ))}
        </ul>
      )}
      {status === 'ready' && !complete && <OlderRows failure="Failed to load resources" onLoad={resources.readOlder} />}
    </Panel>
  );
}

function ResourcesSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line px-4 py-4 last:border-b-0">
          <Skeleton className="size-4" />
          <SkeletonStack className="grid flex-1 gap-2" lines={['w-48', 'w-72 max-w-full']} />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}
