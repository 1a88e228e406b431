import { replaceInstruments } from '@t0/contracts';
import { FIRST_INSTRUMENTS } from './fixtures/instruments.ts';

// What a program reads at its start: functions that format and count ask it.
replaceInstruments(FIRST_INSTRUMENTS);
