import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { networkOf } from '../throttle/throttle.ts';
import { clientAddress } from './client-address.ts';
import { Overloaded } from './overloaded.ts';

/** The head of a call has to be there within this. */
const HEAD_MS = 10_000;
/** The interval at which Node checks for late ones. */
const CHECK_MS = 2_000;
/**
 * An idle connection is kept for this. Node announces it in whole seconds (`Keep-Alive: timeout=5`): a client that heeds that never
 * sends a call on a connection that is just being closed.
 */
const IDLE_MS = 5_900;

/** Counts what each network has open. */
class OpenByNetwork {
  private readonly open = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes a place for this network; false when there is none. A place taken must be given back once. */
  take(network: string): boolean {
    const open = this.open.get(network) ?? 0;
    if (open >= this.most) return false;
    this.open.set(network, open + 1);
    return true;
  }

  giveBack(network: string): void {
    const left = this.open.get(network)! - 1;
    if (left > 0) this.open.set(network, left);
    else this.open.delete(network);
  }
}

/** The functions that give back the place of a connection, or of a call, before its end. */
const returns = new WeakMap<object, () => void>();

/** For a call that became an event stream, which has a place of its own kind (docs/REALTIME.md#limits). Its connection takes no other call. */
export function releaseCallSlot({ socket }: IncomingMessage, response: ServerResponse): void {
  returns.get(socket)?.();
  returns.get(response)?.();
}

/**
 * Bounds the connections of one address, how long they stay idle, and how long the head of a call may take. A connection that became
 * a socket has a place of its own kind (`AddressSlots`). Behind trusted proxies every connection is theirs: there the calls under way
 * are bounded (`limitCalls`). To be called before the server listens.
 */
export function limitConnections(server: Server, config: Config): void {
  server.headersTimeout = HEAD_MS;
  server.keepAliveTimeout = IDLE_MS;
  (server as Server & { connectionsCheckingInterval: number }).connectionsCheckingInterval = CHECK_MS;
  if (config.TRUSTED_PROXIES > 0) return;
  const open = new OpenByNetwork(config.HTTP_CONNECTIONS_PER_ADDRESS);
  const networks = new WeakMap<Socket, string>();
  // One listener for all: a connection that becomes a socket keeps nothing of this.
  function giveBack(this: Socket): void {
    const network = networks.get(this);
    if (network === undefined) return;
    networks.delete(this);
    this.off('close', giveBack);
    open.giveBack(network);
  }
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress);
    if (!open.take(network)) {
      socket.destroy();
      return;
    }
    networks.set(socket, network);
    socket.on('close', giveBack);
    returns.set(socket, () => giveBack.call(socket));
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    giveBack.call(socket);
    returns.delete(socket);
  });
}

/** Behind trusted proxies: refuses a call of an address that has too many under way. */
export function limitCalls(config: Config): RequestHandler {
  const open = new OpenByNetwork(config.HTTP_CONNECTIONS_PER_ADDRESS);
  return (request, response, next) => {
    if (config.TRUSTED_PROXIES === 0) return next();
    const network = networkOf(clientAddress(request, config.TRUSTED_PROXIES));
    if (!open.take(network)) return next(new Overloaded('Too many calls from your network at once'));
    let isOpen = true;
    const giveBack = (): void => {
      if (isOpen) open.giveBack(network);
      isOpen = false;
    };
    returns.set(response, giveBack);
    response.once('close', giveBack);
    next();
  };
}
