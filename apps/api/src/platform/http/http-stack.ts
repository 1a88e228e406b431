import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { NOT_ME_PATH, UNSUBSCRIBE_PATH } from '@t0/accounts';
import type { Config } from '@t0/config';
import { INTAKE_PATH, LIMITS } from '@t0/contracts/platform';
import { ProgramMetrics, inTrace, measureHttp, requestIdOf, traceHttp, type Logger } from '@t0/observability';
import express from 'express';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { Draining } from '../health/draining.ts';
import { ApiKeys, keyCalls, unlessKey } from '../keys/api-keys.ts';
import type { Authenticator } from '../session/passport.ts';
import { networkOf } from '../throttle/throttle.ts';
import { TooManyAttempts } from '../throttle/too-many-attempts.ts';
import { admission, type Admission } from './admit-calls.ts';
import { bodyDeadline } from './body-deadline.ts';
import { shallowBody } from './body-depth.ts';
import { clientAddress, oneHost, soundAddress } from './client-address.ts';
import { compressAnswers } from './compress-answers.ts';
import { limitCalls } from './connection-limits.ts';
import { FORM_TYPES, SAFE, SMS_PATHS, WEBHOOKS, crossSiteProtection } from './cross-site.ts';
import { ErrorFilter, loggedRoute } from './error-filter.ts';
import { LeakyBuckets } from './leaky-buckets.ts';
import { CSP_REPORTS, CSP_REPORT_TYPE, securityHeaders } from './security-headers.ts';
import { validationPipe } from './validation.ts';

/**
 * True if a parsed JSON value contains half a surrogate pair, in names or values: JSON can write it, UTF-8 and so PostgreSQL cannot. It must
 * not be nested deeply (`shallowBody`).
 */
export function holdsHalfCharacters(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => !name.isWellFormed() || holdsHalfCharacters(inner));
}

/**
 * Refuses invalid Unicode (docs/SECURITY.md#input): it would be stored as something else, and checks of libraries throw at it. Runs after
 * `shallowBody`.
 */
const unicodeBody: RequestHandler = (request, _response, next) => {
  if (!Buffer.isBuffer(request.body) && holdsHalfCharacters(request.body))
    return next(
      new BadRequestException({ error: 'BODY_NOT_UNICODE', message: 'The request contains invalid Unicode' }),
    );
  next();
};

/** The burst of refusals that is allowed, in seconds of the rate. */
const BURST_SECONDS = 10;
/** Delay of the answer to a network that is over its bound, ms. */
const WAIT_MS = 1000;
/** A conflict answers a user's input; it is not a call that leads nowhere. */
const CONFLICT = 409;

/**
 * Bounds what calls that are refused (4xx) may cost: a network that makes more than HTTP_REFUSALS_PER_SECOND of them gets 429, and gets it a
 * second later, before anything else is done for the call. Each program counts for itself: a bound on its own time, not on attempts.
 */
function slowRefusedCalls({ HTTP_REFUSALS_PER_SECOND, THROTTLE_FACTOR, TRUSTED_PROXIES }: Config): RequestHandler {
  const perSecond = HTTP_REFUSALS_PER_SECOND * THROTTLE_FACTOR;
  const refused = new LeakyBuckets(perSecond, perSecond * BURST_SECONDS);
  return (request, response, next) => {
    const network = networkOf(clientAddress(request, TRUSTED_PROXIES));
    if (refused.overFor(network, performance.now()) > 0) {
      const timer = setTimeout(() => next(new TooManyAttempts(WAIT_MS)), WAIT_MS);
      response.once('close', () => clearTimeout(timer));
      return;
    }
    response.once('finish', () => {
      const { statusCode } = response;
      if (statusCode >= 400 && statusCode < 500 && statusCode !== CONFLICT) refused.add(network, 1, performance.now());
    });
    next();
  };
}

/** The content types of alerts: TradingView sends text/plain where its message is no valid JSON. */
const TYPES = ['application/json', 'text/plain'];

/** Refuses alerts of another content type (docs/product/intake.md#receiver). */
const intakeType: RequestHandler = (request, _response, next) => {
  // Null: there is no body at all, which is refused as such.
  next(request.is(TYPES) === false ? new UnsupportedMediaTypeException() : undefined);
};

