import type { PushText } from '@t0/domain';
import type { AlertContent } from '../alerts/alert-content.ts';

/** The texts for the chats of a batch: made once. */
export interface ChatText {
  /** Without direction, prices and texts of the desk. */
  plain: string;
  withLevels: string;
}

/** An alert as plain text: its words, and below them the page with more details. */
export function chatText({ page, plain, withLevels }: AlertContent, publicUrl: string): ChatText {
  const text = ({ title, body }: PushText): string =>
    [title, ...(body ? [body] : []), `${publicUrl}${page}`].join('\n');
  return { plain: text(plain), withLevels: text(withLevels) };
}
