import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { LINK_HOURS, registrationOf } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { Registration } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../tokens.ts';

/**
 * Knows the browser in which an address was registered, by a secret in a cookie. Any registration sets one, of free and taken addresses
 * alike. It opens nothing by itself: together with a payment or an emailed link it proves that both come from the person who registered
 * (docs/product/accounts.md#email-verification).
 */
@Injectable()
export class RegisteringBrowser {
  private readonly cookie: string;
  private readonly options: CookieOptions;

  constructor(@Inject(CONFIG) { isProduction }: Config) {
    this.cookie = isProduction ? '__Host-t0.registration' : 't0.registration';
    this.options = { httpOnly: true, sameSite: 'lax', secure: isProduction, path: '/' };
  }

  /** Lets this browser be known as the one of the registration with this secret. */
  remember(response: Response, secret: string): void {
    response.cookie(this.cookie, secret, { ...this.options, maxAge: LINK_HOURS['email-verification'] * 3_600_000 });
  }

  /** The registration has ended. */
  forget(response: Response): void {
    response.clearCookie(this.cookie, this.options);
  }

  /** The secret that this browser brings; null when it did not register. */
  secretOf(request: Request): string | null {
    return parse(request.headers.cookie ?? '')[this.cookie] || null;
  }

  /** The registration of this address made in this browser; null when there is none, or it has ended. */
  registration(manager: EntityManager, request: Request, email: string): Promise<Registration | null> {
    return registrationOf(manager, this.secretOf(request), email);
  }
}
