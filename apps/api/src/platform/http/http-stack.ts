import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import type { RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { UNSUBSCRIBE_PATH } from '@t0/accounts';
import { LIMITS } from '@t0/contracts';
import { inTrace, measureHttp, ProgramMetrics, requestIdOf } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { uploadOrigin } from '@t0/storage';
import type { Authenticator } from '../session/passport.ts';
import { Draining } from '../health/draining.ts';
import { shallowBody } from './body-depth.ts';
import { crossSiteProtection, FORM_TYPES, SAFE, WEBHOOKS } from './cross-site.ts';
import { ErrorFilter } from './error-filter.ts';
import { unicodeBody } from './unicode-body.ts';
import { validationPipe } from './validation.ts';
import { webApp } from './web-app.ts';
import { webRoot } from './web-root.ts';

/** Hosts whose pages the charts are framed from. */
const CHART_FRAMES = ['https://s.tradingview.com', 'https://www.tradingview.com', 'https://www.tradingview-widget.com'];
/** Bytes of a payment provider's message, at most. */
const WEBHOOK_BODY = 1024 * 1024;
/** Bytes of a mail program's form of one field, at most. */
const UNSUBSCRIBE_BODY = 2048;

/** Everything between the socket and the controllers, in order. */
export function applyHttpStack(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
  session: RequestHandler,
  passport: Authenticator,
): void {
  const secure = config.PUBLIC_URL.startsWith('https:');
  const store = uploadOrigin(config);
  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(app.get(Draining).count);
  app.use(measureHttp(app.get(ProgramMetrics)));
  // Everything done for a call happens within its trace, so that each line it logs names it.
  app.use((request: express.Request, response: express.Response, next: express.NextFunction) => {
    const requestId = requestIdOf(request.headers['x-request-id'], config.TRUSTED_PROXIES > 0);
    response.set('x-request-id', requestId);
    inTrace({ requestId }, next);
  });
  app.use(
    pinoHttp({
      logger,
      // Ids, not headers: a log holds no address and no cookie.
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
      autoLogging: { ignore: (request) => !request.url?.startsWith('/api/') || request.url.startsWith('/api/health') },
      // What changes something can be followed from here on; what only reads would drown it.
      customLogLevel: ({ method = '' }, response, error) =>
        error || response.statusCode >= 500 ? 'error' : SAFE.has(method) ? 'debug' : 'info',
    }),
  );
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          // Uploads go straight to the store when it is not ours.
          connectSrc: ["'self'", ...(store ? [store] : [])],
          frameSrc: CHART_FRAMES,
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(secure && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: secure,
      crossOriginEmbedderPolicy: false,
    }),
  );
  app.use(webApp(webRoot(config)));
  app.use('/api', (_request: express.Request, response: express.Response, next: express.NextFunction) => {
    response.set('cache-control', 'no-store');
    next();
  });
  // Signatures are over the bytes as they came.
  app.use(WEBHOOKS, express.raw({ type: () => true, limit: WEBHOOK_BODY }));
  app.use(crossSiteProtection(config));
  app.use(UNSUBSCRIBE_PATH, express.text({ type: FORM_TYPES, limit: UNSUBSCRIBE_BODY }));
  app.use(express.json({ limit: LIMITS.jsonBody }));
  app.use(shallowBody, unicodeBody);
  app.use(['/api', '/objects'], session, passport.initialize(), passport.session());
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter(logger));
}
