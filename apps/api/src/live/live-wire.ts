/** A message for the clients of an audience, encoded once for all of each transport. */
export interface Packet {
  /** As engine.io takes it: without its own type digit. */
  text: string;
  /** As it goes over a WebSocket. */
  frame: Buffer;
  /** As it goes over an event stream (docs/REALTIME.md#event-stream). */
  readonly chunk: Buffer;
}

/** One connection as packets are written to it, whichever its transport. */
export interface Wire {
  /** Writes a packet. `direct`: past engine.io where there is one. */
  write(packet: Packet, direct: boolean): void;
  /** Everything written until the end of the event loop's turn leaves in one piece. */
  writeTogether(): void;
  /** The size of a packet on this wire, in bytes. */
  sizeOf(packet: Packet): number;
  /** True if nothing waits to be sent. */
  readonly isIdle: boolean;
  /** The backlog: bytes not yet taken by the kernel, and packets waiting behind them. */
  readonly backlog: { bytes: number; packets: number };
  /** Allows the bytes of a catch-up batch, sent at once, in addition to the bound. */
  grantCatchUp(bytes: number): void;
  /** The bytes of backlog that are allowed in addition to the bound for all. */
  readonly excused: number;
  /** Ends the connection after what was written, as this process ends and another takes the client. */
  endForRestart(): void;
  /** Ends the connection at once, without sending what waits: a close would queue behind it. */
  terminate(): void;
}
