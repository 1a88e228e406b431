import { OutboundError, postOutside, type OutsideAnswer, type OutsidePost } from '@t0/channels/outbound';
import type { RelayAnswer } from './relay-client.ts';

const TIMEOUT_MS = 10_000;
/** The message that was made comes back. */
const ANSWER_MAX = 64 * 1024;
/** A service that asks for a longer wait is called again after this, ms. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Characters of an answer that are kept. */
const SHOWN = 200;

/** A call of a relay's service: the body to post, and how its answers are read. */
export interface ServiceCall extends Pick<OutsidePost, 'url' | 'method' | 'allowLoopback'> {
  body: object;
  /** The service's name for people. */
  title: string;
  /** The error text of an answer that is no acceptance. */
  words(answer: OutsideAnswer): string;
  /** Seconds that the body of a 429 names; null where it names none. */
  wait?(answer: OutsideAnswer): number | null;
  accepted(answer: OutsideAnswer): RelayAnswer;
  /** The meaning of an answer that is neither acceptance nor a known matter of time; null: this message alone is refused. */
  ending(answer: OutsideAnswer): 'dead' | 'missing' | 'later' | null;
}

/** Calls a relay's service (docs/product/channels.md#relays). Never rejects for errors of the service or the network. */
export async function callService(call: ServiceCall): Promise<RelayAnswer> {
  const { url, method, allowLoopback, body, title } = call;
  try {
    const answer = await postOutside({
      url,
      headers: { 'content-type': 'application/json', 'user-agent': 'T0-Relay/1' },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
      answerMax: ANSWER_MAX,
      ...(method && { method }),
      ...(allowLoopback && { allowLoopback }),
    });
    return meaning(call, answer);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const why = `${title} was not reached: ${error.message}`;
    return error.isRefused ? { is: 'refused', why } : { is: 'later', why };
  }
}

function meaning(call: ServiceCall, answer: OutsideAnswer): RelayAnswer {
  const { status } = answer;
  if (status >= 200 && status < 300) return call.accepted(answer);
  const words = call.words(answer).slice(0, SHOWN);
  const why = `${call.title} answered ${status}${words === '' ? '' : `: ${words}`}`;
  if (status === 429) {
    const seconds = Math.max(secondsOf(answer.retryAfter), call.wait?.(answer) ?? 0);
    const afterMs = Math.min(Math.ceil(seconds * 1000), LONGEST_WAIT_MS);
    return { is: 'later', why, ...(afterMs > 0 && { afterMs }) };
  }
  if (status >= 500 || status === 408) return { is: 'later', why };
  return { is: call.ending(answer) ?? 'refused', why };
}

/** Seconds of a header Retry-After, whole or in parts; 0 where it names none. */
const secondsOf = (header: string | null): number =>
  header !== null && /^\d{1,9}(\.\d{1,6})?$/.test(header) ? Number(header) : 0;
