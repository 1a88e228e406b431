import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { normalEmail } from '@t0/accounts';
import type { Config } from '@t0/config';
import { derivedKey } from '../derived-key.ts';
import type { Attempter } from '../throttle/account-throttle.ts';
import { CONFIG } from '../tokens.ts';

/** The longest that browsers keep a cookie, ms. */
const KEEP_MS = 400 * 24 * 3_600_000;

/**
 * Knows browsers on which an account was signed in before, by a signed cookie that outlives the session. It proves nothing but
 * that: a known device is throttled by itself instead of together with strangers.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly cookie: string;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.key = derivedKey(config, 'known device');
    this.cookie = config.isProduction ? '__Host-t0.device' : 't0.device';
  }

  /** Who tries, for the throttle. */
  attempter(request: Request, email: string): Attempter {
    const account = normalEmail(email);
    return { account, address: request.ip, device: this.recognise(request, account) };
  }

  /** Whether somebody signed in to the account of this address in this browser before. */
  knows(request: Request, email: string): boolean {
    return this.recognise(request, normalEmail(email)) !== null;
  }

  /** Lets this browser be known as one of the account's. */
  remember(response: Response, email: string): void {
    const id = randomBytes(16).toString('base64url');
    response.cookie(this.cookie, `${id}.${this.sign(id, normalEmail(email))}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.isProduction,
      path: '/',
      maxAge: KEEP_MS,
    });
  }

  private recognise(request: Request, account: string): string | null {
    const [id, signature] = (parse(request.headers.cookie ?? '')[this.cookie] ?? '').split('.');
    if (!id || !signature) return null;
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(id, account));
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  private sign(id: string, account: string): string {
    return createHmac('sha256', this.key).update(`${id}\n${account}`).digest('base64url');
  }
}
