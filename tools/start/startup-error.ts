/** One line of a program's JSON log, as far as it matters here. */
interface LogLine {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

const ERROR_LEVEL = 50;

function parse(line: string): LogLine | undefined {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

/**
 * Why a program did not start, from what it wrote since: its own words on standard error if it left any, else its last
 * error-level log line. One line, never empty.
 */
export function startupError(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const words = lines.filter((line) => !line.startsWith('{') && !/^\s+at |^Node\.js v/.test(line));
  const said = words.map((line) => line.trim()).join(' ');
  if (said !== '') return said.slice(0, 400);
  const error = lines
    .map(parse)
    .filter((line) => (line?.level ?? 0) >= ERROR_LEVEL)
    .at(-1);
  return (error?.err?.message ?? error?.msg ?? 'it gave no reason').slice(0, 400);
}
