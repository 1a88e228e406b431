import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@t0/contracts';
import type { ClientData } from './hub-client.ts';

export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, ClientData>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, ClientData>;
