/** A refusal by Twilio. */
export type SmsRefusal =
  /** Anyone who has the number answered STOP: it takes nothing until it says START. */
  | { is: 'stopped'; why: string }
  /** The number is none, or none that takes SMS. */
  | { is: 'unreachable'; why: string }
  /** Not now. `afterMs`: the shortest delay in ms, where Twilio named a time. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Not this call: trying again is no use. */
  | { is: 'refused'; why: string };

/** An answer of Twilio. */
export type SmsAnswer<R> = { is: 'accepted'; result: R } | SmsRefusal;

/** The shape of an error of Twilio's. */
export interface ErrorBody {
  code?: unknown;
  message?: unknown;
}

/** https://www.twilio.com/docs/api/errors */
const STOPPED = 21610;
/** No valid number; not one of a mobile phone. */
const UNREACHABLE = [21211, 21217, 21614];
/** An account or token that is not known, or was suspended. The owner can fix it. */
const NO_ACCOUNT = [401, 404];
const AUTHENTICATION = 20003;
/** The longest delay before a retry, ms, even if Twilio asks for more: by then the message has lost its value. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Words of Twilio that are kept, at most. */
const WORDS_MAX = 200;

/**
 * The meaning of a refusal.
 *
 * @param body of the answer; empty where it was no JSON
 * @param retryAfter its header, seconds
 */
export function readRefusal(status: number, { code, message }: ErrorBody, retryAfter: string | null): SmsRefusal {
  // Twilio's words name the number that was written to; what is kept of a delivery must not.
  const words = typeof message === 'string' ? message.replace(/\+?\d{7,15}/g, 'the number').slice(0, WORDS_MAX) : '';
  const numbered = typeof code === 'number' ? ` (${code})` : '';
  const why = `Twilio answered ${status}${numbered}${words && `: ${words}`}`;
  if (code === STOPPED) return { is: 'stopped', why: `The number opted out${numbered}` };
  if (UNREACHABLE.includes(code as number)) return { is: 'unreachable', why: `The number takes no SMS${numbered}` };
  if (NO_ACCOUNT.includes(status) || code === AUTHENTICATION)
    return { is: 'later', why: `Twilio does not know the account (${status})` };
  if (status < 500 && status !== 429) return { is: 'refused', why };
  const seconds = retryAfter === null || !/^\d{1,9}$/.test(retryAfter) ? null : Number(retryAfter);
  return { is: 'later', why, ...(seconds !== null && { afterMs: Math.min(seconds * 1000, LONGEST_WAIT_MS) }) };
}

/** Whose messages they are. */
export interface SmsSender {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (MG...). */
  from: string;
  /** Where the API answers: https://api.twilio.com. */
  apiUrl: string;
}

/** A message as Twilio keeps it. */
export interface SentSms {
  sid: string;
  /** queued, sent, delivered, undelivered, failed and others. */
  status: string;
  segments: number;
  /** The cost, without a sign; null until Twilio knows it. */
  price: string | null;
  /** ISO 4217. */
  currency: string;
}

/** The resource, as far as it is read. */
interface MessageResource {
  sid: string;
  status: string;
  num_segments?: string;
  price?: string | null;
  price_unit?: string | null;
}

/** An answer that takes longer is none, ms. */
const TIMEOUT_MS = 15_000;

/**
 * Calls Twilio's Messages API, or one that speaks it, as one account. It never rejects for what Twilio or the network does. Twilio queues what a
 * number sends faster than it may; only where it answers that it takes no more, nothing is asked until it does. Its words hold neither token, number nor
 * address (docs/SECURITY.md#server-calls-out).
 */
export class SmsClient {
  private readonly base: string;
  private readonly authorization: string;
  private readonly aborted = new AbortController();
  private blockedUntil = 0;

  constructor(private readonly sender: SmsSender) {
    const { apiUrl, accountSid, authToken } = sender;
    this.base = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}`;
    this.authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  }

  /**
   * Sends a text to a number in E.164.
   *
   * @param statusUrl where Twilio reports the outcome
   */
  async send(to: string, text: string, statusUrl?: string): Promise<SmsAnswer<SentSms>> {
    const wait = this.blockedUntil - Date.now();
    if (wait > 0) return { is: 'later', why: 'Twilio takes no more at this time', afterMs: wait };
    const { from } = this.sender;
    const body = new URLSearchParams({
      To: to,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: text,
      ...(statusUrl !== undefined && { StatusCallback: statusUrl }),
    });
    const answer = await this.call<MessageResource>('/Messages.json', body);
    if (answer.is === 'later' && answer.afterMs !== undefined) this.blockedUntil = Date.now() + answer.afterMs;
    return answer.is === 'accepted' ? { is: 'accepted', result: sentSms(answer.result) } : answer;
  }

  /** Asks what became of a message, and what it cost. */
  async read(sid: string): Promise<SmsAnswer<SentSms>> {
    const answer = await this.call<MessageResource>(`/Messages/${encodeURIComponent(sid)}.json`);
    return answer.is === 'accepted' ? { is: 'accepted', result: sentSms(answer.result) } : answer;
  }

  /** Asks whether the account is there; returns its status: active, suspended or closed. */
  async accountStatus(): Promise<SmsAnswer<string>> {
    const answer = await this.call<{ status: string }>('.json');
    return answer.is === 'accepted' ? { is: 'accepted', result: answer.result.status } : answer;
  }

  /** Ends calls that are under way. */
  close(): void {
    this.aborted.abort();
  }

  private async call<R>(path: string, body?: URLSearchParams): Promise<SmsAnswer<R>> {
    try {
      const response = await fetch(`${this.base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: this.authorization },
        ...(body && { body }),
        redirect: 'manual',
        signal: AbortSignal.any([this.aborted.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const answer = jsonFrom(await response.text());
      if (response.ok && answer !== null) return { is: 'accepted', result: answer as R };
      return readRefusal(response.status, answer ?? {}, response.headers.get('retry-after'));
    } catch (error) {
      return { is: 'later', why: `Twilio was not reached (${reasonOf(error)})` };
    }
  }
}

function sentSms({ sid, status, num_segments: segments, price, price_unit: unit }: MessageResource): SentSms {
  return {
    sid,
    status,
    segments: Number(segments ?? 1) || 1,
    // Twilio writes what it takes with a minus.
    price: typeof price === 'string' ? price.replace(/^-/, '') : null,
    currency: (unit ?? 'USD').toUpperCase(),
  };
}

/** The answer's JSON; null where it is none, as proxies between the product and Twilio answer. */
function jsonFrom(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/** Never the error's own text, which may hold the address. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'no answer in time';
  return typeof cause?.code === 'string' ? cause.code : name;
}
