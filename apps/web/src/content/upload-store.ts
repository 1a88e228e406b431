import { UPLOAD_CALLS, UPLOAD_TEXTS, validateUpload } from '@t0/contracts/content';
import type { CreateUploadDto, UploadGrant, UploadKind } from '@t0/contracts/content';
import { onForget } from '../shared/lib/forgetting.ts';
import { HttpError, isUnauthorized, isUncertain, request } from '../shared/lib/http.ts';
import { scopedStore } from '../shared/lib/scoped-store.ts';
import { uuid } from '../shared/lib/idempotency-key.ts';
import { toastFailure } from '../shared/ui/toast-failure.ts';
import { UploadError, isFinal, sendFile } from './send-file.ts';

/** The number of bytes sent by a time (ms). */
export interface TransferSample {
  at: number;
  sent: number;
}

/** The rate is that of the last seconds: it follows the line as it is now. */
const WINDOW_MS = 4000;

/** Adds a sample and drops those older than the window, except one to measure from. */
export function keepSamples(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const recent = samples.filter(({ at }) => sample.at - at <= WINDOW_MS);
  const before = samples.findLast(({ at }) => sample.at - at > WINDOW_MS);
  return [...(before ? [before] : []), ...recent, sample];
}

/** Bytes per second over the samples; null while there are too few. */
export function rateOf(samples: readonly TransferSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 250) return null;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}

/**
 * Asks for an address to send a file to (docs/product/content.md#uploads). Rejects with UploadError: the server's message when it refuses
 * the file, else 'Failed to get upload URL'. An ended session is HttpError, as everywhere.
 */
async function requestGrant(kind: UploadKind, file: File, signal: AbortSignal): Promise<UploadGrant> {
  const body: CreateUploadDto = { fileName: file.name, fileSize: file.size };
  try {
    return await request<UploadGrant>(UPLOAD_CALLS[kind], { method: 'POST', body, signal });
  } catch (error) {
    if (isUnauthorized(error) || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    const refused = error instanceof HttpError && !isUncertain(error) && isFinal(error.statusCode);
    throw new UploadError(refused ? error.message : UPLOAD_TEXTS.noUrl, refused);
  }
}

/** A file in the product's store, by the name that content uses. */
export interface UploadedFile {
  objectPath: string;
  name: string;
  size: number;
}

/** One file being sent. */
export interface UploadItem {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Bytes. */
  sent: number;
  /** Bytes per second; null while unknown. */
  rate: number | null;
  error: string | null;
  /** True: the file itself was refused, and sending it again would be in vain. */
  final: boolean;
  /** Once it is done. */
  objectPath: string | null;
}

/** The files of one place ('video', 'memo:US30'). */
export interface UploadSlot {
  items: readonly UploadItem[];
  /** The error of the last choice of files. */
  error: string | null;
  /** The file that was uploaded last, as text. */
  uploaded: string;
}

const NO_SLOT: UploadSlot = { items: [], error: null, uploaded: '' };
const controllers = new Map<string, AbortController>();
const queues = new Map<string, Promise<void>>();

/** Uploads live outside the screens: one goes on while its form is not on screen. */
const useStore = scopedStore<Record<string, UploadSlot>>('admin', () => ({}));
onForget('admin', () => {
  for (const controller of controllers.values()) controller.abort();
});

/** The uploads of a place. */
export function useUploadSlot(slot: string): UploadSlot {
  return useStore((slots) => slots[slot] ?? NO_SLOT);
}

const slotOf = (slot: string): UploadSlot => useStore.getState()[slot] ?? NO_SLOT;
const setSlot = (slot: string, change: Partial<UploadSlot>): void =>
  useStore.setState({ [slot]: { ...slotOf(slot), ...change } });
const setItem = (slot: string, key: string, change: Partial<UploadItem>): void =>
  setSlot(slot, { items: slotOf(slot).items.map((item) => (item.key === key ? { ...item, ...change } : item)) });

/** Sends files, one after the other. Files that may not be uploaded are reported and left out (docs/product/content.md#uploads). */
export function addUploads(slot: string, kind: UploadKind, files: readonly File[], room: Room): void {
  let error: string | null = files.length > room.left ? room.full : null;
  for (const file of files.slice(0, Math.max(0, room.left))) {
    const rejection = validateUpload(kind, file.name, file.size);
    if (rejection) {
      error = rejection;
      continue;
    }
    const item: UploadItem = {
      key: uuid(),
      file,
      state: 'waiting',
      sent: 0,
      rate: null,
      error: null,
      final: false,
      objectPath: null,
    };
    setSlot(slot, { items: [...slotOf(slot).items, item] });
    enqueue(slot, kind, item);
  }
  setSlot(slot, { error });
}

/** The number of files that a place still takes, and the message when there were more. */
export interface Room {
  left: number;
  full: string;
}

/** Sends a failed one again. */
export function retryUpload(slot: string, kind: UploadKind, key: string): void {
  const item = slotOf(slot).items.find((entry) => entry.key === key);
  if (item?.state !== 'failed') return;
  setItem(slot, key, { state: 'waiting', sent: 0, rate: null, error: null });
  enqueue(slot, kind, item);
}

/** Takes one away; one that is being sent is broken off. */
export function dropUpload(slot: string, key: string): void {
  controllers.get(key)?.abort();
  setSlot(slot, { items: slotOf(slot).items.filter((item) => item.key !== key) });
}

/** Returns the finished uploads, once. */
export function takeUploaded(slot: string): UploadedFile[] {
  const done = slotOf(slot).items.filter(({ state }) => state === 'done');
  if (done.length > 0) {
    const items = slotOf(slot).items.filter(({ state }) => state !== 'done');
    setSlot(slot, { items, uploaded: `${done.map(({ file }) => file.name).join(', ')} uploaded` });
  }
  return done.map(({ objectPath, file }) => ({ objectPath: objectPath!, name: file.name, size: file.size }));
}

function enqueue(slot: string, kind: UploadKind, item: UploadItem): void {
  const queued = (queues.get(slot) ?? Promise.resolve()).then(() => send(slot, kind, item));
  queues.set(slot, queued);
}

async function send(slot: string, kind: UploadKind, { key, file }: UploadItem): Promise<void> {
  // Taken away while it was waiting.
  if (!slotOf(slot).items.some((item) => item.key === key)) return;
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(key, controller);
  window.addEventListener('beforeunload', askBeforeLeaving);
  let samples: TransferSample[] = [{ at: performance.now(), sent: 0 }];
  setItem(slot, key, { state: 'sending' });
  try {
    const grant = await requestGrant(kind, file, signal);
    const onProgress = (sent: number): void => {
      samples = keepSamples(samples, { at: performance.now(), sent });
      setItem(slot, key, { sent, rate: rateOf(samples) });
    };
    await sendFile(grant, file, { onProgress, signal });
    setItem(slot, key, { state: 'done', sent: file.size, objectPath: grant.objectPath });
  } catch (error) {
    if (!signal.aborted) {
      if (isUnauthorized(error)) toastFailure('Error', error, UPLOAD_TEXTS.failed);
      setItem(slot, key, {
        state: 'failed',
        error: error instanceof UploadError ? error.message : UPLOAD_TEXTS.failed,
        final: error instanceof UploadError && error.final,
      });
    }
  } finally {
    controllers.delete(key);
    if (controllers.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/** A page that is left breaks its uploads off: the browser asks first. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
