import { readReport } from './read-report.ts';

const report = (given: object): unknown => ({ 'csp-report': { 'effective-directive': 'img-src', ...given } });

describe('reports of browsers about the content security policy', () => {
  it('are read without queries and without whole addresses', () =>
    expect(
      readReport(
        report({
          'blocked-uri': 'https://tracker.example/pixel.png?person=ada',
          'document-uri': 'https://t0.example/reset-password?token=secret',
          'source-file': 'https://t0.example/assets/index-1a2b.js?x=1',
          'line-number': 7,
        }),
      ),
    ).toEqual({
      directive: 'img-src',
      blocked: 'https://tracker.example',
      page: '/reset-password',
      source: '/assets/index-1a2b.js:7',
    }));

  it.each(['inline', 'eval', 'trusted-types-sink', 'data'])('name what was refused by its keyword: %s', (keyword) =>
    expect(readReport(report({ 'blocked-uri': keyword }))).toMatchObject({ blocked: keyword }),
  );

  it('hold nothing that could pass for another line of the log', () => {
    const read = readReport(report({ 'blocked-uri': 'x\n{"level":50}', 'effective-directive': 'img-src\r\n' }))!;
    expect(Object.values(read).join('')).toMatch(/^[\w./:@?-]*$/);
    expect(readReport(report({ 'effective-directive': 'x'.repeat(5000) }))!.directive).toHaveLength(200);
  });

  it.each([null, undefined, [], 'text', {}, { 'csp-report': null }, { 'csp-report': {} }, { 'csp-report': 'x' }])(
    'that are none are not read: %j',
    (body) => expect(readReport(body)).toBeNull(),
  );
});
