/** Control characters that no text holds; tab, line feed, form feed and carriage return are fine. */
// eslint-disable-next-line no-control-regex -- finding them is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** What would make a browser that guesses types take the text for a page. */
const MARKUP =
  /^[\s\ufeff]*<(?:!doctype|!--|\?xml|html|head|body|svg|script|iframe|style|title|meta|link|table|div|a\b)/i;

/** Whether bytes are a plain text: UTF-8 or a Western 8-bit one, without control characters, and no HTML or SVG. */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return !CONTROL.test(text) && !MARKUP.test(text.replace(/^\u00ef\u00bb\u00bf/, ''));
}
