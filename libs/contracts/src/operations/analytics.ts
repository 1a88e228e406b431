/** The four measured tiles (docs/product/console.md#analytics: measured instead of fixed figures). */
export interface AnalyticsTiles {
  /** Since midnight UTC. */
  sentToday: { emails: number; notifications: number };
  /** Commit to confirmation by the screen, last 24 hours; null while nothing was confirmed. */
  medianMs: number | null;
  /** Percent of deliveries to connected members that were confirmed, last 24 hours, one decimal; null while there were none. */
  deliveryRate: number | null;
  /** Sockets connected now, all processes. */
  connections: number;
  membersOnline: number;
}

/** One point of the plots, covering `stepMinutes` from `at`. */
export interface AnalyticsPoint {
  at: string;
  signals: number;
  notifications: number;
  /** Confirmations by screens of connected members. */
  deliveries: number;
  medianMs: number | null;
  p95Ms: number | null;
  /** Greatest number seen in the period. */
  membersOnline: number;
  sockets: number;
  emailsSent: number;
  emailsFailed: number;
}

/** Answer of GET /api/admin/analytics. */
export interface Analytics {
  tiles: AnalyticsTiles;
  stepMinutes: number;
  /** Oldest first; periods of which nothing was recorded are absent. */
  series: AnalyticsPoint[];
}
