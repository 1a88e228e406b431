import type { PushPayload } from '@t0/contracts';
import type { PushText } from '@t0/domain';
import type { AlertContent } from '../alerts/alert-content.ts';

/** The data that is the same for all devices of a batch: made once. */
export interface Pushed {
  /** A push service keeps one message per topic. */
  topic: string;
  urgency: 'normal' | 'high';
  /** Without direction, prices and texts of the desk. */
  plain: Buffer;
  withLevels: Buffer;
}

/** The message that devices get of an alert: the text, the page that a press opens, and the tag whose place it takes. */
export function pushed(
  { tag, isPressing, page, signal, order, plain, withLevels }: AlertContent,
  publicUrl: string,
): Pushed {
  const bytes = (words: PushText): Buffer => {
    const notification = { ...words, navigate: `${publicUrl}${page}`, tag, data: { signal, order } };
    const payload: PushPayload = { web_push: 8030, notification };
    return Buffer.from(JSON.stringify(payload));
  };
  return { topic: tag, urgency: isPressing ? 'high' : 'normal', plain: bytes(plain), withLevels: bytes(withLevels) };
}
