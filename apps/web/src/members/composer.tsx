import { UPLOAD_RULES, UPLOAD_TEXTS, validateUpload } from '@t0/contracts/content';
import type { SendMessageDto } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { sendFile } from '../content/send-file.ts';
import { notifyTyping, stopTyping } from '../live/transient.ts';
import { fileSize } from '../shared/lib/format.ts';
import { messageOf } from '../shared/lib/http.ts';
import { noticeSignedOut } from '../shared/lib/query-client.ts';
import { Button, buttonClass } from '../shared/ui/button.tsx';
import { FieldError, TextArea } from '../shared/ui/field.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { requestImageGrant, type Line } from './api.ts';
import { send } from './line-store.ts';
import { Form } from '../shared/ui/form.tsx';

/** An image chosen for the message being written. */
interface ChosenImage {
  name: string;
  size: number;
  /** Bytes sent so far. */
  sent: number;
  /** The address of the preview before it is sent. */
  preview: string;
  /** Once it has arrived. */
  objectPath: string | null;
  error: string | null;
}

/** The image of the message being written: chosen, checked, sent with progress, or taken away. */
function useImageUpload(): {
  image: ChosenImage | null;
  imageError: string | null;
  choose: (file: File) => void;
  clear: () => void;
} {
  const [image, setImage] = useState<ChosenImage | null>(null);
  const [imageError, setImageError] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  const preview = image?.preview;
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  useEffect(() => () => sending.current?.abort(), []);

  const clear = (): void => {
    sending.current?.abort();
    setImage(null);
    setImageError(null);
  };
  const choose = (file: File): void => {
    clear();
    const wrong = validateUpload('image', file.name, file.size);
    if (wrong) return setImageError(wrong);
    const controller = new AbortController();
    sending.current = controller;
    const start = { name: file.name, size: file.size, sent: 0, objectPath: null, error: null };
    setImage({ ...start, preview: URL.createObjectURL(file) });
    void upload(file, controller.signal, (change) => setImage((current) => current && { ...current, ...change }));
  };
  return { image, imageError, choose, clear };
}

async function upload(
  file: File,
  signal: AbortSignal,
  onProgress: (change: Partial<ChosenImage>) => void,
): Promise<void> {
  try {
    const grant = await requestImageGrant(file, signal);
    await sendFile(grant, file, { signal, onProgress: (sent) => onProgress({ sent }) });
    onProgress({ sent: file.size, objectPath: grant.objectPath });
  } catch (error) {
    if (signal.aborted) return;
    noticeSignedOut(error);
    onProgress({ error: messageOf(error, UPLOAD_TEXTS.failed) });
  }
}

/** The image that goes with the message: its upload's progress, and a button to remove it. */
function ImageRow({ image, onRemove }: { image: ChosenImage; onRemove: () => void }) {
  const { name, size, sent, preview, objectPath, error } = image;
  const percent = size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
  return (
    <div className="mb-2 flex items-center gap-3" data-testid="chosen-image">
      <img src={preview} alt="" className="size-11 rounded-control border border-line-2 object-cover" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {error === null ? (
          <p className="meta" role="status">
            {objectPath ? `${fileSize(size)}, ready to send` : `${percent} %, ${fileSize(sent)} of ${fileSize(size)}`}
          </p>
        ) : (
          <FieldError error={error} />
        )}
      </div>
      <IconButton label={objectPath || error ? 'Remove image' : 'Cancel upload'} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

const { textMax } = LIMITS.directLine;
/** The error message for an empty message (docs/product/terminal.md#direct-line). */
const EMPTY = 'Either message or image is required';
const ACCEPTED = UPLOAD_RULES.image.extensions.map((extension) => `.${extension}`).join(',');

/** Writes a message: text, an image, or both. Enter sends, Shift and Enter begin a new line. */
export function Composer({ line, other }: { line: Line; other: string }) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { image, imageError, choose, clear } = useImageUpload();
  const field = useRef<HTMLTextAreaElement>(null);
  const uploading = image !== null && image.objectPath === null && image.error === null;

  const submit = (): void => {
    if (uploading) return;
    const message = text.trim();
    const body: SendMessageDto = {
      ...(message && { message }),
      ...(image?.objectPath && { imageUrl: image.objectPath }),
    };
    if (!body.message && !body.imageUrl) return setError(EMPTY);
    setText('');
    stopTyping();
    setError(undefined);
    clear();
    field.current?.focus();
    void send(line, body);
  };
  return (
    <Form aria-label={`Write to ${other}`} onSubmit={submit} className="border-t border-line-2 px-4 py-3">
      {image && <ImageRow image={image} onRemove={clear} />}
      <TextArea
        ref={field}
        label="Message"
        labelShown={false}
        placeholder={`Message to ${other}`}
        rows={2}
        maxLength={textMax}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
          if (event.target.value.trim()) notifyTyping(line.side === 'admin' ? line.userId : undefined);
          else stopTyping();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <FieldError error={imageError ?? undefined} />
      <div className="mt-2 flex items-center gap-3">
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          className="peer sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) choose(file);
            setError(undefined);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={buttonClass('outline', 'md', 'cursor-pointer peer-focus-visible:shadow-(--focus-ring)')}
        >
          <ImagePlus size={14} aria-hidden /> Image
        </label>
        <span className="meta max-md:hidden">Enter sends</span>
        <span className="flex-1" />
        {text.length > textMax - 200 && (
          <span className="meta">
            {text.length} / {textMax}
          </span>
        )}
        <Button type="submit" variant="primary" disabled={uploading}>
          <SendHorizontal size={14} aria-hidden /> {uploading ? 'UPLOADING...' : 'SEND'}
        </Button>
      </div>
    </Form>
  );
}
