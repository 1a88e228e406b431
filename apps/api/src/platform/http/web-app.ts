import { NotFoundException } from '@nestjs/common';
import type { Config } from '@t0/config';
import { STREAM_PATH } from '@t0/contracts/live';
import { pageAt } from '@t0/contracts/platform';
import { Router, type Request, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The paths that other parts of the API answer: calls, files, the socket, feeds, the record's tree, and posts, whose page carries their own
 * preview.
 */
const ELSEWHERE = /^\/(?:api\/|api$|objects\/|log\/|live\/?$|rss\.xml$|sitemap\.xml$|robots\.txt$|blog\/\d+\/?$)/;
const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** The page, and the files by which browsers check whether the installed terminal is current. */
const CURRENT = /[/\\](?:index\.html|service-worker\.js|manifest\.webmanifest)(?:\.(?:br|gz))?$/;

/**
 * Serves the built web app in the same origin, in the encoding the client takes (brotli before gzip), as the build compressed it. Browsers
 * keep hashed files for a year, and never use the page, its manifest and its service worker unasked from cache. Where there is no page the
 * answer is 404: with the page, which says so, for a person; without for a request for a file.
 */
export function webApp(root: string, testTerminal: boolean): Router {
  const router = Router();
  const files = compressedFiles(root, (path) => (CURRENT.test(path) ? 'no-cache' : HOUR));
  router.use(
    '/assets',
    compressedFiles(join(root, 'assets'), () => YEAR),
    (_request, response) => {
      response.status(404).type('text/plain').send('Not found');
    },
  );
  // No file of the application: the disk is not searched.
  router.use((request, response, next) => (ELSEWHERE.test(request.path) ? next('router') : next()));
  router.use(files);
  router.get(/^/, (request, response, next) => {
    const page = pageAt(request.path);
    const known = page !== null && (page !== '/test-subscription' || testTerminal);
    response.status(known ? 200 : 404);
    if (!known && wantsFile(request)) return void response.type('text/plain').send('Not found');
    const { url } = request;
    request.url = '/index.html';
    void files(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  });
  return router;
}

/** Files of a folder, and the compressed files that the build put next to each. A path without a file goes on to the next handler. */
function compressedFiles(folder: string, cacheControl: (path: string) => string): RequestHandler {
  return expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) => void response.setHeader('cache-control', cacheControl(path)),
    },
  });
}

/** True if the request is for a file (a script, a picture, `/.env`), not for a page: browsers accept HTML when they open an address. */
function wantsFile({ path, headers }: Request): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination !== 'document' && destination !== 'iframe';
  return basename(path).includes('.') && !headers.accept?.includes('text/html');
}

const HEALTH = '/api/health/';

/** In a gateway: refuses every call that is neither an event stream nor a health check, before a body is read (docs/REALTIME.md#roles). */
export const liveCallsOnly: RequestHandler = ({ path }, _response, next) => {
  if (path === STREAM_PATH || path.startsWith(HEALTH)) return next();
  next(new NotFoundException());
};

/** In a process without sockets: refuses them. Node itself leaves an upgrade without an answer once anything listens to upgrades. */
export function refuseUpgrades(server: Server): void {
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined); // its 'close' follows
    // The client's end is not waited for: nothing bounds this connection any more.
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });
}

const BUILT = 'apps/web/dist';

/** The built web app in the tree that a file is in, wherever the file is: the program is compiled or bundled. */
function builtAbove(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, BUILT)) || folder === file ? join(folder, BUILT) : builtAbove(folder);
}

const BUILT_WEB = builtAbove(fileURLToPath(import.meta.url));

/** The folder of the built web app. */
export function webRoot(config: Config): string {
  return config.WEB_ROOT ?? BUILT_WEB;
}
