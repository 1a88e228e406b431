import type { Finding } from '@t0/contracts/operations';

export const ok = (part: string, says: string): Finding => ({ part, verdict: 'ok', says });
export const warn = (part: string, says: string, todo: string): Finding => ({ part, verdict: 'warn', says, todo });
export const fail = (part: string, says: string, todo: string): Finding => ({ part, verdict: 'fail', says, todo });

/** A failure's reason without what might be secret: driver errors name hosts and codes, never passwords, once URLs are cut out. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const text = (message || code || String(error)).split('\n')[0]!.replace(/\b\w+:\/\/\S+/g, '(address)');
  return code && !text.includes(code) ? `${text} (${code})` : text;
}
