import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { derivedKey, deviceHash, normalEmail } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { Attempter } from '../throttle/account-throttle.ts';
import { CONFIG } from '../tokens.ts';

const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;
/** The longest that browsers keep a cookie, ms. */
const KEEP_MS = 400 * 24 * 3_600_000;

/**
 * Knows browsers on which an account was signed in before, by a signed cookie that outlives the session. It proves nothing but
 * that: a known device is throttled by itself instead of together with strangers. The cookie's id stays the same for the browser;
 * which accounts signed in there is in `user_devices` (`rememberDevice`).
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly cookie: string;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.key = derivedKey(config, 'known device');
    this.cookie = config.isProduction ? '__Host-t0.device' : 't0.device';
  }

  /** The user and device of a try, for the throttle. */
  attempter(request: Request, email: string): Attempter {
    const account = normalEmail(email);
    return { account, address: request.ip, device: this.recognise(request, account) };
  }

  /** True if the account of this address was signed in to in this browser before. */
  knows(request: Request, email: string): boolean {
    return this.recognise(request, normalEmail(email)) !== null;
  }

  /** The id of this browser, for `rememberDevice`: from its cookie, or a new one that `remember` gives it. */
  idOf(request: Request): string {
    const [id = ''] = this.cookieOf(request);
    return ID.test(id) ? id : randomBytes(ID_BYTES).toString('base64url');
  }

  /** The browser as `user_devices` names it. */
  hashOf(request: Request): string {
    return deviceHash(this.idOf(request));
  }

  /** Lets this browser be known as one of the account's, by this id. */
  remember(response: Response, email: string, id: string): void {
    response.cookie(this.cookie, `${id}.${this.sign(id, normalEmail(email))}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.isProduction,
      path: '/',
      maxAge: KEEP_MS,
    });
  }

  private recognise(request: Request, account: string): string | null {
    const [id, signature] = this.cookieOf(request);
    if (!id || !signature) return null;
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(id, account));
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  private cookieOf(request: Request): string[] {
    return (parse(request.headers.cookie ?? '')[this.cookie] ?? '').split('.');
  }

  private sign(id: string, account: string): string {
    return createHmac('sha256', this.key).update(`${id}\n${account}`).digest('base64url');
  }
}
