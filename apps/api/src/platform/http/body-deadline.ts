import type { Request, RequestHandler, Response } from 'express';
import type { ApiError } from '@t0/contracts/platform';

/** Files are received here, over slow lines for as long as they keep coming (`UploadReceiver`). */
export const UPLOADS = '/api/uploads/';

const TOO_SLOW: ApiError = {
  statusCode: 408,
  error: 'BODY_TOO_SLOW',
  message: 'The request took too long to arrive. Please try again.',
};

/**
 * Ends a call whose body is not complete `withinMs` after its head. A client that sends a byte now and then would keep the connection, and
 * all that waits for the body, for as long as the longest upload may take. An upload has that time from its answer on.
 */
export function bodyDeadline(withinMs: number): RequestHandler {
  return (request, response, next) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      if (request.method === 'PUT' && request.path.startsWith(UPLOADS))
        response.once('finish', () => endLate(request, response, withinMs));
      else endLate(request, response, withinMs);
    }
    next();
  };
}

function endLate(request: Request, response: Response, withinMs: number): void {
  // An upload is whole by the time it is answered: it has no end to come that would clear the timer.
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) {
      request.destroy();
      return;
    }
    response.once('finish', () => request.destroy());
    response.status(TOO_SLOW.statusCode).set('connection', 'close').json(TOO_SLOW);
  }, withinMs);
  // A request that was answered before its body came hears nothing of the end of its connection.
  const { socket } = request;
  const clear = (): void => {
    clearTimeout(timer);
    socket.off('close', clear);
  };
  request.once('end', clear);
  socket.once('close', clear);
}
