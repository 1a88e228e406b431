import { locationOf } from './location.ts';

describe('location of a sign-in (docs/product/accounts.md#sessions)', () => {
  it.each([
    ['GB', 'United Kingdom'],
    ['jp', 'Japan'],
    ['XX', null],
    ['T1', null],
    ['London, United Kingdom', 'London, United Kingdom'],
    ['<script>', 'script'],
    ['', null],
    ['a'.repeat(300), 'a'.repeat(100)],
  ])('of %s is %s', (given, expected) => {
    expect(locationOf({ 'cf-ipcountry': given }, 'CF-IPCountry')).toBe(expected);
  });

  it('is not known without a configured header, whatever a client sends', () => {
    expect(locationOf({ 'cf-ipcountry': 'GB' }, undefined)).toBeNull();
    expect(locationOf({}, 'cf-ipcountry')).toBeNull();
  });
});
