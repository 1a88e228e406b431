import { validateName } from './is-person-name.ts';

describe('names of people (docs/SECURITY.md#input: names carry no line break and no link into mails)', () => {
  it.each(['Ann', "O'Neil", 'Ünal-Weiß', 'J. R. R.', 'St. John', 'علی‌رضا', '😀', 'Dr. A/B', '', 'wwwilliam'])(
    'takes %j',
    (name) => expect(validateName('First name', name)).toBeNull(),
  );

  it.each([
    'Ann\nYour account',
    'Ann\r',
    'A\tB',
    'A\u2028B',
    'A\u2029B',
    'A\u0085B',
    'A\u202eB',
    'A\u2066B',
    'A\u007f',
    '\u0000',
  ])('refuses %j: control characters', (name) =>
    expect(validateName('First name', name)).toBe(
      'First name must not contain line breaks or other control characters',
    ),
  );

  it.each([
    'https://evil.example',
    'Restore it: HTTP://x',
    'see www.evil.example',
    'evil.example/restore',
    'https：／／evil',
  ])('refuses %j: web addresses', (name) =>
    expect(validateName('Last name', name)).toBe('Last name must not contain a web address'),
  );
});
