import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { RequestHandler } from 'express';

/** What alerts come as: TradingView sends text/plain where its message is no valid JSON. */
const TYPES = ['application/json', 'text/plain'];

/** Refuses alerts of another content type (docs/product/intake.md#the-door). */
export const intakeType: RequestHandler = (request, _response, next) => {
  // Null: there is no body at all, which is refused as such.
  next(request.is(TYPES) === false ? new UnsupportedMediaTypeException() : undefined);
};
