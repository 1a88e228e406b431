import type { Response } from 'express';

/** An email shown in a frame of the console: its own styles, no script, no picture, no request, no link that leads anywhere. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Sends an email's HTML as a page for a frame of the console (docs/SECURITY.md#csp). */
export function sendMailPage(response: Response, html: string): void {
  response
    .status(200)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': MAIL_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}
