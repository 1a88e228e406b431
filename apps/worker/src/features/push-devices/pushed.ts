import type { PushPayload } from '@t0/contracts';
import type { PushWords } from '@t0/domain';

/** What is the same for all devices of a batch: made once. */
export interface Pushed {
  /** Why nobody is told any more; null while somebody is. */
  why: string | null;
  /** Under it a push service keeps one message. */
  topic: string;
  urgency: 'normal' | 'high';
  /** Without direction, prices and words of ours. */
  plain: Buffer;
  withLevels: Buffer;
}

/** What a device is sent: the words, the page that a press opens, and the tag whose place it takes. */
export function payloadOf(
  words: PushWords,
  navigate: string,
  tag: string,
  data: PushPayload['notification']['data'],
): Buffer {
  const payload: PushPayload = { web_push: 8030, notification: { ...words, navigate, tag, data } };
  return Buffer.from(JSON.stringify(payload));
}
