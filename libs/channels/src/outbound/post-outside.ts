import { Resolver as NameServers } from 'node:dns/promises';
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { hostOf, isCallable, validateUrl } from './callable-address.ts';

/** Thrown when an address gave no answer. `message` is for the member who gave it, and names no internal address. */
export class OutboundError extends Error {
  override name = 'OutboundError';

  constructor(
    message: string,
    /** True: nothing was connected to, as the address is none that is called. */
    readonly isRefused = false,
  ) {
    super(message);
  }
}

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

/** Why a call gave no answer, as text for the member who gave the address. It holds no address and no text of the other side. */
function describeFailure(error: unknown, isLate: boolean, timeoutMs: number): string {
  if (isLate) return `No answer within ${timeoutMs / 1000} s`;
  const code = (error as { code?: string } | undefined)?.code ?? '';
  const known = WORDS[code];
  if (known) return known;
  if (code.startsWith('HPE_')) return 'The answer was no HTTP';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return `The certificate or the encryption was refused (${code})`;
  return code === '' ? 'The connection failed' : `The connection failed (${code})`;
}

/** An address of a name. */
interface Resolved {
  address: string;
  family: number;
}

/** Asks for all addresses of a name. */
export type Resolver = (host: string) => Promise<Resolved[]>;

/** The request: its address and its body. */
export interface OutsidePost {
  /** PATCH: changes what an earlier post made there. */
  method?: 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body: string;
  /** From the question for the name to the last byte that is read, ms. */
  timeoutMs: number;
  /** Bytes of the answer that are read; the connection ends with them. */
  answerMax: number;
  /** This machine as well, and plain http to it: for tests and development. */
  allowLoopback?: boolean;
  /** The name servers of this machine unless given. */
  resolve?: Resolver;
  /** Authorities that sign its certificate, in place of the usual ones. */
  ca?: string;
}

/** The answer of an address, whatever its status. A redirect is an answer: it is not followed. */
export interface OutsideAnswer {
  status: number;
  body: string;
  retryAfter: string | null;
}

const HEADERS_MAX = 8192;

/**
 * Posts to an address that a member or the owner gave (docs/adr/0023-calling-member-urls.md). Its name is resolved once. If any of its
 * addresses is not callable, no connection is made; else the connection goes to the first one, even if the name changes meanwhile.
 *
 * @throws OutboundError when the address is refused, or gave no answer in time
 */
export async function postOutside(post: OutsidePost): Promise<OutsideAnswer> {
  const error = validateUrl(post.url, post.allowLoopback);
  if (error !== null) throw new OutboundError(error, true);
  const url = new URL(post.url);
  const signal = AbortSignal.timeout(post.timeoutMs);
  try {
    const pinned = await pin(url, post, signal);
    return await exchange(url, pinned, post, signal);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(describeFailure(error, signal.aborted, post.timeoutMs));
  }
}

/** The one address that is connected to. */
async function pin(
  url: URL,
  { allowLoopback, resolve = byNameServers }: OutsidePost,
  signal: AbortSignal,
): Promise<Resolved> {
  const host = hostOf(url);
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await inTime(resolve(host), signal);
  if (found.length === 0 || !found.every(({ address }) => isCallable(address, allowLoopback)))
    throw new OutboundError('This address is not on the public network', true);
  return found[0]!;
}

/**
 * Asks the name servers of this machine. Not its files and search list, whose names are of its own network; and not the blocking call of
 * the system, whose few threads a slow name server could hold.
 */
const byNameServers: Resolver = async (host) => {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
  const servers = new NameServers({ timeout: 2000, tries: 2 });
  const [four, six] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const of = (answer: PromiseSettledResult<string[]>, family: number): Resolved[] =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...of(four, 4), ...of(six, 6)];
};

/** The answer, unless the time is over first. Neither a resolver nor every end of a connection reports that. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** One call on a connection of its own, which is over when this settles, however the other side ends it. */
async function exchange(url: URL, pinned: Resolved, post: OutsidePost, signal: AbortSignal): Promise<OutsideAnswer> {
  const { body, answerMax, ca } = post;
  const pinnedLookup: LookupFunction = (_host, { all }, found) =>
    all ? found(null, [pinned]) : found(null, pinned.address, pinned.family);
  const options: RequestOptions & { ca?: string } = {
    method: post.method ?? 'POST',
    // The dot that ends a whole name is in no certificate.
    hostname: hostOf(url),
    port: url.port,
    path: url.pathname + url.search,
    headers: { ...post.headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
    // A connection of its own: none that is open to another address is taken for this one.
    agent: false,
    lookup: pinnedLookup,
    maxHeaderSize: HEADERS_MAX,
    signal,
    ...(ca !== undefined && { ca }),
  };
  const call = (url.protocol === 'https:' ? overHttps : overHttp)(options);
  let connection: Socket | undefined;
  call.once('socket', (socket) => (connection = socket));
  const answered = new Promise<OutsideAnswer>((resolve, reject) => {
    call.once('response', (response) => void readAnswer(response, answerMax).then(resolve, reject));
    // An answer that asks for another protocol has a status, and nothing that is read.
    call.once('upgrade', (response) => resolve(answerOf(response, '')));
    // Stays for what is said after the end, too.
    call.on('error', reject);
  });
  call.end(body);
  try {
    return await inTime(answered, signal);
  } finally {
    // Later data of the connection is ignored. After an upgrade the call does not own its connection any more.
    call.destroy();
    connection?.destroy();
  }
}

async function readAnswer(response: IncomingMessage, answerMax: number): Promise<OutsideAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= answerMax) break;
  }
  return answerOf(response, Buffer.concat(parts).subarray(0, answerMax).toString('utf8'));
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, body: string): OutsideAnswer {
  return { status: statusCode, body, retryAfter: headers['retry-after'] ?? null };
}
