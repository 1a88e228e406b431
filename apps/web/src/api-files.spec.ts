import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FILES = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /[\\/]api[\\/][^\\/]+\.ts$/.test(file),
);
/** What a file would be called that is named by a call, or by being one of this folder. */
const NAMED_OTHERWISE =
  /^(get|read|write|add|delete|update|set|mark|take|open|publish|request)-|-(api|calls|reads)\.ts$/;
/** An exported function that calls the API, with its docstring. */
const CALL = /\/\*\*(?<doc>(?:(?!\*\/)[^])*)\*\/\nexport (?:async )?function (?<name>\w+)(?<body>[^]*?)\n}\n/g;

it('finds the files', () => expect(FILES.length).toBeGreaterThan(20));

it.each(FILES)('%s is named by what it is about, and each call in it tells its method and address', (file) => {
  expect(basename(file)).not.toMatch(NAMED_OTHERWISE);
  const calls = [...readFileSync(join(__dirname, file), 'utf8').matchAll(CALL)].map(({ groups }) => groups!);
  const untold = calls.filter(
    ({ doc, body }) => /(request|readSnapshot)[<(]/.test(body!) && !/(GET|POST|PUT|PATCH|DELETE) \/api\//.test(doc!),
  );
  expect(untold.map(({ name }) => name)).toEqual([]);
});
