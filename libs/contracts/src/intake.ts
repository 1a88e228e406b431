import type { CreateSignalDto } from './signal.dto.ts';

/** Below this path other programs send alerts; what follows is the source's token. */
export const INTAKE_PATH = '/api/intake';

/** The fields of a signal that an alert can fill. */
export const INTAKE_FIELDS = [
  'instrument',
  'direction',
  'status',
  'entryPrice',
  'slPrice',
  't0Price',
  't1Price',
  'confidence',
  'monthlyBias',
  'memo',
] as const;
export type IntakeField = (typeof INTAKE_FIELDS)[number];

/** Which part of an alert fills which field (docs/product/intake.md#templates-of-a-source). `lines`: patterns for text, one a line. */
export type IntakeTemplate = Record<IntakeField | 'lines', string>;

/** What a new source begins with: the names that programs commonly use. */
export const INTAKE_TEMPLATE: IntakeTemplate = {
  lines: '',
  instrument: '{{instrument|symbol|ticker}}',
  direction: '{{direction|side|action|strategy.order.action}}',
  status: '{{status}}',
  entryPrice: '{{entryPrice|entry|price|close}}',
  slPrice: '{{slPrice|stop|sl}}',
  t0Price: '{{t0Price|tp1|tp|target}}',
  t1Price: '{{t1Price|tp2|target2}}',
  confidence: '{{confidence}}',
  monthlyBias: '{{monthlyBias|bias}}',
  memo: '{{memo|comment|message}}',
};

/** One thing of an alert that could not be read; `field` null: it is about the whole. */
export interface IntakeFault {
  field: IntakeField | null;
  message: string;
}

/** What was read of an alert: the body of a signal as far as it is there. */
export type IntakeSignal = Partial<Omit<CreateSignalDto, 'confirmedOddities'>>;

/** An alert as it was read. */
export interface IntakeReading {
  fields: IntakeSignal;
  /** Empty: everything was read, and it can be published. */
  faults: IntakeFault[];
}

/** Who marked a source as trusted. */
export interface IntakeTruster {
  id: string;
  email: string;
}

/** A program that may send alerts. For administrators only. Dates ISO 8601. */
export interface IntakeSource {
  id: number;
  name: string;
  /** False: its token was revoked. */
  active: boolean;
  template: IntakeTemplate;
  /** One or two administrators; with two it publishes by itself (docs/product/intake.md#trust). */
  trustedBy: IntakeTruster[];
  /** Alerts stored so far. */
  received: number;
  lastUsedAt: string | null;
  /** Grows with what administrators change; alerts that come do not move it. */
  edition: number;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
}

/** A source with its token, which is told this once. */
export interface IntakeSourceKey {
  source: IntakeSource;
  token: string;
}

/** An alert that waits for a person. For administrators only. */
export interface IntakeDraft extends IntakeReading {
  id: number;
  sourceId: number;
  sourceName: string;
  /** The alert as it came. */
  raw: string;
  createdAt: string;
  version: number;
}

/** What a sender is told once its alert is stored. */
export interface IntakeReceipt {
  received: true;
}
