/** The begin of a text that is longer than `most` characters, and how long it is. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}... (${text.length} characters)`;
}

/** Of any one text in a log line, this much is worth reading; what strangers send may be far longer. */
const MOST = 1000;

/** The fields of a log line with long texts cut, also one level down. */
export function cutFields(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'string') return [name, cutText(value, MOST)];
      const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
      return [name, isPlain && depth > 0 ? cutFields(value as Record<string, unknown>, depth - 1) : value];
    }),
  );
}