/** Bytes of a payment provider's message, at most. */
const WEBHOOK_BODY = 1024 * 1024;
/** Bytes of a form of one field, at most. */
const TOKEN_FORM_BODY = 2048;
/** Bytes of a browser's report, at most. */
const REPORT_BODY = 16 * 1024;

/** Takes a CSV file as JSON, in which some characters are longer. */
const JOURNAL_IMPORT = '/api/journal/import';
const JOURNAL_BODY = 2 * LIMITS.journal.fileMax;

/** Runs `handler` for signed-in users and their keys only: for nobody else is a large body read. */
function forSignedIn(handler: RequestHandler): RequestHandler {
  return (request, response, next) => ((request.user ?? request.apiKey) ? handler(request, response, next) : next());
}

/** The middleware of other parts of the API. */
interface HttpParts {
  session: RequestHandler;
  passport: Authenticator;
  /**
   * Answers calls that are not for the API's own controllers; lets the others go on. `knownSession` reads the session of a call;
   * what they render passes `admit`.
   */
  pages: (knownSession: RequestHandler[], admit: Admission['page']) => RequestHandler[];
}

/** Everything between the socket and the controllers, in order. */
export function applyHttpStack(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
  { session, passport, pages }: HttpParts,
): void {
  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(app.get(Draining).count);
  app.use(measureHttp(app.get(ProgramMetrics)));
  app.use(oneHost, soundAddress(config.TRUSTED_PROXIES), slowRefusedCalls(config));
  // Everything done for a call happens within its trace, so that each line it logs names it.
  app.use((request: express.Request, response: express.Response, next: express.NextFunction) => {
    const requestId = requestIdOf(request.headers['x-request-id'], config.TRUSTED_PROXIES > 0);
    response.set('x-request-id', requestId);
    inTrace({ requestId }, next);
  });
  app.use(traceHttp(config.TRUSTED_PROXIES > 0));
  app.use(
    pinoHttp({
      logger,
      // Ids, not headers: a log contains no address and no cookie.
      wrapSerializers: false,
      serializers: {
        req: (request: express.Request) => ({ method: request.method, path: loggedRoute(request) }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
      // The call is described when it is answered: then its route is known.
      quietResLogger: true,
      customSuccessObject: (req, _response, fields: object) => ({ req, ...fields }),
      customErrorObject: (req, _response, _error, fields: object) => ({ req, ...fields }),
      autoLogging: { ignore: (request) => !request.url?.startsWith('/api/') || request.url.startsWith('/api/health') },
      // Writes are logged from here on; reads would flood the log.
      customLogLevel: ({ method = '' }, response, error) =>
        error || response.statusCode >= 500 ? 'error' : SAFE.has(method) ? 'debug' : 'info',
    }),
  );
  app.use(...securityHeaders(config));
  app.use(bodyDeadline(config.HTTP_BODY_TIMEOUT_MS), limitCalls(config));
  const knownSession = [session, passport.initialize() as RequestHandler, passport.session() as RequestHandler];
  const admitted = admission(config);
  app.use(...pages(knownSession, admitted.page));
  app.use('/api', (_request: express.Request, response: express.Response, next: express.NextFunction) => {
    response.set('cache-control', 'no-store');
    next();
  });
  if (config.TRUSTED_PROXIES === 0) app.use('/api', compressAnswers);
  // Signatures are over the bytes as they came.
  app.use([WEBHOOKS, ...SMS_PATHS], express.raw({ type: () => true, limit: WEBHOOK_BODY }));
  // Stored unchanged, whatever its content type.
  app.use(INTAKE_PATH, intakeType, express.raw({ type: () => true, limit: LIMITS.intake.bodyMax }));
  app.use(crossSiteProtection(config));
  app.use([UNSUBSCRIBE_PATH, NOT_ME_PATH], express.text({ type: FORM_TYPES, limit: TOKEN_FORM_BODY }));
  app.use(CSP_REPORTS, express.json({ type: CSP_REPORT_TYPE, limit: REPORT_BODY }));
  const knownPerson = [keyCalls(app.get(ApiKeys)), ...knownSession.map(unlessKey)];
  app.use(JOURNAL_IMPORT, ...knownPerson, forSignedIn(express.json({ limit: JOURNAL_BODY })));
  app.use(express.json({ limit: LIMITS.jsonBody }));
  app.use(shallowBody, unicodeBody);
  app.use(['/api', '/objects'], ...knownPerson);
  app.use(admitted.calls);
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter(logger));
}
