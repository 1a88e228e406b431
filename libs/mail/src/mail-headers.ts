/**
 * The headers that tell mail programs how to end such emails (RFC 2369), and that one POST does (RFC 8058, which wants https). The
 * address is the member's own.
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
