import type { DropReason } from '@t0/contracts/live';

const MOST = 10_000;

/** The reasons for dropping sockets of this process, kept for their return: a socket that does not read cannot be notified itself. */
export class RecentDrops {
  private readonly reasons = new Map<string, DropReason>();

  note(socketId: string, reason: DropReason): void {
    this.reasons.set(socketId, reason);
    const [oldest] = this.reasons.keys();
    if (this.reasons.size > MOST && oldest !== undefined) this.reasons.delete(oldest);
  }

  /** The reason for a socket, given once. */
  take(socketId: unknown): DropReason | undefined {
    if (typeof socketId !== 'string') return undefined;
    const reason = this.reasons.get(socketId);
    this.reasons.delete(socketId);
    return reason;
  }
}
