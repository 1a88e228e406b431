import { BadRequestException } from '@nestjs/common';
import { findDecimalsFault } from '@t0/domain';

/**
 * Refuses a price that is finer than its instrument (docs/product/numbers.md#one-number). `prices`: decimal strings by field.
 * @throws BadRequestException at the first such field
 */
export function requireDecimals(symbol: string, prices: Partial<Record<string, string>>): void {
  const fault = findDecimalsFault(symbol, prices);
  if (!fault) return;
  const { field, message } = fault;
  throw new BadRequestException({ error: 'PRICE_TOO_FINE', message, fields: { [field]: message } });
}
