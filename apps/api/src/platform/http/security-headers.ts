import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '@t0/config';
import { uploadOrigin } from '@t0/storage';

/** Browsers report here what the policy refused (W3C Content Security Policy, section 5.3). */
export const CSP_REPORTS = '/api/csp-reports';
/** Content type of such a report. */
export const CSP_REPORT_TYPE = 'application/csp-report';

/** Hosts whose pages the charts are framed from. */
const CHART_FRAMES = ['https://s.tradingview.com', 'https://www.tradingview.com', 'https://www.tradingview-widget.com'];

/**
 * The page's only policy of Trusted Types: it allows the service worker's address and no other
 * (apps/web/src/shared/offline/keep-copy.ts).
 */
const WORKER_POLICY = 't0-service-worker';

/** The features forbidden to the terminal and framed charts; passkeys and full screen stay allowed for those who need them. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat(
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    `fullscreen=(self ${CHART_FRAMES.map((origin) => `"${origin}"`).join(' ')})`,
  )
  .join(', ');

/**
 * Headers with the browser's permissions for this origin (docs/SECURITY.md#csp). Scripts come from the product's files only, and no text
 * becomes script or markup (Trusted Types) but the service worker's address. Pictures come from the product and `IMAGE_ORIGINS`; no
 * devices.
 */
export function securityHeaders(config: Config): RequestHandler[] {
  const secure = config.PUBLIC_URL.startsWith('https:');
  const store = uploadOrigin(config);
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // blob: a chosen picture is shown before it is sent.
          imgSrc: ["'self'", 'data:', 'blob:', ...config.IMAGE_ORIGINS],
          // Uploads go straight to the store when it is not the product's.
          connectSrc: ["'self'", ...(store ? [store] : [])],
          // Of the product itself only emails can be framed (frame-ancestors).
          frameSrc: ["'self'", ...CHART_FRAMES],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: [WORKER_POLICY],
          reportUri: [CSP_REPORTS],
          ...(secure && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: secure,
      crossOriginEmbedderPolicy: false,
    }),
    (_request, response, next) => {
      response.setHeader('permissions-policy', PERMISSIONS);
      next();
    },
  ];
}

/**
 * For a page of a library that brings its own styles and writes markup: the policy without Trusted Types, with inline styles. Scripts come
 * from the product's files.
 */
export const libraryPage: RequestHandler = (_request, response, next) => {
  const policy = String(response.getHeader('content-security-policy'))
    .split(';')
    .filter((directive) => !/^(require-)?trusted-types/.test(directive));
  response.setHeader('content-security-policy', [...policy, "style-src 'self' 'unsafe-inline'"].join(';'));
  next();
};
