import { FolderOpen } from 'lucide-react';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { resources } from './resources.ts';
import { ResourceRow } from './resource-row.tsx';

/** TRADING RESOURCES: what a member may download (docs/product/content.md#resources). */
export function ResourcesPanel() {
  const { rows, status, error, complete, retry } = resources.useList();
  const count = `${rows.length}${complete ? '' : '+'} ${rows.length === 1 ? 'file' : 'files'}`;
  return (
    <Panel title="Trading resources" bleed note={status === 'ready' && <span className="meta">{count}</span>}>
      {status === 'loading' && <ResourcesSkeleton />}
      {status === 'error' && <PanelError title="Resources are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && complete && (
        <PanelState icon={FolderOpen} title="No trading resources available yet" />
      )}
      {status === 'ready' && rows.length > 0 && (
        <ul>
          {rows.map((resource) => (
            <ResourceRow key={resource.id} resource={resource} />
          ))}
        </ul>
      )}
      {status === 'ready' && !complete && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load resources" onLoad={resources.readOlder} />
        </div>
      )}
    </Panel>
  );
}

function ResourcesSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line px-4 py-4 last:border-b-0">
          <Skeleton className="size-4" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-48" />
            <Skeleton className="w-72 max-w-full" />
          </div>
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}
