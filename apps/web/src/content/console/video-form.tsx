import { ContentFormPanel } from './content-form.tsx';
import { FileField } from './file-field.tsx';
import { useContentForm } from './use-content-form.ts';
import { VIDEO } from './video-draft.ts';

/** Uploads and publishes a video with its thumbnail (docs/product/console.md#resources-and-videos). */
export function VideoForm({ onChanged }: { onChanged: () => void }) {
  const form = useContentForm(VIDEO, onChanged);
  const { draft, set, errors } = form;
  return (
    <ContentFormPanel form={form} title="Upload video" legend="New video" action="SAVE VIDEO">
      <FileField
        label="Video file"
        kind="video"
        full="A video has one file"
        file={draft.file}
        error={errors.videoUrl}
        onChange={(file) => set({ file })}
      />
      <FileField
        label="Thumbnail"
        optional
        kind="thumbnail"
        full="A video has one thumbnail"
        file={draft.thumbnail}
        error={errors.thumbnailUrl}
        onChange={(thumbnail) => set({ thumbnail })}
      />
    </ContentFormPanel>
  );
}
