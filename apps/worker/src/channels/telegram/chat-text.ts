import type { PushText } from '@t0/domain';
import type { AlertContent } from '../alerts/alert-content.ts';

/** What is said in the chats of a batch: made once. */
export interface ChatText {
  /** Without direction, prices and words of ours. */
  plain: string;
  withLevels: string;
}

/** An alert as plain text: its words, and below them where the terminal tells more. */
export function chatText({ page, plain, withLevels }: AlertContent, publicUrl: string): ChatText {
  const text = ({ title, body }: PushText): string =>
    [title, ...(body ? [body] : []), `${publicUrl}${page}`].join('\n');
  return { plain: text(plain), withLevels: text(withLevels) };
}
