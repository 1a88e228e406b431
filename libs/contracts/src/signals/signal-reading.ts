import type { CreateSignalDto } from './signal.dto.ts';

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
  'furtherTargets',
  'portions',
  'entryZonePrice',
  'stopRule',
  'trailDistance',
  'validUntil',
  'closeAt',
] as const;
export type IntakeField = (typeof INTAKE_FIELDS)[number];

/** One thing of an alert that could not be read; `field` null: it is about the whole. */
export interface IntakeError {
  field: IntakeField | null;
  message: string;
}

/** The values read from an alert: the body of a signal, as far as it is present. */
export type IntakeSignal = Partial<Omit<CreateSignalDto, 'confirmedWarnings'>>;

/** An alert as it was read. */
export interface IntakeReading {
  fields: IntakeSignal;
  /** Empty: everything was read, and it can be published. */
  errors: IntakeError[];
  /** Pieces that were understood and that a signal does not carry: sizes, leverage, times, ids. */
  leftOut: string[];
}
