import { takeInstruments } from '@t0/contracts';
import { registerLiveFeature } from '../lib/live/registry.ts';
import { readInstruments } from './api/instruments.ts';

const RETRY_MS = 2000;
let reading: Promise<void> | null = null;

/** Reads the table of instruments, again and again until it came: nothing can be formatted without it. */
export function loadInstruments(): Promise<void> {
  reading ??= readInstruments()
    .then(
      (instruments) => takeInstruments(instruments),
      () => void setTimeout(() => void loadInstruments(), RETRY_MS),
    )
    .finally(() => (reading = null));
  return reading;
}

/** Follows the owner's changes, so that an open page needs no reload. */
export function followInstruments(): () => void {
  return registerLiveFeature<'instrument.changed'>({
    types: ['instrument.changed'],
    apply: (events) => takeInstruments(events.map(({ data }) => data)),
    resync: () => void loadInstruments(),
  });
}
