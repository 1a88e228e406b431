import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The modules with calls that are documented by method and address: every `api.ts`, and others of few calls. */
const FILES = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !file.includes('.spec.') &&
    (/(^|[\\/])api\.ts$/.test(file) ||
      /^\/\*\* (GET|POST|PUT|PATCH|DELETE) \/api\//m.test(readFileSync(join(__dirname, file), 'utf8'))),
);
/** An exported function that calls the API, with its docstring. */
const CALL = /\/\*\*(?<doc>(?:(?!\*\/)[^])*)\*\/\nexport (?:async )?function (?<name>\w+)(?<body>[^]*?)\n}\n/g;

it('finds the files', () => expect(FILES.length).toBeGreaterThan(20));

it.each(FILES)('each call of %s has its method and address in its docstring', (file) => {
  const calls = [...readFileSync(join(__dirname, file), 'utf8').matchAll(CALL)].map(({ groups }) => groups!);
  const undocumented = calls.filter(
    ({ doc, body }) => /(request|readSnapshot)[<(]/.test(body!) && !/(GET|POST|PUT|PATCH|DELETE) \/api\//.test(doc!),
  );
  expect(undocumented.map(({ name }) => name)).toEqual([]);
});
