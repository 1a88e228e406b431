import { filterOf, filterQuery, NO_FILTER } from './use-signal-search.ts';

it('sends only what is given, words without the spaces around them', () => {
  expect(filterOf(NO_FILTER)).toEqual({});
  expect(filterQuery({})).toBe('');
  const filter = filterOf({ ...NO_FILTER, text: ' ECB 50% ', instrument: 'US30', status: 'open' });
  expect(filter).toEqual({ q: 'ECB 50%', instrument: 'US30', status: 'open' });
  expect(filterQuery(filter)).toBe('q=ECB+50%25&instrument=US30&status=open');
});

it('takes days of UTC whole: from the midnight that begins the first to the one that ends the last', () => {
  expect(filterOf({ ...NO_FILTER, from: '2026-02-28', to: '2026-02-28' })).toEqual({
    from: '2026-02-28T00:00:00.000Z',
    to: '2026-03-01T00:00:00.000Z',
  });
  // An unfinished text of a date field.
  expect(filterOf({ ...NO_FILTER, from: '', to: '2026-02' })).toEqual({});
});
