/** `fail`: the product does not work like this. `warn`: it works, and will hurt one day. */
export type Verdict = 'ok' | 'warn' | 'fail';

/** What one look found. Never holds a secret. */
export interface Finding {
  part: string;
  verdict: Verdict;
  /** What was seen, in one sentence. */
  says: string;
  /** What to do about it; absent when nothing has to be done. */
  todo?: string;
}

export const ok = (part: string, says: string): Finding => ({ part, verdict: 'ok', says });
export const warn = (part: string, says: string, todo: string): Finding => ({ part, verdict: 'warn', says, todo });
export const fail = (part: string, says: string, todo: string): Finding => ({ part, verdict: 'fail', says, todo });

/** A failure's reason without what might be secret: driver errors name hosts and codes, never passwords, once URLs are cut out. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const text = (message || code || String(error)).split('\n')[0]!.replace(/\w+:\/\/\S+/g, '(address)');
  return code && !text.includes(code) ? `${text} (${code})` : text;
}
