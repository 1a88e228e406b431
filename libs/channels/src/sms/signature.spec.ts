import { isSigned, signatureOf } from './signature.ts';

// The example of https://www.twilio.com/docs/usage/security#validating-requests
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const TOKEN = '12345';
const FIELDS = [
  ['Digits', '1234'],
  ['To', '+18005551212'],
  ['From', '+14158675310'],
  ['Caller', '+14158675310'],
  ['CallSid', 'CA1234567890ABCDE'],
] as const;
const SIGNATURE = 'GvWf1cFY/Q7PnoempGyD5oXAezc=';

describe('the signature of a call (validateRequest of twilio 6.3.1)', () => {
  it('is Twilio’s example', () => expect(signatureOf(TOKEN, URL, FIELDS)).toBe(SIGNATURE));

  // Values of validateRequest of twilio 6.3.1.
  it.each([
    [
      'by name, where a value runs on like a longer name',
      [
        ['FromCity', 'X'],
        ['From', 'City9'],
      ],
      'qRHYrxToLHbnM9LRRQM5y0GEYKw=',
    ],
    [
      'each value of a repeated field once',
      [
        ['Media', 'b'],
        ['Media', 'a'],
        ['Media', 'b'],
      ],
      'No6DFYkh1Mv4WDghMWJwAKCXF0w=',
    ],
  ] as const)('sorts %s', (_, fields, signature) => expect(signatureOf(TOKEN, URL, fields)).toBe(signature));

  it('is of the address, the fields and the token', () => {
    expect(isSigned(TOKEN, URL, FIELDS, SIGNATURE)).toBe(true);
    expect(isSigned('12346', URL, FIELDS, SIGNATURE)).toBe(false);
    expect(isSigned(TOKEN, `${URL}3`, FIELDS, SIGNATURE)).toBe(false);
    expect(isSigned(TOKEN, URL, [...FIELDS, ['Body', 'STOP']], SIGNATURE)).toBe(false);
    for (const wrong of [undefined, '', SIGNATURE.slice(1), `A${SIGNATURE.slice(1)}`])
      expect(isSigned(TOKEN, URL, FIELDS, wrong)).toBe(false);
  });
});
