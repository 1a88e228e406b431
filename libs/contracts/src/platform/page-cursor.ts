import { MAX_ROW_ID } from './limits.ts';

/** Where a page of a list ended: its last row, by creation and id (docs/product/calls.md#lists). Written `createdAt,id`. */
export interface PageCursor {
  createdAt: string;
  id: number;
}

/** Writes the cursor that continues a list after this row. */
export function formatPageCursor({ createdAt, id }: PageCursor): string {
  return `${createdAt},${id}`;
}

/** Reads a page cursor; null when `text` is not one. */
export function parsePageCursor(text: unknown): PageCursor | null {
  if (typeof text !== 'string') return null;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),(\d{1,10})$/.exec(text);
  if (!match) return null;
  const [, createdAt, id] = match as unknown as [string, string, string];
  return Number.isNaN(Date.parse(createdAt)) || Number(id) > MAX_ROW_ID ? null : { createdAt, id: Number(id) };
}
