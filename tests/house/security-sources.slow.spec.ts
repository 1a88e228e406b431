import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PROGRAMS = ['apps/api/src', 'apps/worker/src', 'libs'];

/** Source files below folders, tests and what tests use left out. */
function sources(folders: string[]): { path: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|d)\.tsx?$|(^|\/)(dist|node_modules)\//.test(path))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
  );
}
const matching = (folders: string[], pattern: RegExp): string[] =>
  sources(folders)
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path);

describe('what the sources hold, and do not hold (docs/SECURITY.md)', () => {
  it('text rendering only, no raw HTML sinks (docs/SECURITY.md#script)', () => {
    const sinks =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcDoc=|createContextualFragment/;
    expect(matching(['apps/web/src'], sinks)).toEqual([]);
  });

  it('only the configured providers are called, never an address a user gave (docs/SECURITY.md#server-calls-out)', () => {
    const callers = matching(PROGRAMS, /\bfetch\(|\bhttps?\.(request|get)\(|\bnet\.connect\(|from 'undici'/).filter(
      // The client is a program of members': the product does not load it.
      (path) => !/^libs\/(client|embedded|stripe-sandbox)\//.test(path),
    );
    // Each takes its host from the configuration, and an id of the provider's own; push-client.ts calls what a browser gave out, if its host is on the
    // list. Addresses that members gave: libs/channels/src/outbound alone.
    expect(callers.sort()).toEqual([
      'apps/api/src/prices/instruments/source-catalog.ts',
      'apps/worker/src/prices/oanda/oanda-provider.ts',
      'apps/worker/src/record/checkpoint-stamper.ts',
      'libs/billing/src/providers/whop-api.ts',
      'libs/channels/src/push/push-client.ts',
      'libs/channels/src/sms/sms-client.ts',
      'libs/channels/src/telegram/telegram-client.ts',
      'libs/doctor/src/check-files.ts',
    ]);
    const requesting = matching(PROGRAMS, /^import (?!type).*\brequest\b.* from 'node:https?'/m);
    expect(requesting).toEqual(['libs/channels/src/outbound/post-outside.ts']);
    expect(matching(PROGRAMS, /\bpostOutside\(/)).toEqual([
      'apps/worker/src/developers/webhook.channel.ts',
      'apps/worker/src/channels/relays/call-service.ts',
      'libs/channels/src/outbound/post-outside.ts',
    ]);
  });

  it('secrets only from the environment (docs/SECURITY.md#production)', () => {
    const readers = matching(PROGRAMS, /process\.env\b/).filter((path) => !path.startsWith('libs/embedded/'));
    expect(readers.sort()).toEqual(['apps/api/src/main.ts', 'apps/worker/src/main.ts']);
    const written = matching(
      [...PROGRAMS, 'apps/web/src', 'tools'],
      /sk_live_\w+|whsec_[A-Za-z0-9+/]{24,}|AKIA[0-9A-Z]{16}|BEGIN (RSA |EC )?PRIVATE KEY-----\n/,
    );
    expect(written.filter((path) => !path.includes('/dist/'))).toEqual([]);
  });

  it('SQL never holds a value (docs/SECURITY.md#input)', () => {
    // Names of columns and fragments of the code may be put together; a value of a request is always a parameter.
    const suspicious = sources(PROGRAMS).filter(({ text }) =>
      /\b(query|where|andWhere)\(\s*`[^`]*\$\{\s*(body|query|dto|request|params?)\b/.test(text),
    );
    expect(suspicious.map(({ path }) => path)).toEqual([]);
  });
});
