import { createHash } from 'node:crypto';
import type { Response } from 'express';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:48px 24px;font:16px/24px 'Segoe UI',system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:520px;margin:0 auto}
h1{font:600 20px/28px ui-monospace,Menlo,Consolas,monospace;margin:0 0 8px}
button{margin:16px 0;min-height:44px;padding:10px 16px;border:0;border-radius:4px;background:#00677f;color:#fff;font:13px ui-monospace,Menlo,Consolas,monospace;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #00a5c8;outline-offset:2px}
a{color:inherit}
`;

/** The page's own style by its digest, a form to the product, and nothing else. */
const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page without script, for links in emails. Heading and content are HTML; the caller escapes the inserted values. */
export function plainPage(heading: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading} | T0 Trading Terminal</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1>${content}</main></body></html>
`;
}

/** Sends such a page. The address contains a token: it is neither kept nor passed on to where a link leads. */
export function sendPlainPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PLAIN_POLICY,
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}
