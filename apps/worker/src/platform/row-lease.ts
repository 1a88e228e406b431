/** Part of a lease after which it counts as lost if it could not be renewed: clocks and queries take their time. */
const SAFE_PART = 0.8;
const RENEWALS_PER_LEASE = 3;

/** Keeps claimed rows under their lease while their messages are sent, even to a slow receiver. */
export class RowLease {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly leaseMs: number,
    /** The time of the claim, ms since 1970. */
    private claimedAt: number,
    private readonly renew: () => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.extend().catch(onError), leaseMs / RENEWALS_PER_LEASE);
  }

  /** The time until which no other worker takes these rows, ms since 1970. */
  get deadline(): number {
    return this.claimedAt + this.leaseMs * SAFE_PART;
  }

  /** True if this worker may still send one of them. */
  get isValid(): boolean {
    return Date.now() < this.deadline;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async extend(): Promise<void> {
    if (!this.isValid) return;
    const startedAt = Date.now();
    await this.renew();
    this.claimedAt = startedAt;
  }
}
