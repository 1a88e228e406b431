import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that was accepted. */
export interface TestSmsMessage {
  sid: string;
  to: string;
  from: string;
  text: string;
  status: string;
  /** Where its status is reported; empty: nowhere. */
  callback: string;
  /** As Twilio writes it; null until it is known. */
  price: string | null;
}

/** An answer of Twilio that refuses a message. */
export interface SmsRefused {
  status: number;
  code: number;
  message: string;
  /** Seconds. */
  retryAfter?: number;
}

type Answer = [status: number, body: object, headers?: Record<string, string>];

const TEXT_MAX = 1600;
const SEGMENT = 160;
const E164 = /^\+[1-9]\d{6,14}$/;
/** The words by which Twilio opts a number out, and in again. */
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit)$/i;
const START = /^(start|yes|unstop)$/i;

const refused = (status: number, code: number, message: string): SmsRefused => ({ status, code, message });

/**
 * Twilio with one account, and the people who have phones: the calls of the Messages API that the product makes, with its refusals in its words,
 * and the signed calls that it makes when a person answers or a message arrived.
 */
export class TestSms {
  readonly accountSid = `AC${'0'.repeat(32)}`;
  readonly authToken = 'f'.repeat(32);
  from = '+15005550006';
  accountStatus = 'active';
  /** Calls that were made, those that were refused among them. */
  calls = 0;
  readonly messages: TestSmsMessage[] = [];
  /** Numbers that take no SMS. */
  readonly landlines = new Set<string>();
  /** Asked before a message is taken. */
  onMessage: (to: string, text: string) => SmsRefused | null | Promise<SmsRefused | null> = () => null;
  private readonly optedOut = new Set<string>();

  private constructor(private readonly server: Server) {}

  /** @param port where it listens; 0: anywhere */
  static async start(port = 0): Promise<TestSms> {
    const server = createServer((request, response) => void service.take(request, response));
    const service = new TestSms(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return service;
  }

  /** In place of https://api.twilio.com. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** For a client. */
  get sender(): { accountSid: string; authToken: string; from: string; apiUrl: string } {
    return { accountSid: this.accountSid, authToken: this.authToken, from: this.from, apiUrl: this.url };
  }

  /** The environment that leads the product to it. */
  get env(): Record<string, string> {
    const { accountSid, authToken, from, url } = this;
    return { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_API_URL: url };
  }

  /** The messages to a number, oldest first. */
  of(number: string): TestSmsMessage[] {
    return this.messages.filter(({ to }) => to === number);
  }

  /** A number opts out; nobody is notified. */
  optOut(number: string): void {
    this.optedOut.add(number);
  }

  /** Twilio knows what a message cost. */
  charge(sid: string, price: string): void {
    const message = this.messages.find((one) => one.sid === sid);
    if (message) message.price = `-${price}`;
  }

  /**
   * A person answers; Twilio opts the number out, or in, and reports it to an address. Returns the status of its answer.
   *
   * @param publicUrl the address configured at Twilio, which it signs; by default the one that is called
   * @param token that it signs with; another one than the account's is a forgery
   */
  async write(url: string, number: string, text: string, publicUrl = url, token = this.authToken): Promise<number> {
    if (STOP.test(text.trim())) this.optedOut.add(number);
    if (START.test(text.trim())) this.optedOut.delete(number);
    const fields = { MessageSid: sidOf('SM', this.messages.length + 1000), From: number, To: this.from, Body: text };
    return this.callBack({ url, publicUrl, fields, token });
  }

  /**
   * Twilio reports the outcome to the address of the message. Returns the status of its answer.
   *
   * @param origin in place of that of the address, which is signed as the message has it
   */
  async setStatus(sid: string, status: string, origin: string, errorCode?: number): Promise<number> {
    const message = this.messages.find((one) => one.sid === sid);
    if (!message) throw new Error(`There is no message ${sid}`);
    message.status = status;
    const { callback, to, from } = message;
    const fields = { MessageSid: sid, MessageStatus: status, To: to, From: from };
    const code: Record<string, string> = errorCode === undefined ? {} : { ErrorCode: String(errorCode) };
    const url = `${origin}${new URL(callback).pathname}`;
    return this.callBack({ url, publicUrl: callback, fields: { ...fields, ...code }, token: this.authToken });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async callBack(call: { url: string; publicUrl: string; fields: Record<string, string>; token: string }) {
    const fields: Record<string, string> = { AccountSid: this.accountSid, ApiVersion: '2010-04-01', ...call.fields };
    const names = Object.keys(fields).sort();
    const signed = call.publicUrl + names.map((name) => name + fields[name]!).join('');
    const response = await fetch(call.url, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': createHmac('sha1', call.token).update(signed).digest('base64') },
      body: new URLSearchParams(fields),
    });
    await response.text();
    return response.status;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await this.answer(request, new URLSearchParams(Buffer.concat(chunks).toString()));
    const [status, body, headers] = Array.isArray(answer) ? answer : refusal(answer);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  private async answer({ url, method, headers }: IncomingMessage, form: URLSearchParams): Promise<Answer | SmsRefused> {
    const key = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    if (headers.authorization !== `Basic ${key}`) return refused(401, 20003, 'Authenticate');
    const account = `/2010-04-01/Accounts/${this.accountSid}`;
    if (method === 'GET' && url === `${account}.json`)
      return [200, { sid: this.accountSid, status: this.accountStatus }];
    if (method === 'POST' && url === `${account}/Messages.json`) return this.send(form);
    const message = this.messages.find(({ sid }) => url === `${account}/Messages/${sid}.json`);
    return message && method === 'GET' ? [200, resource(message)] : refused(404, 20404, 'The resource was not found');
  }

  private async send(form: URLSearchParams): Promise<Answer | SmsRefused> {
    const [to, text] = [form.get('To') ?? '', form.get('Body') ?? ''];
    const from = form.get('From') ?? form.get('MessagingServiceSid');
    const answer = (await this.onMessage(to, text)) ?? this.refusalOf(to, from, text);
    if (answer) return answer;
    const sid = sidOf('SM', this.messages.length + 1);
    const message = { sid, to, from: from!, text, status: 'queued', callback: form.get('StatusCallback') ?? '' };
    this.messages.push({ ...message, price: null });
    return [201, resource(this.messages.at(-1)!)];
  }

  private refusalOf(to: string, from: string | null, text: string): SmsRefused | null {
    if (from !== this.from) return refused(400, 21606, `The From phone number ${from} is not valid`);
    if (text === '') return refused(400, 21602, 'Message body is required');
    if (text.length > TEXT_MAX) return refused(400, 21617, 'The concatenated message body exceeds the 1600 limit');
    if (!E164.test(to)) return refused(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (this.landlines.has(to)) return refused(400, 21614, `'To' number ${to} is not a valid mobile number`);
    if (this.optedOut.has(to)) return refused(400, 21610, 'Attempt to send to unsubscribed recipient');
    return null;
  }
}

const sidOf = (kind: string, number: number): string => kind + number.toString(16).padStart(32, '0');

function resource({ sid, to, from, text, status, price }: TestSmsMessage): object {
  const segments = String(Math.ceil(text.length / SEGMENT));
  return { sid, to, from, body: text, status, num_segments: segments, price, price_unit: 'USD', error_code: null };
}

function refusal({ status, code, message, retryAfter }: SmsRefused): Answer {
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  return [status, body, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }];
}
