import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret, signatureOf } from '@t0/channels/webhooks';

const FOLDER = join(__dirname, '../../examples/webhook-signature');
const NAMES = ['verify.mjs', 'verify.py', 'verify.php', 'verify.go', 'verify.rb'];
const AT = 1_800_000_000;
const BODY = '{"type":"signal.created","data":{"memo":"Überhang, 5 €"}}';
const SECRET = newSecret();

/** What a snippet is asked, and what it has to say. */
function cases() {
  const headers = {
    'webhook-id': 'msg_12',
    'webhook-timestamp': String(AT),
    'webhook-signature': signatureOf([newSecret(), SECRET], 'msg_12', AT, BODY),
  };
  const requested = (given: object, body = BODY, now = AT) => ({
    secret: SECRET,
    headers: { ...headers, ...given },
    body,
    now,
  });
  return [
    [true, requested({})],
    [true, requested({}, BODY, AT + 299)],
    [false, requested({}, BODY, AT + 301)],
    [false, requested({}, BODY, AT - 301)],
    [false, requested({}, `${BODY} `)],
    [false, requested({ 'webhook-id': 'msg_13' })],
    [false, requested({ 'webhook-timestamp': String(AT + 1) })],
    [false, requested({ 'webhook-timestamp': 'now' })],
    [false, requested({ 'webhook-signature': signatureOf([newSecret()], 'msg_12', AT, BODY) })],
    [false, requested({ 'webhook-signature': 'v1,' })],
    [false, requested({ 'webhook-signature': '' })],
    [false, { ...requested({}), headers: {} }],
  ] as const;
}

const JAVASCRIPT = `
  const { isFromTerminal } = await import(process.argv[1]);
  const asked = JSON.parse(process.argv[2]);
  console.log(JSON.stringify(asked.map(({ secret, headers, body, now }) => isFromTerminal(secret, headers, Buffer.from(body), now))));`;
const PYTHON = `
import json, runpy, sys
check = runpy.run_path(sys.argv[1])["is_from_terminal"]
print(json.dumps([check(one["secret"], one["headers"], one["body"].encode(), one["now"]) for one in json.loads(sys.argv[2])]))`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

function answers(program: string, args: string[]): unknown {
  const requested = JSON.stringify(cases().map(([, one]) => one));
  const { stdout, stderr } = spawnSync(program, [...args, requested], { encoding: 'utf8' });
  return stderr === '' ? JSON.parse(stdout) : stderr;
}

describe('snippets that check signatures (docs/WEBHOOKS.md)', () => {
  const expected = cases().map(([isGenuine]) => isGenuine);

  it('in JavaScript say what is right', () =>
    expect(answers(process.execPath, ['--input-type=module', '-e', JAVASCRIPT, join(FOLDER, 'verify.mjs')])).toEqual(
      expected,
    ));

  (hasPython ? it : it.skip)('in Python say what is right', () =>
    expect(answers('python3', ['-c', PYTHON, join(FOLDER, 'verify.py')])).toEqual(expected),
  );

  it.each(NAMES)('the page shows %s as it is', (name) => {
    const page = readFileSync(join(__dirname, '../../docs/WEBHOOKS.md'), 'utf8');
    expect(page).toContain(readFileSync(join(FOLDER, name), 'utf8').trim());
  });
});
