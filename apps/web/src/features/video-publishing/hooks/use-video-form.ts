import type { CreateVideoDto, Video } from '@t0/contracts';
import { useState } from 'react';
import { toastError } from '../../../shared/content-editing/toast-error.ts';
import { useDraft } from '../../../shared/content-editing/use-draft.ts';
import { usePublishOnce } from '../../../shared/content-editing/use-publish-once.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { checkVideo, EMPTY_VIDEO, missingOf, videoBody } from '../video-draft.ts';
import type { VideoDraft } from '../video-draft.ts';

/** The form of a video. */
export interface VideoForm {
  draft: VideoDraft;
  set: (change: Partial<VideoDraft>) => void;
  faults: Record<string, string>;
  /** What is still to be done before it can be saved. */
  missing: string[];
  busy: boolean;
  save: () => Promise<void>;
}

/** Publishes an uploaded video, once. */
export function useVideoForm(onChanged: () => void): VideoForm {
  const [draft, set, reset] = useDraft<VideoDraft>('video', EMPTY_VIDEO);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const publish = usePublishOnce<CreateVideoDto, Video>('/api/videos', {
    onStored: ({ title }) => {
      reset();
      toast({ title: 'VIDEO UPLOADED', description: title });
      onChanged();
    },
    onFailed: (error) => {
      if (error instanceof HttpError) setFaults(error.fields);
      toastError('Failed to upload video', error);
    },
  });
  const save = async (): Promise<void> => {
    const body = videoBody(draft);
    if (!body) return;
    const found = await checkVideo(body);
    setFaults(found);
    if (Object.keys(found).length === 0) publish.mutate(body);
  };
  return { draft, set, faults, missing: missingOf(draft), busy: publish.isPending, save };
}
