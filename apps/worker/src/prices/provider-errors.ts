/** The provider refuses, most likely until the configuration changes: it is asked again seldom. `message` is one sentence. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/** The provider asks for fewer calls (429). */
export class ProviderBusy extends Error {
  override name = 'ProviderBusy';

  constructor(
    message: string,
    /** The wait that it asked for, ms; null when it did not say. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** Nothing was received for too long, not even a heartbeat. */
export class ProviderStalled extends Error {
  override name = 'ProviderStalled';
}
