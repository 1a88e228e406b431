import { PARTS, readAsked } from './parts.ts';

describe('what a test run is asked for', () => {
  it('is everything, one part with arguments for its tool, or what a change touches', () => {
    expect(readAsked([])).toEqual({ parts: PARTS, rest: [] });
    expect(readAsked(['e2e', 'blog', '-g', 'reads'])).toEqual({ parts: ['e2e'], rest: ['blog', '-g', 'reads'] });
    expect(readAsked(['changed'])).toEqual({ since: 'HEAD' });
    expect(readAsked(['changed', 'main'])).toEqual({ since: 'main' });
  });

  it('is refused with a sentence when it is none of these', () => {
    expect(() => readAsked(['everything'])).toThrow('"everything" is no part of the tests; there are checks, unit,');
    expect(() => readAsked(['changed', 'main', 'blog'])).toThrow('Say npm test -- changed, or one revision.');
    expect(() => readAsked(['changed', '--all'])).toThrow('Say npm test -- changed, or one revision.');
  });
});
