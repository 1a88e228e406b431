import { waitsFor } from './alert-words.ts';

it('says what an alert waits for', () => {
  expect(waitsFor({ condition: 'above', threshold: '196.50000' }, 60)).toBe('Price above 196.5');
  expect(waitsFor({ condition: 'below', threshold: '43000' }, 60)).toBe('Price below 43000');
  expect(waitsFor({ condition: 'change_percent', threshold: '0.50000' }, 15)).toBe('Change of 0.5% in 15 min');
});
