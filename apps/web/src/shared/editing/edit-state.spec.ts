import {
  arrive,
  assume,
  beginEdit,
  changesOf,
  isDirty,
  keepMine,
  settle,
  swapAside,
  takeTheirs,
} from './edit-state.ts';

interface Memo extends Record<string, unknown> {
  levels: string;
  text: string;
}
/** Where it stands in a version. */
const stand = (fields: Memo, version: number) => ({ fields, version, order: version });
const memo = (levels: string, text: string): Memo => ({ levels, text });
const begun = beginEdit(stand(memo('196', 'Up.'), 3));
const typed = { ...begun, fields: memo('196', 'Down.') };

describe('editing what somebody else changes too (docs/product/console.md#concurrent-editing)', () => {
  it('follows the others as long as nothing was typed', () => {
    const state = arrive(begun, stand(memo('197', 'Up.'), 4));
    expect(state).toMatchObject({ fields: { levels: '197' }, base: { version: 4 }, news: null });
  });

  it('keeps what was typed and tells of the news', () => {
    const state = arrive(typed, stand(memo('197', 'Sideways.'), 4));
    expect(state).toMatchObject({
      fields: { text: 'Down.', levels: '196' },
      news: { version: 4 },
      base: { version: 3 },
    });
  });

  it('lets what was not touched here follow, and says so', () => {
    const state = arrive(typed, stand(memo('197', 'Up.'), 4));
    expect(state).toMatchObject({ fields: memo('197', 'Down.'), news: null, base: { version: 4 }, merged: ['levels'] });
    expect(changesOf(state)).toEqual({ text: 'Down.' });
  });

  it('hears nothing of what is older, and not twice', () => {
    expect(arrive(typed, stand(memo('1', '1'), 3))).toBe(typed);
    const told = arrive(typed, stand(memo('197', 'Sideways.'), 5));
    expect(arrive(told, stand(memo('1', '1'), 4))).toBe(told);
  });

  it('knows its own saved state again, whatever blanks the server took off', () => {
    const saved = { ...typed, fields: memo('196', 'Down.\n') };
    const state = arrive(saved, stand(memo('196', 'Down.'), 4));
    expect(state).toMatchObject({ base: { version: 4 }, news: null });
    expect(isDirty(state)).toBe(false);
  });

  it('stands where the server says after saving, even when the event came first or another change followed', () => {
    const tidied = stand(memo('196', 'Down'), 4);
    expect(settle(arrive(typed, tidied), tidied)).toMatchObject({
      base: { version: 4 },
      fields: tidied.fields,
      news: null,
    });
    const later = stand(memo('199', 'Up'), 5);
    expect(settle(arrive(typed, later), tidied)).toMatchObject({
      base: { version: 5 },
      fields: later.fields,
      news: null,
    });
  });

  it('takes what was saved on its own for no change of somebody else, though it was typed over since', () => {
    const state = { ...assume(typed, { text: 'Down.' }), fields: memo('196', 'Down, half size.') };
    const arrived = arrive(state, stand(memo('196', 'Down.'), 4));
    expect(arrived).toMatchObject({ news: null, base: { version: 4 }, fields: memo('196', 'Down, half size.') });
    expect(changesOf(arrived)).toEqual({ text: 'Down, half size.' });
  });

  it('keep mine: what was typed on top of theirs, theirs aside', () => {
    const state = keepMine(arrive(typed, stand(memo('197', 'Sideways.'), 4)));
    expect(state.fields).toEqual(memo('197', 'Down.'));
    expect(changesOf(state)).toEqual({ text: 'Down.' });
    expect(state).toMatchObject({ base: { version: 4 }, aside: { whose: 'theirs', fields: memo('197', 'Sideways.') } });
  });

  it('take theirs: mine is aside and can be had back', () => {
    const state = takeTheirs(arrive(typed, stand(memo('197', 'Sideways.'), 4)));
    expect(isDirty(state)).toBe(false);
    const back = swapAside(state);
    expect(back.fields).toEqual(memo('196', 'Down.'));
    expect(back.aside).toEqual({ whose: 'theirs', fields: memo('197', 'Sideways.') });
    expect(back.base.version).toBe(4);
  });
});
