/** The three characters with a meaning for Slack, and in Telegram's HTML; without them no text mentions anybody, or contains a link. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
