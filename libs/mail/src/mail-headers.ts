/**
 * The headers from which mail programs learn how to end such emails (RFC 2369), and that one POST does (RFC 8058, which wants https). The
 * address is personal to the member.
 */
export function unsubscribeHeaders(
  url: string | undefined,
  isHttps = url?.startsWith('https:'),
): Record<string, string> {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isHttps && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
