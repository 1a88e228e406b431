import { UnauthorizedException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { requireStaff } from '../../platform/access/staff-only.ts';
import { libraryPage } from '../../platform/http/security-headers.ts';
import { sessionCookieName } from '../../platform/session/session-cookie.ts';
import answers from './answers.json' with { type: 'json' };
import { apiDocument } from './api-document.ts';
import { routeTable } from './route-table.ts';

/** The address of the API's documentation; the document alone is at `/json` below it. */
const API_DOCS = '/api/docs';

/** Serves the API's own description: to everybody while developing, else to administrators alone (docs/SECURITY.md#production). */
export function serveApiDocs(app: NestExpressApplication, config: Config): void {
  app.use(API_DOCS, config.NODE_ENV === 'development' ? [libraryPage] : [administratorsOnly, libraryPage]);
  SwaggerModule.setup(API_DOCS, app, () => apiDocument(routeTable(app), sessionCookieName(config), answers), {
    jsonDocumentUrl: `${API_DOCS}/json`,
    raw: ['json'],
    customSiteTitle: 'T0 Trading Terminal: API',
    swaggerOptions: { docExpansion: 'none', filter: true },
  });
}

const administratorsOnly: RequestHandler = (request, _response, next) => {
  if (!request.user)
    return next(new UnauthorizedException({ error: 'UNAUTHENTICATED', message: 'Unauthorized: log in to continue' }));
  requireStaff(request.user, 'operations');
  next();
};
