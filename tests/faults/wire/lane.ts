import type { Socket } from 'node:net';
import type { WireFault } from './wire-fault.ts';

/** One direction of one connection: takes bytes from one socket to the other, as the fault of the moment has it. */
export class Lane {
  private fault: WireFault | undefined;
  /** Bytes under way, with the time at which each piece is due. */
  private readonly queue: { chunk: Buffer; due: number }[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Whether one end is gone and the other does not know. */
  private silent = false;

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly cut: () => void,
  ) {
    from.on('data', (chunk: Buffer) => this.take(chunk));
    from.on('close', () => {
      clearTimeout(this.timer);
      if (!this.silent) to.destroy();
    });
  }

  begin(fault: WireFault): void {
    this.fault = fault;
    if (fault.kind === 'stall') this.from.pause();
    if (fault.kind === 'half-open') {
      this.silent = true;
      this.from.destroy();
    }
  }

  /** The wire is whole again. Who believed in an end that is gone learns it now. */
  heal(): void {
    this.fault = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { chunk } of this.queue.splice(0)) this.to.write(chunk);
    this.from.resume();
    if (this.silent) this.to.destroy();
  }

  private take(chunk: Buffer): void {
    const { fault } = this;
    if (!fault) this.to.write(chunk);
    else if (fault.kind === 'delay') this.send([chunk], fault.amount);
    else if (fault.kind === 'drip') this.send(piecesOf(chunk, fault.amount), 0);
    else if (fault.kind === 'partial') {
      this.to.write(chunk.subarray(0, chunk.length >> 1), () => this.cut());
      this.from.pause();
    } else if (!this.silent) this.to.write(chunk);
  }

  private send(chunks: Buffer[], delayMs: number): void {
    const due = Date.now() + delayMs;
    this.queue.push(...chunks.map((chunk) => ({ chunk, due })));
    this.timer ??= setTimeout(() => this.flush(), delayMs);
  }

  /** Writes the next piece that is due, and comes back for the one after it. */
  private flush(): void {
    this.timer = undefined;
    const next = this.queue.shift();
    if (next) this.to.write(next.chunk);
    const [after] = this.queue;
    if (after) this.timer = setTimeout(() => this.flush(), Math.max(0, after.due - Date.now()));
  }
}

function piecesOf(chunk: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, index) =>
    chunk.subarray(index * size, (index + 1) * size),
  );
}
