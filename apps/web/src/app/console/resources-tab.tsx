import { ResourceForm, ResourceList } from '../../content/console/resource-draft.tsx';
import { useResourcesTotal, resources } from '../../content/member/resources.ts';
import { useReread } from './use-reread.ts';

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
