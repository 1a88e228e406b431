/** An answer that is no JSON. */
export const UNREADABLE = 'The answer of the server could not be read. Please try again.';

const BY_STATUS: Record<number, string> = {
  401: 'Please log in again to continue.',
  403: 'You have no access to this.',
  404: 'This does not exist, or no longer.',
  408: 'The server took too long to answer. Please try again.',
  413: 'This is too large for the server.',
  429: 'Too many requests. Please wait a moment and try again.',
  502: 'The server is not available right now. Please try again in a moment.',
  503: 'The server is not available right now. Please try again in a moment.',
  504: 'The server took too long to answer. Please try again.',
};

/** The message for a failed call whose answer has none by the API, such as a proxy's page. */
export function messageForStatus(statusCode: number): string {
  return (
    BY_STATUS[statusCode] ??
    (statusCode >= 500
      ? 'Something went wrong on our side. Please try again.'
      : 'The server did not accept this. Reload the page and try again.')
  );
}
