import { replaceInstruments } from '@t0/contracts/prices';
import { FIRST_INSTRUMENTS } from '../instruments.ts';

// What a program reads at its start: functions that format and count ask it.
replaceInstruments(FIRST_INSTRUMENTS);
