/** What Whop sends, before a field of it is read. */
export type Json = Record<string, unknown>;

/** The object, or an empty one for anything else. */
export const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** The text; null for anything else, and for an empty one. */
export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The number, also of older formats, which write it as text; null for anything else. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** Whop sends times as ISO 8601, in older formats as seconds. */
export function dateOf(value: unknown): Date | null {
  const date = typeof value === 'number' ? new Date(value * 1000) : typeof value === 'string' ? new Date(value) : null;
  return date && Number.isFinite(date.getTime()) ? date : null;
}

/** The id of what Whop gives as an id or as the thing itself. */
export const idOf = (value: unknown): string | null => text(record(value).id) ?? text(value);

/** The id of who pays, in every version of Whop's format. */
export const payerOf = (data: Json): string | null => idOf(data.user) ?? text(data.user_id);

/** The type of a message. */
export const typeOf = (event: Json): string | null => text(event.type) ?? text(event.action);

/** What a message is about. */
export const dataOf = (event: Json): Json => record(event.data ?? event.body);
