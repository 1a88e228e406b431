import { LAST_TARGETS } from './target-names.ts';
import type { CloseReason, Signal, StoryField } from './signal.ts';
import type { PriceExcursion, StepTick } from '../prices/prices.ts';

/**
 * The steps of a signal, each a row of its story. `changed`: levels, direction or instrument of an open one, or its activation by hand;
 * `edited`: any other change by hand. `activated`, `t0`, `t1` to `t8` (targets before the last), `stop-to-entry`, `stop-moved` and `closed` also
 * happen by price. `priced`: the first live price after a step that had none.
 */
export const SIGNAL_STEP_KINDS = [
  'published',
  'edited',
  'changed',
  'activated',
  't0',
  't1',
  't2',
  't3',
  't4',
  't5',
  't6',
  't7',
  't8',
  'stop-to-entry',
  'stop-moved',
  'half-off',
  'closed',
  'reopened',
  'withdrawn',
  'priced',
] as const;
export type SignalStepKind = (typeof SIGNAL_STEP_KINDS)[number];

/**
 * The steps an administrator takes with one press: POST /api/signals/{id}/steps. `t1` to `t9` are for signals with further targets: the next
 * one alone can be taken, and the last one closes the signal.
 */
export const MANUAL_STEPS = ['stop-to-entry', 'stop-moved', 'closed', 't0', 'half-off', ...LAST_TARGETS] as const;
export type ManualStep = (typeof MANUAL_STEPS)[number];

/** Why a signal was withdrawn: `mistake` by RECALL, `desk` by an administrator's decision. */
export const WITHDRAWAL_REASONS = ['mistake', 'desk'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** The steps of a signal that the owner can send by mail: `stop` and `t1` (T1 and every later target) by price, `close` by hand, `levels` moved or changed by hand. */
export const STEP_EMAIL_KINDS = ['t0', 'stop', 't1', 'close', 'levels', 'withdrawn'] as const;
export type StepEmailKind = (typeof STEP_EMAIL_KINDS)[number];

/** One field that a step changed, as on the wire. */
export interface StepChange {
  field: StoryField;
  from: string;
  to: string;
}

/** One step of a signal's story, oldest first in GET /api/signals/{id}/story. */
export interface SignalStep {
  id: number;
  kind: SignalStepKind;
  /** When it was stored, ISO 8601; null where only that it happened is known. */
  at: string | null;
  /** Who took it: the price, or the desk; null where nobody noted it. */
  by: 'price' | 'desk' | null;
  /** The administrator's address, for administrators; null for members, and where the price took it. */
  who: string | null;
  /** Of `closed`: why. */
  closeReason: CloseReason | null;
  /** Of `withdrawn`: why. */
  withdrawalReason: WithdrawalReason | null;
  /** Of a step at a price: that price. */
  price: string | null;
  tick: StepTick | null;
  changes: StepChange[];
  /** Taken over from before stories were kept: what is not known of it is left out. */
  imported: boolean;
}

/** Answer of GET /api/signals/{id}/story. */
export interface SignalStory {
  signalId: number;
  steps: SignalStep[];
  /** Earlier steps are left out: the signal has more than the newest 500 (docs/product/signals.md#story). Left out otherwise. */
  isCut?: true;
}

/** Answer of POST /api/signals/{id}/steps: the signal after the step. */
export type StepAnswer = Signal;

/** A signal as a step stored it: the whole of it, and how far the price went where the step ended a position. */
export type StepState = Partial<Signal> & { excursion?: PriceExcursion };

/**
 * The subject of a row of the ledger: a step of a signal's story, by its name there; `imported`, copied from before the ledger was
 * kept and witnessed by nobody; `restored`, the operator's word that the database was set back.
 */
export const LEDGER_KINDS = [...SIGNAL_STEP_KINDS, 'imported', 'restored'] as const;
export type LedgerKind = SignalStepKind | 'imported' | 'restored';
