import { validateName } from '@t0/contracts/accounts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** The parts of an email that its template makes. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The parts of every email of the product, in order. All of it is plain text; the layout escapes. */
export interface MailParts {
  subject: string;
  /** See `greet`. */
  greeting: string;
  /** The event, before the heading. */
  lead: string[];
  heading: string;
  /** Label and value, aligned. */
  rows?: [string, string][];
  /** A text of the desk; line breaks are kept. */
  memo?: string;
  /** A longer text, in both forms; `html` is safe as it is. */
  article?: { text: string; html: string };
  /** The one thing to do. `text` introduces the address in the plain version. */
  action?: { label: string; text: string; url: string };
  /** After the button, small. */
  notes?: string[];
  /** The newest checkpoint of the record, as its exact text: the mailbox becomes its witness (docs/RECORD.md#witnesses). */
  checkpoint?: { note: string; url: string };
  /** Why one gets it, and the address that ends such mails. */
  ending?: { reason: string; label: string; url: string };
}

const WITNESS = 'The record when this mail left. Keep the mail: it proves that nothing was changed since. Check it at';

const MONO = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-variant-numeric:tabular-nums';

/** Writes an email as text and as HTML that reads well in light and dark. */
export function renderEmail(parts: MailParts): MailContent {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}

/** The first line of an email to a reader whose first name may be unknown. A name that could pass for the email's own text is left out. */
export function greet(firstName: string | null): string {
  return firstName && validateName('First name', firstName) === null ? `Hello ${firstName},` : 'Hello,';
}

function textOf({
  greeting,
  lead,
  heading,
  rows = [],
  memo,
  article,
  action,
  notes = [],
  ending,
  checkpoint,
}: MailParts): string {
  return [
    greeting,
    '',
    ...lead.flatMap((line, index) => (index === lead.length - 1 ? [line, ''] : [line])),
    heading,
    ...rows.map(([label, value]) => `${label.padEnd(14)}${value}`),
    ...(memo ? ['', memo] : []),
    ...(article ? ['', article.text] : []),
    '',
    ...(action ? [`${action.text}: ${action.url}`, ''] : []),
    ...notes.flatMap((note) => [note, '']),
    ...(ending ? [ending.reason, `${ending.label}: ${ending.url}`, ''] : []),
    ...(checkpoint ? [`${WITNESS} ${checkpoint.url}`, '', checkpoint.note] : []),
  ].join('\n');
}

function htmlOf({
  greeting,
  lead,
  heading,
  rows = [],
  memo,
  article,
  action,
  notes = [],
  ending,
  checkpoint,
}: MailParts): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;border-bottom:1px solid #8884;opacity:.75">${escapeHtml(label)}</td><td align="right" style="padding:6px 0;border-bottom:1px solid #8884;${MONO}">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const table = cells
    ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;font-size:14px">${cells}</table>`
    : '';
  const text = memo
    ? `<p style="margin:16px 0;word-break:break-word">${escapeHtml(memo).replace(/\r?\n/g, '<br>\n')}</p>`
    : '';
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;background:#00677f;color:#ffffff;text-decoration:none;border-radius:4px;${MONO};font-size:13px">${escapeHtml(action.label)}</a></p>`
    : '';
  const small = notes.map((note) => `<p style="font-size:13px;line-height:20px;opacity:.75">${escapeHtml(note)}</p>`);
  const end = ending
    ? `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #8884;font-size:13px;line-height:20px;opacity:.75">${escapeHtml(ending.reason)}
<a href="${escapeHtml(ending.url)}" style="color:inherit">${escapeHtml(ending.label)}</a></p>`
    : '';
  const witness = checkpoint
    ? `<p style="margin:12px 0 0;font-size:13px;line-height:20px;opacity:.75">${WITNESS} <a href="${escapeHtml(checkpoint.url)}" style="color:inherit">${escapeHtml(checkpoint.url)}</a></p>
<pre style="margin:8px 0 0;font-size:11px;line-height:16px;opacity:.75;white-space:pre-wrap;word-break:break-all">${escapeHtml(checkpoint.note)}</pre>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px 'Segoe UI',system-ui,sans-serif;overflow-wrap:break-word"><div style="max-width:520px;margin:0 auto">
${paragraph(greeting)}${lead.map(paragraph).join('')}
<h1 style="font-size:20px;line-height:28px;margin:16px 0 8px;${MONO}">${escapeHtml(heading)}</h1>
${table}
${text}${article?.html ?? ''}${button}
${small.join('')}${end}${witness}</div></body></html>`;
}
