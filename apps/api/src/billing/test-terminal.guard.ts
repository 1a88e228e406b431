import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { CanActivate } from '@nestjs/common';
import type { Config } from '@t0/config';
import { CONFIG } from '../platform/tokens.ts';

/** Where the test terminal is off, its calls do not exist: 404 before anything is read (docs/product/billing.md#test-terminal). */
@Injectable()
export class TestTerminalGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(): boolean {
    if (this.config.TEST_TERMINAL) return true;
    throw new NotFoundException();
  }
}
