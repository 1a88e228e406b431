import { validateUpload, UPLOAD_TEXTS } from '@t0/contracts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../shared/lib/http.ts';
import { noticeSignedOut } from '../shared/lib/query-client.ts';
import { sendFile } from '../content/send-file.ts';
import { requestImageGrant } from './api.ts';

/** An image chosen for the message being written. */
export interface ChosenImage {
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
export function useImageUpload(): {
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

async function upload(file: File, signal: AbortSignal, tell: (change: Partial<ChosenImage>) => void): Promise<void> {
  try {
    const grant = await requestImageGrant(file, signal);
    await sendFile(grant, file, { signal, onProgress: (sent) => tell({ sent }) });
    tell({ sent: file.size, objectPath: grant.objectPath });
  } catch (error) {
    if (signal.aborted) return;
    noticeSignedOut(error);
    tell({ error: messageOf(error, UPLOAD_TEXTS.failed) });
  }
}
