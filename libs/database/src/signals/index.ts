export { HeldSignal, type HeldStep } from './held-signal.entity.ts';
export { SignalLedgerHead, SignalLedgerRow } from './signal-ledger.entities.ts';
export { SignalStep } from './signal-step.entity.ts';
export { type EvidenceName, type TransitionEvidence, Signal } from './signal.entity.ts';
export { toWireSignal, toWireStep } from './signal.mapper.ts';
