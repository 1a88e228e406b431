/** The kinds of publications to members. */
export const PUBLICATION_KINDS = ['signal', 'notification'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** One bar of a receipt's histogram: deliveries that took at most `upToMs`; null: longer than all bars before. */
export interface LatencyBar {
  upToMs: number | null;
  count: number;
}

/** The delivery counts of a publication, as they grow. Times are from commit until the screen's confirmation arrived. */
export interface ReceiptCounts {
  seq: number;
  kind: PublicationKind;
  /** Of the signal or the notification. */
  id: number;
  publishedAt: string;
  /** Members connected when it went out. */
  online: number;
  /** Of these, those whose screen confirmed it. */
  reached: number;
  /** Members who were away and got it on their return. */
  later: number;
  /** Null until the first confirmation. */
  medianMs: number | null;
  p95Ms: number | null;
  histogram: LatencyBar[];
}
