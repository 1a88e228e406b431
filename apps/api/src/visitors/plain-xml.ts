/** Characters that XML 1.0 cannot contain, escaped or not: most controls, two that are none, and halves of characters. */
function isForbidden(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d;
  return code === 0xfffe || code === 0xffff || (code >= 0xd800 && code <= 0xdfff);
}

/** A text without the characters that would make a feed unreadable. */
export function plainXml(text: string): string {
  return [...text].filter((character) => !isForbidden(character)).join('');
}

/** A text for HTML: in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
