import { MissingHints } from '../../../shared/content-editing/missing-hints.tsx';
import { UploadField } from '../../../shared/uploads/upload-field.tsx';
import { UploadedRow } from '../../../shared/uploads/uploaded-row.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../../shared/ui/field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useVideoForm } from '../hooks/use-video-form.ts';

/** Uploads and publishes a video with its thumbnail (specification 2, section 2, 'RESOURCES and VIDEOS'). */
export function VideoForm({ onChanged }: { onChanged: () => void }) {
  const { draft, set, faults, missing, busy, save } = useVideoForm(onChanged);
  const { title, description, file, thumbnail } = draft;
  return (
    <Panel title="Upload video" bleed>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={busy} className="grid gap-4 p-4">
          <legend className="sr-only">New video</legend>
          <TextField
            label="Title"
            value={title}
            error={faults.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextArea
            label="Description"
            help="optional"
            rows={3}
            value={description}
            error={faults.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          {file ? (
            <UploadedRow label="Video file" file={file} onRemove={() => set({ file: null })} />
          ) : (
            <UploadField
              label="Video file"
              kind="video"
              slot="video"
              left={1}
              full="A video has one file"
              error={faults.videoUrl}
              onUploaded={([uploaded]) => uploaded && set({ file: uploaded })}
            />
          )}
          {thumbnail ? (
            <UploadedRow label="Thumbnail" file={thumbnail} picture onRemove={() => set({ thumbnail: null })} />
          ) : (
            <UploadField
              label="Thumbnail, optional"
              kind="thumbnail"
              slot="thumbnail"
              left={1}
              full="A video has one thumbnail"
              error={faults.thumbnailUrl}
              onUploaded={([uploaded]) => uploaded && set({ thumbnail: uploaded })}
            />
          )}
          {missing.length > 0 ? (
            <MissingHints hints={missing} />
          ) : (
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? 'SAVING...' : 'SAVE VIDEO'}
            </Button>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}
