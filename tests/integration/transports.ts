import { LiveClient, StreamClient } from '@t0/testing';
import type { ListenerOptions, LiveListener } from '@t0/testing';

/** A way to listen to the hub. What holds for one holds for all: tests that ask for it run over each. */
export interface Transport {
  name: 'socket' | 'stream';
  open(origin: string, options: ListenerOptions): LiveListener;
}

export const TRANSPORTS: Transport[] = [
  { name: 'socket', open: (origin, options) => new LiveClient(origin, options) },
  { name: 'stream', open: (origin, options) => new StreamClient(origin, options) },
];
