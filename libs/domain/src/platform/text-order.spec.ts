import { compareText } from './text-order.ts';

it('puts texts in the order of their code units', () => {
  const times = ['2026-11-19T14:32:07.118Z', '2026-11-19T14:32:07.117Z', '2025-12-31T23:59:59.999Z'];
  expect([...times].sort(compareText)).toEqual([...times].reverse());
  expect(compareText('GBPJPY', 'GBPJPY')).toBe(0);
});
