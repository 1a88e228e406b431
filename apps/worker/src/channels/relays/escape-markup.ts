/** The three characters that mean something to Slack, and to Telegram's HTML; without them no text calls anybody, or leads anywhere. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
