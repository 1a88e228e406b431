import { followInstrument, syncInstruments, takeInstruments } from '@t0/contracts';
import { registerLiveFeature } from '../live/registry.ts';
import { readInstruments } from './api.ts';

const RETRY_MS = 2000;
let reading: Promise<void> | null = null;
/** The number of instrument events in the log: an answer from before one is no longer the whole table. */
let lastSeq = 0;

/** Reads the table of instruments, again and again until it came: nothing can be formatted without it. */
export function loadInstruments(): Promise<void> {
  const before = lastSeq;
  reading ??= readInstruments()
    .then(
      (instruments) => (lastSeq === before ? syncInstruments : takeInstruments)(instruments),
      () => void setTimeout(() => void loadInstruments(), RETRY_MS),
    )
    .finally(() => (reading = null));
  return reading;
}

/** Follows the owner's changes, so that an open page needs no reload. */
export function followInstruments(): () => void {
  return registerLiveFeature<'instrument.changed' | 'instrument.deleted'>({
    types: ['instrument.changed', 'instrument.deleted'],
    apply: (events) => {
      lastSeq += 1;
      for (const event of events) followInstrument(event);
    },
    resync: () => void loadInstruments(),
  });
}
