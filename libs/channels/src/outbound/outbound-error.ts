/** Thrown when an address gave no answer. `message` is for the member who gave it, and names no internal address. */
export class OutboundError extends Error {
  override name = 'OutboundError';

  constructor(
    message: string,
    /** True: nothing was connected to, as the address is none that is called. */
    readonly isRefused = false,
  ) {
    super(message);
  }
}
