import type { SignalInstrument } from '../prices/instruments.ts';

/** The market analysis of one instrument as it crosses the wire (docs/product/content.md#chart-memos). Texts are plain and may be empty. */
export interface ChartMemo {
  id: number;
  instrument: SignalInstrument;
  memoText: string;
  /** `/objects/` paths, at most 10. */
  memoImageUrls: string[];
  /** The first of `memoImageUrls` (legacy single image). */
  memoImageUrl: string | null;
  keyLevels: string;
  marketStructure: string;
  riskManagement: string;
  updatedAt: string;
  version: number;
}

/** A video update as it crosses the wire (docs/product/content.md#videos). */
export interface Video {
  id: number;
  title: string;
  description: string;
  /** An `/objects/` path, served with ranges; its extension gives the type (see CONTENT_TYPES). */
  videoUrl: string;
  thumbnailUrl: string | null;
  /** Id of the administrator. */
  uploadedBy: string | null;
  createdAt: string;
  version: number;
}

/** A blog post as it crosses the wire (docs/product/content.md#posts). Dates ISO 8601. */
export interface BlogPost {
  id: number;
  title: string;
  excerpt: string;
  /** Markdown without HTML (docs/SECURITY.md#script); line breaks count, blank lines part paragraphs. */
  content: string;
  author: string;
  /** An absolute http(s) address or an `/objects/` path. */
  imageUrl: string | null;
  /** False: a draft, which administrators alone see. */
  published: boolean;
  /** When a draft is published by itself; left out unless it waits for that. */
  publishAt?: string;
  /** Members get, or got, a notification that links to it once it is public; left out unless that was chosen. */
  notifyMembers?: true;
  /** They were notified, which happens once; left out until then. */
  membersNotified?: true;
  createdAt: string;
  updatedAt: string;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
}

/** From the longest to the shortest; accepted in any case (docs/product/content.md#chart-notes). */
export const NOTE_TIMEFRAMES = ['Monthly', 'Weekly', '4H', '15min'] as const;
export type NoteTimeframe = (typeof NOTE_TIMEFRAMES)[number];

/** The stored spelling of a timeframe written in any case; undefined when it is none. */
export function toNoteTimeframe(value: unknown): NoteTimeframe | undefined {
  if (typeof value !== 'string') return undefined;
  const wanted = value.trim().toLowerCase();
  return NOTE_TIMEFRAMES.find((timeframe) => timeframe.toLowerCase() === wanted);
}

/** A note on one instrument and timeframe as it crosses the wire: one of each pair (docs/product/content.md#chart-notes). */
export interface ChartNote {
  id: number;
  instrument: SignalInstrument;
  timeframe: NoteTimeframe;
  note: string;
  updatedAt: string;
  version: number;
}
