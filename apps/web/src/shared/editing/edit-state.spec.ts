import {
  receive,
  rebase,
  beginEdit,
  changesOf,
  isDirty,
  keepMine,
  commit,
  swapDiscarded,
  takeTheirs,
} from './edit-state.ts';

interface Memo extends Record<string, unknown> {
  levels: string;
  text: string;
}
/** The snapshot of a version. */
const snapshot = (fields: Memo, version: number) => ({ fields, version, order: version });
const memo = (levels: string, text: string): Memo => ({ levels, text });
const begun = beginEdit(snapshot(memo('196', 'Up.'), 3));
const typed = { ...begun, fields: memo('196', 'Down.') };

describe('editing what somebody else changes too (docs/product/console.md#concurrent-editing)', () => {
  it('follows the others as long as nothing was typed', () => {
    const state = receive(begun, snapshot(memo('197', 'Up.'), 4));
    expect(state).toMatchObject({ fields: { levels: '197' }, base: { version: 4 }, incoming: null });
  });

  it('keeps what was typed and tells of the news', () => {
    const state = receive(typed, snapshot(memo('197', 'Sideways.'), 4));
    expect(state).toMatchObject({
      fields: { text: 'Down.', levels: '196' },
      incoming: { version: 4 },
      base: { version: 3 },
    });
  });

  it('lets what was not touched here follow, and says so', () => {
    const state = receive(typed, snapshot(memo('197', 'Up.'), 4));
    expect(state).toMatchObject({
      fields: memo('197', 'Down.'),
      incoming: null,
      base: { version: 4 },
      merged: ['levels'],
    });
    expect(changesOf(state)).toEqual({ text: 'Down.' });
  });

  it('hears nothing of what is older, and not twice', () => {
    expect(receive(typed, snapshot(memo('1', '1'), 3))).toBe(typed);
    const received = receive(typed, snapshot(memo('197', 'Sideways.'), 5));
    expect(receive(received, snapshot(memo('1', '1'), 4))).toBe(received);
  });

  it('knows its own saved state again, whatever blanks the server took off', () => {
    const saved = { ...typed, fields: memo('196', 'Down.\n') };
    const state = receive(saved, snapshot(memo('196', 'Down.'), 4));
    expect(state).toMatchObject({ base: { version: 4 }, incoming: null });
    expect(isDirty(state)).toBe(false);
  });

  it('stands where the server says after saving, even when the event came first or another change followed', () => {
    const tidied = snapshot(memo('196', 'Down'), 4);
    expect(commit(receive(typed, tidied), tidied)).toMatchObject({
      base: { version: 4 },
      fields: tidied.fields,
      incoming: null,
    });
    const later = snapshot(memo('199', 'Up'), 5);
    expect(commit(receive(typed, later), tidied)).toMatchObject({
      base: { version: 5 },
      fields: later.fields,
      incoming: null,
    });
  });

  it('takes what was saved on its own for no change of somebody else, though it was typed over since', () => {
    const state = { ...rebase(typed, { text: 'Down.' }), fields: memo('196', 'Down, half size.') };
    const received = receive(state, snapshot(memo('196', 'Down.'), 4));
    expect(received).toMatchObject({ incoming: null, base: { version: 4 }, fields: memo('196', 'Down, half size.') });
    expect(changesOf(received)).toEqual({ text: 'Down, half size.' });
  });

  it('keep mine: what was typed on top of theirs, theirs aside', () => {
    const state = keepMine(receive(typed, snapshot(memo('197', 'Sideways.'), 4)));
    expect(state.fields).toEqual(memo('197', 'Down.'));
    expect(changesOf(state)).toEqual({ text: 'Down.' });
    expect(state).toMatchObject({
      base: { version: 4 },
      discarded: { whose: 'theirs', fields: memo('197', 'Sideways.') },
    });
  });

  it('take theirs: mine is aside and can be had back', () => {
    const state = takeTheirs(receive(typed, snapshot(memo('197', 'Sideways.'), 4)));
    expect(isDirty(state)).toBe(false);
    const back = swapDiscarded(state);
    expect(back.fields).toEqual(memo('196', 'Down.'));
    expect(back.discarded).toEqual({ whose: 'theirs', fields: memo('197', 'Sideways.') });
    expect(back.base.version).toBe(4);
  });
});
