import type { Resource } from '@t0/contracts';
import { useState } from 'react';
import { toastError } from '../../../shared/content-editing/toast-error.ts';
import { useDraft } from '../../../shared/content-editing/use-draft.ts';
import { usePublishOnce } from '../../../shared/content-editing/use-publish-once.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { checkResource, EMPTY_RESOURCE, missingOf, resourceBody } from '../resource-draft.ts';
import type { ResourceDraft, WholeResource } from '../resource-draft.ts';

/** The form of a resource. */
export interface ResourceForm {
  draft: ResourceDraft;
  set: (change: Partial<ResourceDraft>) => void;
  faults: Record<string, string>;
  /** What is still to be done before it can be saved. */
  missing: string[];
  busy: boolean;
  save: () => Promise<void>;
}

/** Publishes an uploaded document, once. */
export function useResourceForm(onChanged: () => void): ResourceForm {
  const [draft, set, reset] = useDraft<ResourceDraft>('resource', EMPTY_RESOURCE);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const publish = usePublishOnce<WholeResource, Resource>('/api/resources', {
    onStored: ({ title }) => {
      reset();
      toast({ title: 'RESOURCE UPLOADED', description: title });
      onChanged();
    },
    onFailed: (error) => {
      if (error instanceof HttpError) setFaults(error.fields);
      toastError('Failed to upload resource', error);
    },
  });
  const save = async (): Promise<void> => {
    const body = resourceBody(draft);
    if (!body) return;
    const found = await checkResource(body);
    setFaults(found);
    if (Object.keys(found).length === 0) publish.mutate(body);
  };
  return { draft, set, faults, missing: missingOf(draft), busy: publish.isPending, save };
}
