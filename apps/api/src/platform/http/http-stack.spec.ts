import { holdsHalfCharacters } from './http-stack.ts';

describe('invalid Unicode (docs/SECURITY.md#input)', () => {
  it.each([['\ud800'], ['a\udfffb'], [{ email: ['\ud83d'] }], [{ 'na\udc00me': 1 }], ['\udc00\ud800']])(
    'is found in %j',
    (value) => expect(holdsHalfCharacters(value)).toBe(true),
  );

  it.each([['😀 𝕏 é'], [{ memo: ['ok', null, 1, true, {}] }], [null], ['\\ud800']])('is not in %j', (value) =>
    expect(holdsHalfCharacters(value)).toBe(false),
  );
});
