import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

/** Serves the built web app in the same origin: hashed files for a year, the page itself never from cache. */
export function webApp(root: string): Router {
  const router = Router();
  const page = join(root, 'index.html');
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }),
  );
  router.use(express.static(root, { index: false, maxAge: '1h' }));
  router.get(
    /^\/(?!api\/|api$|objects\/|live\/?$|rss\.xml$|sitemap\.xml$|robots\.txt$|blog\/\d+\/?$)/,
    (_request, response, next) => {
      if (!existsSync(page)) return next();
      response.set('cache-control', 'no-cache').sendFile(page, { cacheControl: false });
    },
  );
  return router;
}
