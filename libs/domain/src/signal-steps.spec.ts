import type { HandStep, Signal } from '@t0/contracts';
import { HAND_STEPS } from '@t0/contracts';
import { wireSignal } from '../../../tests/fixtures/wire-signal.ts';
import { momentBetween } from './signal-moments.ts';
import { findStepFault, stepEmailKind, stepOfEdit, storyChanges } from './signal-steps.ts';

describe('steps of a signal by hand', () => {
  it.each<[string, Partial<Signal>, HandStep[]]>([
    ['active', {}, ['stop-to-entry', 'stop-moved', 'closed', 't0', 'half-off']],
    ['active, T0 hit', { t0Hit: true }, ['stop-to-entry', 'stop-moved', 'closed', 'half-off']],
    ['active, half off', { halfOffAt: 'now' }, ['stop-to-entry', 'stop-moved', 'closed', 't0']],
    ['active, stop at the entry', { slPrice: '196.120' }, ['stop-moved', 'closed', 't0', 'half-off']],
    ['a limit order', { status: 'limit' }, ['stop-moved', 'closed']],
    ['paused', { status: 'paused' }, []],
    ['closed', { status: 'closed', closeReason: 't1' }, []],
  ])('%s', (_name, given, allowed) => {
    expect(HAND_STEPS.filter((step) => findStepFault(wireSignal(given), step) === null)).toEqual(allowed);
  });

  it.each<[string, Partial<Signal>, string | undefined]>([
    ['the stop to the entry', { slPrice: '196.120' }, 'STOP TO ENTRY: LONG GBPJPY'],
    ['the stop elsewhere', { slPrice: '196.500' }, 'STOP MOVED: LONG GBPJPY'],
    ['half off', { halfOffAt: '2026-11-19T10:00:00.000Z' }, 'HALF OFF: LONG GBPJPY'],
    ['closed', { status: 'closed', closeReason: 'manual', closePrice: '196.400' }, 'CLOSED: LONG GBPJPY'],
    ['paused with another stop', { status: 'paused', slPrice: '196.500' }, undefined],
    ['another memo', { memo: 'x' }, undefined],
  ])('announces %s', (_name, given, title) => {
    expect(momentBetween(wireSignal(), wireSignal({ ...given, version: 2 }))?.title).toBe(title);
  });

  it('says at which price it was closed by hand, where one is known', () => {
    const closed = wireSignal({ status: 'closed', closeReason: 'manual', closePrice: '196.400' });
    expect(momentBetween(wireSignal(), closed)?.message).toBe('LONG GBPJPY: the signal was closed by hand at 196.400.');
    const unknown = momentBetween(wireSignal(), { ...closed, closePrice: null });
    expect(unknown?.message).toBe('LONG GBPJPY: the signal was closed by hand.');
  });

  it('names an edit by what it does, and tells which fields changed', () => {
    expect(stepOfEdit(wireSignal(), wireSignal({ slPrice: '196.120' }))).toBe('stop-to-entry');
    expect(stepOfEdit(wireSignal(), wireSignal({ slPrice: '196.120', memo: 'x' }))).toBe('edited');
    expect(stepOfEdit(wireSignal(), wireSignal({ status: 'closed', memo: 'x' }))).toBe('closed');
    expect(stepOfEdit(wireSignal({ status: 'closed' }), wireSignal())).toBe('reopened');
    expect(storyChanges(wireSignal(), wireSignal({ direction: 'short', confidence: 80 }))).toEqual([
      { field: 'direction', from: 'long', to: 'short' },
      { field: 'confidence', from: '75', to: '80' },
    ]);
  });

  it('knows which mail a step is', () => {
    expect(stepEmailKind('closed', { closeReason: 'manual' })).toBe('close');
    expect(stepEmailKind('closed', { closeReason: 'stop' })).toBe('stop');
    expect(stepEmailKind('t0', { closeReason: null })).toBe('t0');
    expect(stepEmailKind('withdrawn', { closeReason: 'manual' })).toBe('withdrawn');
    expect(stepEmailKind('edited', { closeReason: null })).toBeNull();
  });
});
