const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was broken off',
  EPIPE: 'The connection was broken off',
  ENOTFOUND: 'The name has no address',
  ENODATA: 'The name has no address',
  ETIMEOUT: 'The name could not be asked for',
  ESERVFAIL: 'The name could not be asked for',
  EREFUSED: 'The name could not be asked for',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'The host cannot be reached',
  HPE_HEADER_OVERFLOW: 'The answer was too long',
};

/** Why a call gave no answer, in words for whoever gave the address. They hold no address and no text of the other side. */
export function failureWords(error: unknown, isLate: boolean, timeoutMs: number): string {
  if (isLate) return `No answer within ${timeoutMs / 1000} s`;
  const code = (error as { code?: string } | undefined)?.code ?? '';
  const known = WORDS[code];
  if (known) return known;
  if (code.startsWith('HPE_')) return 'The answer was no HTTP';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return `The certificate or the encryption was refused (${code})`;
  return code === '' ? 'The connection failed' : `The connection failed (${code})`;
}
