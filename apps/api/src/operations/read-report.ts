/** The content of a log line about a request or script that a browser refused. */
export interface RefusedByPolicy {
  /** The rule, such as `img-src`. */
  directive: string;
  /** The origin that was refused, or a keyword such as `inline`; never a whole address, which may contain a secret. */
  blocked: string;
  /** Path of the page, without its query. */
  page: string;
  /** File and line of a script of the product, if one did it. */
  source: string;
}

const MAX_LENGTH = 200;
/** Letters, digits and what paths are made of: strangers write these reports. */
const cut = (text: string): string => text.replace(/[^\w./:@-]/g, '?').slice(0, MAX_LENGTH);
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2000) : '');

function originOf(value: string): string {
  return URL.canParse(value) && /^https?:|^wss?:/.test(value) ? new URL(value).origin : (value.split(':')[0] ?? '');
}

function pathOf(value: string): string {
  return URL.canParse(value) ? new URL(value).pathname : '';
}

/** Reads the body of a report (W3C Content Security Policy, section 5.3). Null when it is none. */
export function readReport(body: unknown): RefusedByPolicy | null {
  const report = (body as Record<string, unknown> | null)?.['csp-report'];
  if (typeof report !== 'object' || report === null) return null;
  const field = (name: string): unknown => (report as Record<string, unknown>)[name];
  const directive = text(field('effective-directive') ?? field('violated-directive')).split(' ')[0] ?? '';
  if (directive === '') return null;
  const line = field('line-number');
  return {
    directive: cut(directive),
    blocked: cut(originOf(text(field('blocked-uri')))),
    page: cut(pathOf(text(field('document-uri')))),
    source: cut(pathOf(text(field('source-file'))) + (typeof line === 'number' ? `:${line}` : '')),
  };
}
