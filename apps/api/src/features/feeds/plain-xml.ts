/** Characters that XML 1.0 cannot hold, escaped or not; and halves of characters. */
// eslint-disable-next-line no-control-regex -- finding them is the purpose
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text without the characters that would make a feed unreadable. */
export function plainXml(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** A text for HTML: in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
