import { BadRequestException } from '@nestjs/common';
import { validateDecimals } from '@t0/domain';

/**
 * Refuses a price that is finer than its instrument (docs/product/numbers.md#one-number). `prices`: decimal strings by field.
 * @throws BadRequestException at the first such field
 */
export function requireDecimals(symbol: string, prices: Partial<Record<string, string>>): void {
  const error = validateDecimals(symbol, prices);
  if (!error) return;
  const { field, message } = error;
  throw new BadRequestException({ error: 'PRICE_TOO_FINE', message, fields: { [field]: message } });
}
