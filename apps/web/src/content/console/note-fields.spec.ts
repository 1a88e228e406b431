import type { ChartNote } from '@t0/contracts/content';
import { checkNote, groupNotes, noteIdOf, snapshotOfNote } from './note-fields.ts';

const note = (id: number, instrument: string, timeframe: string, version = 1) =>
  ({ id, instrument, timeframe, note: `${instrument} ${timeframe}`, version }) as ChartNote;

it('groups notes per instrument, from the longest timeframe to the shortest (docs/product/console.md#charts)', () => {
  const groups = groupNotes([note(1, 'US30', '15min'), note(2, 'GBPJPY', '4H'), note(3, 'GBPJPY', 'Monthly')]);
  expect(groups.map(({ instrument, notes }) => [instrument, notes.map(({ timeframe }) => timeframe)])).toEqual([
    ['GBPJPY', ['Monthly', '4H']],
    ['US30', ['15min']],
  ]);
});

it('asks for content in the words of docs/product/content.md#chart-notes', async () => {
  const place = { instrument: 'GBPJPY', timeframe: '4H' };
  expect(await checkNote({ ...place, content: '  ' })).toEqual({ content: 'Chart note content is required' });
  expect(await checkNote({ ...place, content: 'Up' })).toEqual({});
});

it('orders the states of a place: changed, deleted, written anew', () => {
  const states = [
    snapshotOfNote(undefined),
    snapshotOfNote(note(7, 'US30', '4H', 3)),
    snapshotOfNote(null, 7),
    snapshotOfNote(note(8, 'US30', '4H')),
  ];
  const orders = states.map(({ order }) => order);
  expect([...orders].sort((a, b) => a - b)).toEqual(orders);
  expect(orders.map(noteIdOf)).toEqual([0, 7, 7, 8]);
  expect(states.map(({ version }) => version)).toEqual([0, 3, 0, 1]);
});
