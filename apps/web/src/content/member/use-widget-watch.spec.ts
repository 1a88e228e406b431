import { widgetUpdate } from './use-widget-watch.ts';

it.each([
  [{ name: 'tv-widget-load', frameElementId: 'x' }, 'drawn'],
  ['{"name":"tv-widget-load"}', 'drawn'],
  [{ name: 'tv-widget-no-data' }, 'empty'],
  [{ name: 'quoteUpdate', data: {} }, null],
  [{ name: 'toString' }, null],
  ['{', null],
  ['null', null],
  [undefined, null],
  [7, null],
])('reads what the embedded chart says: %j', (data, update) => expect(widgetUpdate(data)).toBe(update));
