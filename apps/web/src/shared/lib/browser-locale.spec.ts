import { browserLocale } from './browser-locale.ts';

it.each([
  ['de-AT', 'de-AT'],
  ['EN-us', 'en-US'],
  ['C', 'en'],
  ['en_US.UTF-8', 'en'],
  ['', 'en'],
])('formats by the browser’s language when it is a valid tag: %s', (language, locale) => {
  expect(browserLocale(language)).toBe(locale);
  expect(() => new Date(0).toLocaleString(browserLocale(language))).not.toThrow();
});
