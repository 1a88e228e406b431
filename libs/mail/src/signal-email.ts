import type { Signal } from '@t0/contracts';
import { confidenceLabel, formatPrice, signalTitle } from '@t0/domain';
import { escapeHtml } from './escape-html.ts';

/** The parts of a mail that its template makes. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The mail that announces a signal to one member. `publicUrl` is where the terminal is. */
export function signalEmail(signal: Signal, recipient: { firstName: string | null }, publicUrl: string): MailContent {
  const price = (value: string): string => formatPrice(signal.instrument, value);
  const rows: [string, string][] = [
    ['Entry', price(signal.entryPrice)],
    ['T0', price(signal.t0Price)],
    ['T1', price(signal.t1Price)],
    ['Stop loss', price(signal.slPrice)],
    ['Monthly bias', signal.monthlyBias],
    ['Confidence', `${signal.confidence}% ${confidenceLabel(signal.confidence)}`],
    ['Status', signal.status.toUpperCase()],
  ];
  const title = signalTitle(signal);
  const greeting = recipient.firstName ? `Hello ${recipient.firstName},` : 'Hello,';
  const link = `${publicUrl}/dashboard`;
  const lead = 'A new trading signal was published on T0 Trading Terminal.';
  return {
    subject: title,
    text: [
      greeting,
      '',
      lead,
      '',
      title,
      ...rows.map(([label, value]) => `${label.padEnd(14)}${value}`),
      ...(signal.memo ? ['', signal.memo] : []),
      '',
      `Open the terminal: ${link}`,
      '',
    ].join('\n'),
    html: html(title, greeting, lead, rows, signal, link),
  };
}

function html(
  title: string,
  greeting: string,
  lead: string,
  rows: [string, string][],
  signal: Signal,
  link: string,
): string {
  const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-variant-numeric:tabular-nums';
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;border-bottom:1px solid #8884;opacity:.75">${escapeHtml(label)}</td><td align="right" style="padding:6px 0;border-bottom:1px solid #8884;${mono}">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const memo = signal.memo ? `<p style="margin:16px 0;white-space:pre-line">${escapeHtml(signal.memo)}</p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px 'Segoe UI',system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">
<p>${escapeHtml(greeting)}</p><p>${escapeHtml(lead)}</p>
<h1 style="font-size:20px;line-height:28px;margin:16px 0 8px;${mono}">${escapeHtml(title)}</h1>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;font-size:14px">${cells}</table>
${memo}<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;background:#00677f;color:#ffffff;text-decoration:none;border-radius:4px;${mono};font-size:13px">OPEN THE TERMINAL</a></p>
</div></body></html>`;
}
