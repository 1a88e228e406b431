import { changedFields, mergeEdit } from './merge-edit.ts';

const base = { title: 'a', message: 'b', priority: 'low' };

it('adopts what only somebody else changed, and asks where both did', () => {
  const mine = { ...base, title: 'mine', message: 'same' };
  const theirs = { title: 'theirs', message: 'same', priority: 'high' };
  expect(mergeEdit(base, mine, theirs)).toEqual({ adopted: { priority: 'high' }, clashes: ['title'] });
});

it('finds nothing to do where nobody else changed anything', () => {
  expect(mergeEdit(base, { ...base, title: 'mine' }, base)).toEqual({ adopted: {}, clashes: [] });
});

it('sends what was edited and nothing else', () => {
  expect(changedFields(base, base)).toEqual({});
  expect(changedFields(base, { ...base, message: '' })).toEqual({ message: '' });
});
