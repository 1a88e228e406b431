/** The state of a part: `degraded` costs comfort (delay, stale prices), `unavailable` means that the program cannot do its work. */
export type PartStatus = 'ok' | 'degraded' | 'unavailable';

/** One part's answer. Never holds a secret, an address or a person's data: it is read without signing in. */
export interface PartReport {
  status: PartStatus;
  /** The problem, in a sentence; absent when there is none. */
  problem?: string;
  /** Figures worth seeing: ages in seconds, numbers of jobs. */
  [figure: string]: string | number | boolean | undefined;
}

/** The whole answer of a readiness check. */
export interface HealthReport {
  status: PartStatus | 'draining';
  parts: Record<string, PartReport>;
}

/** A part that can be asked. Rejecting counts as `unavailable`, or `degraded` when the program can go on without it. */
export interface HealthCheck {
  name: string;
  /** The status if it does not answer. */
  failure: Exclude<PartStatus, 'ok'>;
  check: () => Promise<PartReport>;
}

/** The worst of several. */
export function worst(statuses: PartStatus[]): PartStatus {
  if (statuses.includes('unavailable')) return 'unavailable';
  return statuses.includes('degraded') ? 'degraded' : 'ok';
}
