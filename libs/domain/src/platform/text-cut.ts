/**
 * The first `most` UTF-16 units of a text, and one fewer where that would leave half of a character: PostgreSQL refuses half characters in
 * JSON, as services do, and devices show a box for them.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
