import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { RequestHandler } from 'express';
import proxyAddr from 'proxy-addr';

/**
 * The client's address: the peer's, or the one that the given number of trusted proxies reported. An invalid address counts as not
 * reported: it would be stored and counted by.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const reported = proxyAddr(request, (_address, hop) => hop < trustedProxies);
  return isIP(reported) ? reported : (request.socket.remoteAddress ?? '');
}

/** Refuses a call with two Host headers: a proxy may have chosen by the other one. */
export const oneHost: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length < 2) return next();
  next(new BadRequestException({ error: 'TWO_HOSTS', message: 'The call names two hosts' }));
};

/** Takes a forwarded address that is none out of the request, so that `request.ip` agrees with `clientAddress`. */
export function soundAddress(trustedProxies: number): RequestHandler {
  return (request, _response, next) => {
    if (trustedProxies > 0 && !isIP(proxyAddr(request, (_address, hop) => hop < trustedProxies)))
      delete request.headers['x-forwarded-for'];
    next();
  };
}
