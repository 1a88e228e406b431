import { ProviderBusy, ProviderRefused } from '../provider-errors.ts';

/** The address of OANDA, and the account. */
export interface OandaAccess {
  apiUrl: string;
  streamUrl: string;
  token: string;
  accountId: string;
}

/**
 * A GET to OANDA v20. Rejects with ProviderRefused for errors that only a change of configuration can fix (401 and other 4xx). Rejects with
 * ProviderBusy for 429, and with an Error for any other status that is not 200.
 */
export async function oandaGet(url: string, token: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' },
    redirect: 'error',
    signal,
  });
  if (response.ok) return response;
  const { status } = response;
  const detail = await response.text().then(errorMessage, () => '');
  if (status === 401 || status === 403) throw new ProviderRefused(`OANDA refuses the token or account${detail}`);
  if (status === 429) throw new ProviderBusy(`OANDA asks for fewer calls${detail}`, retryAfter(response));
  if (status >= 400 && status < 500 && status !== 408) throw new ProviderRefused(`OANDA answers ${status}${detail}`);
  throw new Error(`OANDA answers ${status}${detail}`);
}

/** `: ` and OANDA's error message, or nothing. */
function errorMessage(body: string): string {
  try {
    const { errorMessage: message } = JSON.parse(body) as { errorMessage?: unknown };
    return typeof message === 'string' ? `: ${message.slice(0, 200)}` : '';
  } catch {
    return '';
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 600) * 1000 : null;
}
