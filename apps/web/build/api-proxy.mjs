/** What the API answers beside the pages: calls, files, the socket and feeds; the same paths as `apps/api/src/platform/http/web-app.ts`. */
const PATHS = ['^/api(/|$)', '^/objects/', '^/live/?(\\?|$)', '^/(rss|sitemap)\\.xml$', '^/robots\\.txt$'];
const STARTING = JSON.stringify({
  statusCode: 503,
  message: 'The terminal is just starting again; try once more in a moment.',
  error: 'Service Unavailable',
});

/** A call that comes while the API starts again is answered in words, and may be asked again; a socket is closed and reconnects. */
function answerWhileStarting(_error, _request, response) {
  if (!('writeHead' in response) || response.headersSent) return;
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' }).end(STARTING);
}

/**
 * How Vite's server passes on to the API what is the API's. The name that the browser asked for stays, as the API compares origins with
 * it, and the visitor's address goes along.
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
