import type { LedgerPayload } from '@t0/contracts';
import type { TradeSignal, TradeStep } from './trade.ts';

/** One opened row of the ledger. */
export interface OpenedRow {
  index: number;
  /** Ledger time, ISO 8601. */
  at: string;
  payload: LedgerPayload;
}

/**
 * A row of the ledger as a step of a trade. `last`: the signal as the row before of it left it. Null where the row is about no signal,
 * or about one of which too little is known to hold it to anything (taken over from before the ledger).
 */
export function readLedgerStep({ index, at, payload }: OpenedRow, last: TradeSignal | undefined): TradeStep | null {
  const { kind, tick, signalId } = payload;
  if (kind === 'restored' || signalId === null) return null;
  const signal = signalAfter(signalId, payload, last);
  return isWhole(signal) ? { index, at, kind, signal, tick, excursion: payload.state?.excursion ?? null } : null;
}

/** Written out field by field: a ledger is read whole when a program starts, and objects of one shape are made many times faster. */
function signalAfter(id: number, payload: LedgerPayload, last: TradeSignal | undefined): Partial<TradeSignal> {
  const { state } = payload;
  const isOver = endsImported(payload);
  const price = state?.closePrice === undefined ? (last?.closePrice ?? null) : state.closePrice;
  const reason = state?.closeReason === undefined ? (last?.closeReason ?? null) : state.closeReason;
  return {
    id,
    instrument: state?.instrument ?? last?.instrument,
    direction: state?.direction ?? last?.direction,
    entryPrice: state?.entryPrice ?? last?.entryPrice,
    slPrice: state?.slPrice ?? last?.slPrice,
    t0Price: state?.t0Price ?? last?.t0Price,
    t1Price: state?.t1Price ?? last?.t1Price,
    status: isOver ? 'closed' : (state?.status ?? last?.status),
    closeReason: isOver ? (state?.closeReason ?? payload.closeReason) : reason,
    closePrice: isOver ? (state?.closePrice ?? payload.price) : price,
    confidence: state?.confidence ?? last?.confidence,
    monthlyBias: state?.monthlyBias ?? last?.monthlyBias,
    createdAt: state?.createdAt ?? last?.createdAt,
  };
}

/** Rows copied from before the ledger may report an end without the state it left. */
function endsImported({ kind, step, withdrawalReason }: LedgerPayload): boolean {
  return kind === 'imported' && (step === 'closed' || step === 'withdrawn' || withdrawalReason !== null);
}

function isWhole(signal: Partial<TradeSignal>): signal is TradeSignal {
  return (
    signal.instrument !== undefined &&
    signal.direction !== undefined &&
    signal.entryPrice !== undefined &&
    signal.slPrice !== undefined &&
    signal.t0Price !== undefined &&
    signal.t1Price !== undefined &&
    signal.status !== undefined &&
    signal.confidence !== undefined
  );
}
