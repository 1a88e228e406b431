/** Patterns that must never be in a log, from any source: SMTP answers name recipients, driver errors name URLs with passwords. */
const RULES: [RegExp, string][] = [
  // user:password@ of any URL
  [/(:\/\/)[^\s/"'@]*@/g, '$1[secret]@'],
  // addresses of people; each run of such characters is matched from its start only
  [/(?<![A-Za-z0-9._%+'-])[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g, '[address]'],
  // secrets in links
  [/([?&](?:[a-z_-]*token|code|key|secret|signature|sig|x-amz-[a-z-]+)=)[^&\s"\\]+/gi, '$1[secret]'],
];

/** A log line without addresses of people and without secrets in URLs (docs/SECURITY.md#production). */
export function scrub(line: string): string {
  if (!line.includes('@') && !line.includes('=')) return line;
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
