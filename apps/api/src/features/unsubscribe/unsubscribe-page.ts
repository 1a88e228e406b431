import { createHash } from 'node:crypto';
import { UNSUBSCRIBE_PATH } from '@t0/accounts';
import { ONE_CLICK } from './one-click.ts';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;padding:48px 24px;font:16px/24px 'Segoe UI',system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:520px;margin:0 auto}
h1{font:600 20px/28px ui-monospace,Menlo,Consolas,monospace;margin:0 0 8px}
button{margin:16px 0;min-height:44px;padding:10px 16px;border:0;border-radius:4px;background:#00677f;color:#fff;font:13px ui-monospace,Menlo,Consolas,monospace;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #00a5c8;outline-offset:2px}
a{color:inherit}
`;

/** The page's own style by its digest, a form to ourselves, and nothing else. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function page(heading: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading} | T0 Trading Terminal</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1>${content}</main></body></html>
`;
}

/** What a person sees who follows the address: a question. `token` is one of ours, so it needs no escaping. */
export function askPage(token: string): string {
  return page(
    'Unsubscribe from signal emails',
    `<p>You will get no more emails when a trading signal is published. Your subscription and everything in the terminal stay as they are.</p>
<form method="post" action="${UNSUBSCRIBE_PATH}?token=${token}"><input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}"><button type="submit">UNSUBSCRIBE</button></form>`,
  );
}

/** After it was done. */
export function donePage(): string {
  return page(
    'You are unsubscribed',
    '<p>No more signal emails will be sent to you. You can switch them on again under ALERTS in <a href="/profile">your profile</a>.</p>',
  );
}

/** For an address that is not one of ours. */
export function invalidPage(): string {
  return page(
    'This link does not work',
    '<p>The link is incomplete or no longer valid. You can switch emails off under ALERTS in <a href="/profile">your profile</a>.</p>',
  );
}
