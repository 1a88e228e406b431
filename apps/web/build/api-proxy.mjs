/** The paths that the API answers besides the pages: calls, files, the socket and feeds, as in `apps/api/src/platform/http/web-app.ts`. */
const PATHS = ['^/api(/|$)', '^/objects/', '^/live/?(\\?|$)', '^/(rss|sitemap)\\.xml$', '^/robots\\.txt$'];
const STARTING = JSON.stringify({
  statusCode: 503,
  message: 'The terminal is restarting; try again in a moment.',
  error: 'Service Unavailable',
});

/** A call that comes while the API restarts gets a readable error and may be retried; a socket is closed and reconnects. */
function answerWhileStarting(_error, _request, response) {
  if (!('writeHead' in response) || response.headersSent) return;
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' }).end(STARTING);
}

/**
 * The proxy settings with which Vite's server forwards API paths. The host name of the request stays, as the API compares origins with it,
 * and the visitor's address is forwarded.
 * @param {string} target the API's address
 * @returns {import('vite').ServerOptions['proxy']}
 */
export function apiProxy(target) {
  const options = {
    target,
    ws: true,
    xfwd: true,
    configure: (proxy) => proxy.on('error', answerWhileStarting),
  };
  return Object.fromEntries(PATHS.map((path) => [path, options]));
}
