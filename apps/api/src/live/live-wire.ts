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
  /** How many bytes a packet is on this wire. */
  sizeOf(packet: Packet): number;
  /** Whether nothing at all waits to leave. */
  readonly isIdle: boolean;
  /** What it owes: bytes not yet taken by the kernel, and packets waiting behind them. */
  readonly backlog: { bytes: number; packets: number };
  /** It was sent a batch of so many bytes at once: what it missed. */
  grantCatchUp(bytes: number): void;
  /** How many bytes it may owe beside the bound for all. */
  readonly excused: number;
  /** Ends the connection after what was written, as this process goes away and another is there. */
  endForRestart(): void;
  /** Ends the connection at once, whatever waits to be written: a close would queue behind it. */
  terminate(): void;
}
