import { lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isCallable } from '../outbound/index.ts';
import { encryptPush, type SubscriptionKeys } from './encrypt-push.ts';
import type { Encryption } from './encryption.ts';
import type { Vapid } from './vapid.ts';

/** One of the configured push services: an origin that stands in for one, or the name of hosts, `*.` before it for all below it. */
const isOrigin = (service: string): boolean => service.includes('://');

function isHostOf(service: string, host: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}

/** True if the service is a stand-in, by its origin, for trials and tests. */
function isTestService(endpoint: URL, services: readonly string[]): boolean {
  return services.some((service) => isOrigin(service) && service === endpoint.origin);
}

/**
 * True if an endpoint of a browser belongs to one of the push services that the owner allows: https, the usual port, no
 * password in it. No other address is ever called.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  return URL.canParse(endpoint) && isAllowed(new URL(endpoint), services);
}

/** The same for an address that was read. */
function isAllowed(url: URL, services: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isTestService(url, services)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((service) => !isOrigin(service) && isHostOf(service, url.hostname));
}

/** The answer of a push service to a message (RFC 8030, section 5). */
export type PushAnswer =
  /** It takes care of it. */
  | { is: 'accepted' }
  /** The subscription is no more. */
  | { is: 'gone'; why: string }
  /** Not now. `afterMs`: the shortest delay in ms, where it named a time. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Not this message: trying again is no use. */
  | { is: 'refused'; why: string };

/** The longest delay before a retry, ms, even if the service asks for more: by then the message has lost its value. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const GONE = [404, 410];
const LATER = [408, 425, 429];

/**
 * The meaning of an answer.
 *
 * @param retryAfter the header Retry-After: seconds, or a date (RFC 9110, section 10.2.3)
 * @param now ms since 1970
 */
export function readAnswer(status: number, retryAfter: string | undefined, now: number): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'accepted' };
  const why = `The push service answered ${status}`;
  if (GONE.includes(status)) return { is: 'gone', why };
  const afterMs = waitOf(retryAfter, now);
  // Windows throttles with 406 and a time (microsoft/WindowsAppSDK, issue 3501).
  if (status < 500 && !LATER.includes(status) && !(status === 406 && afterMs !== null)) return { is: 'refused', why };
  return { is: 'later', why, ...(afterMs !== null && { afterMs }) };
}

function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}

/** A browser's subscription. */
export interface Subscription extends SubscriptionKeys {
  /** Where its push service takes messages for it. */
  endpoint: string;
}

/** One message, and how a push service is to treat it (RFC 8030, sections 5.2 to 5.4). */
export interface PushMessage {
  body: Uint8Array;
  /** How long the service keeps the message for a device that is offline, s. */
  ttl: number;
  urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** One that waits under the same topic is replaced: at most 32 characters of base64url. */
  topic?: string;
}

/** Messages are padded to this number of octets: longer than any message of the product, and accepted by all push services. */
const LENGTH = 1024;
/** An answer that takes longer, to its last byte, is none, ms. */
const TIMEOUT_MS = 15_000;
/** A connection that was idle for longer is not used again, ms: services close theirs. */
const IDLE_MS = 30_000;

/** Names that lead to this machine, its network or its cloud lead nowhere. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!addresses.every(({ address }) => isCallable(address))) return callback(new PrivateAddressError(hostname), []);
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]!.address, addresses[0]!.family);
  });

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(`${host} leads to a private address`);
  }
}

/** In the caller's own time. */
const AT_ONCE: Encryption = {
  encrypt: (message, keys, length) => encryptPush(message, keys, length),
  close: () => undefined,
};

/** Calls push services over connections that stay open, those of the list alone (docs/SECURITY.md#server-calls-out). */
export class PushClient {
  private readonly agent: https.Agent;
  private readonly testAgent: http.Agent;

  /**
   * @param connections at most, to each service
   * @param encryption is closed with the client
   */
  constructor(
    private readonly vapid: Vapid,
    private readonly services: readonly string[],
    connections: number,
    private readonly encryption: Encryption = AT_ONCE,
  ) {
    const options = { keepAlive: true, maxSockets: connections, timeout: IDLE_MS };
    this.agent = new https.Agent({ ...options, lookup: publicLookup });
    this.testAgent = new http.Agent(options);
  }

  /** Encrypts a message and sends it to the subscription's push service. Never rejects for an error of the service or the network. */
  async send(
    { endpoint, p256dh, auth }: Subscription,
    { body, ttl, urgency, topic }: PushMessage,
  ): Promise<PushAnswer> {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (!url || !isAllowed(url, this.services))
      return { is: 'refused', why: 'Its push service is not one of WEB_PUSH_SERVICES' };
    const encrypted = await this.encryption.encrypt(body, { p256dh, auth }, LENGTH);
    return this.post(url, encrypted, {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': encrypted.length,
      Authorization: this.vapid.authorization(url.origin),
      TTL: ttl,
      Urgency: urgency,
      ...(topic !== undefined && { Topic: topic }),
    });
  }

  /** Ends its connections. */
  close(): void {
    this.agent.destroy();
    this.testAgent.destroy();
    this.encryption.close();
  }

  private post(url: URL, body: Uint8Array, headers: http.OutgoingHttpHeaders): Promise<PushAnswer> {
    return new Promise((resolve) => {
      const options = { method: 'POST', headers };
      const answered = (answer: http.IncomingMessage): void => {
        answer.resume();
        answer.once('error', () => undefined);
        resolve(readAnswer(answer.statusCode!, answer.headers['retry-after'], Date.now()));
      };
      const request =
        url.protocol === 'http:' && isTestService(url, this.services)
          ? http.request(url, { ...options, agent: this.testAgent }, answered)
          : https.request(url, { ...options, agent: this.agent }, answered);
      const deadline = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS);
      request.on('error', (error) => resolve(failure(error)));
      request.once('close', () => {
        clearTimeout(deadline);
        // After an answer that asks for another protocol no further event follows.
        resolve(failure(new Error('the connection ended without an answer')));
      });
      request.end(body);
    });
  }
}

function failure(error: Error): PushAnswer {
  const why = `The push service was not reached: ${error.message}`;
  return error instanceof PrivateAddressError ? { is: 'refused', why } : { is: 'later', why };
}
