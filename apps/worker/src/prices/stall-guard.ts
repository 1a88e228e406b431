import { ProviderStalled } from './provider-errors.ts';

/** Aborts a connection on which nothing is received for `stallMs`. */
export class StallGuard {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly stallMs: number) {
    this.alive();
  }

  /** Aborted with ProviderStalled as its reason. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Called when data was received. */
  alive(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.controller.abort(new ProviderStalled(`Nothing arrived for ${this.stallMs} ms`)),
      this.stallMs,
    );
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
