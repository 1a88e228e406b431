import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A container engine of two cores whose containers are files: SERVICE-NUMBER holds the state. It notes what changes them. */
const DOCKER = `#!/bin/sh
cd "$PLACE/containers"
of() { for id in "$1"-*; do if [ -e "$id" ] && grep -q "$2" "$id"; then echo "$id"; fi; done; }
each() { word=$1 to=$2 && shift 2; for id in "$@"; do echo "$word $id" >> ../log; if [ -n "$to" ]; then echo "$to" > "$id"; else rm "$id"; fi; done; }
if [ "$*" = "$CUT" ]; then kill -9 $PPID; exit; fi
case "$*" in
  'info '*) echo 2 ;;
  'compose config --images') echo "t0-terminal:$T0_VERSION" ;;
  'compose config --services') printf '%s\\n' $SERVICES ;;
  'compose --profile build build '*) shift 4; echo "build $*" >> ../log ;;
  'compose run '* | 'tag '* | logs* | 'network disconnect '*) ;;
  'compose ps -q '*) of "$4" running ;;
  'compose ps -aq --status '*) of "$6" "$5" ;;
  'compose ps -aq '*) of "$4" . ;;
  'compose up '*)
    n=\${8#*=}
    while [ "$(of "$9" . | wc -l)" -lt "$n" ]; do at=1; while [ -e "$9-$at" ]; do at=$((at + 1)); done; echo created > "$9-$at"; done ;;
  'network ls '*) echo front ;;
  'network connect '*) echo "let in $6" >> ../log ;;
  'image inspect -f '*Labels*) echo 1.0.0 ;;
  'image inspect '*) [ "$3" != t0-terminal:nowhere ] ;;
  'inspect -f {{.RestartCount}} '*) echo 0 ;;
  'inspect -f {{.State'*) echo "$(cat "$4") 0" ;;
  'inspect -f {{.Name'*) echo "/$4" ;;
  'inspect -f '*Networks*) echo front ;;
  'inspect -f '*Healthcheck*) echo ask ;;
  'inspect -f {{.Config.Image'*) echo t0-terminal:old sha ;;
  'inspect '*) echo t0 ;;
  exec*)
    if [ "$2" = "$HUNG" ]; then exec /bin/sleep 300; fi
    case " $SICK " in *" $2 "*) exit 1 ;; esac ;;
  start*) each start running "$2" ;;
  stop*) shift && each stop exited "$@" ;;
  'rm -f '*) shift 2 && each remove '' "$@" ;;
  rm*) shift && each remove '' "$@" ;;
esac
`;

describe('deploy/upgrade.sh, on an engine of two cores', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 't0-upgrade-script-'));
    cpSync(join(__dirname, '../../deploy'), join(place, 'deploy'), { recursive: true });
    mkdirSync(join(place, 'bin'));
    writeFileSync(join(place, 'bin/docker'), DOCKER, { mode: 0o755 });
    // The proxy's two seconds, and the pause between two questions.
    writeFileSync(join(place, 'bin/sleep'), '#!/bin/sh\n', { mode: 0o755 });
    mkdirSync(join(place, 'containers'));
    writeFileSync(join(place, 'log'), '');
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  const upgrade = (services: Record<string, number>, env: Record<string, string> = {}, args = ['--no-build']) => {
    for (const [name, count] of Object.entries(services))
      for (let at = 1; at <= count; at += 1) writeFileSync(join(place, 'containers', `${name}-${at}`), 'running');
    const { status, stderr } = spawnSync('bash', ['deploy/upgrade.sh', ...args], {
      cwd: place,
      encoding: 'utf8',
      env: {
        PATH: `${join(place, 'bin')}:${process.env.PATH}`,
        PLACE: place,
        T0_VERSION: 'new',
        HEALTHY_WITHIN: '0',
        ...env,
      },
    });
    return { status, output: stderr.trim(), did: readFileSync(join(place, 'log'), 'utf8').trim().split('\n') };
  };

  it('replaces workers and gateways one by one; new APIs serve once they are half of all, and the others leave', () => {
    const { status, output, did } = upgrade({ worker: 1, gateway: 2, api: 4 });
    expect([status, output.split('\n').at(-1)]).toEqual([0, 'The new release runs: 4 API, 2 gateway, 1 worker']);
    expect(did).toEqual([
      ...['start worker-2', 'stop worker-1'],
      ...[
        'start gateway-3',
        'let in gateway-3',
        'stop gateway-1',
        'start gateway-4',
        'let in gateway-4',
        'stop gateway-2',
      ],
      ...[
        'start api-5',
        'stop api-1',
        'start api-6',
        'let in api-5',
        'let in api-6',
        'stop api-2',
        'stop api-3',
        'stop api-4',
      ],
      ...['start api-7', 'let in api-7', 'start api-8', 'let in api-8'],
      ...['worker-1', 'gateway-1', 'gateway-2', 'api-1', 'api-2', 'api-3', 'api-4'].map((id) => `remove ${id}`),
    ]);
  });

  it('starts those of before again when a later one does not become healthy, and removes the new ones', () => {
    const { status, output, did } = upgrade({ worker: 1, gateway: 1, api: 2 }, { SICK: 'api-3' });
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('Nothing was changed: the processes of before serve.'),
    ]);
    expect(did.slice(did.indexOf('start api-3'))).toEqual([
      ...['start api-3', 'stop worker-1', 'stop gateway-1', 'start worker-1', 'start gateway-1'],
      ...['stop worker-2', 'stop gateway-2', 'stop api-3', 'remove worker-2', 'remove gateway-2', 'remove api-3'],
    ]);
  });

  it('starts all of those of before again, also beside one that does not become healthy', () => {
    const { status, output, did } = upgrade({ worker: 1, gateway: 1, api: 2 }, { SICK: 'api-3 worker-1' });
    expect([status, output.split('\n').at(-1)]).toEqual([
      2,
      expect.stringMatching(/^These do not serve again: worker-1\./),
    ]);
    expect(did.slice(-2)).toEqual(['start worker-1', 'start gateway-1']);
  });

  it.each([
    ['fewer run', 'start api-7'],
    ['more run', 'stop gateway-1'],
  ])('starts after a cut as many as ran before it, when %s', (_what, CUT) => {
    const runs = (): string[] =>
      ['api', 'gateway', 'worker'].map(
        (service) =>
          `${service} ${readdirSync(join(place, 'containers')).filter((name) => name.startsWith(`${service}-`)).length}`,
      );
    upgrade({ worker: 1, gateway: 2, api: 4 }, { CUT });
    const refused = upgrade({}, { SICK: 'worker-1 worker-2 worker-3' });
    expect(refused.status).toBe(1);
    const { status, output } = upgrade({});
    expect([status, output.split('\n').at(-1)]).toEqual([0, 'The new release runs: 4 API, 2 gateway, 1 worker']);
    expect(runs()).toEqual(['api 4', 'gateway 2', 'worker 1']);
    expect(existsSync(join(place, '.upgrade-under-way'))).toBe(false);
  });

  it('does not wait for a check that hangs', () => {
    const { status, output } = upgrade({ worker: 1, api: 1 }, { HUNG: 'worker-2' });
    expect([status, output]).toEqual([1, expect.stringContaining('The new worker is not healthy.')]);
  });

  it('builds what runs here, by name', () => {
    const built = (SERVICES: string) => upgrade({ worker: 1, api: 1 }, { SERVICES }, []).did[0];
    expect(built('api proxy')).toBe('build app-image proxy-image');
    rmSync(join(place, 'log'));
    expect(built('api proxy storage')).toBe('build app-image proxy-image storage-image');
  });

  it('refuses an image that is not here, or that holds another release than its name says, and does nothing', () => {
    const missing = upgrade({ api: 1 }, { T0_VERSION: 'nowhere' });
    expect(missing).toEqual({
      status: 1,
      output: expect.stringMatching(/^There is no image t0-terminal:nowhere here[^\n]*$/),
      did: [''],
    });
    const another = upgrade({ api: 1 }, { T0_VERSION: '1.0.1' });
    expect(another).toEqual({
      status: 1,
      output: expect.stringMatching(/^The image t0-terminal:1.0.1 holds release 1.0.0[^\n]*$/),
      did: [''],
    });
    // The name of no release promises none.
    expect(upgrade({ api: 1 }, { T0_VERSION: '2026.11.30-1.0' }).status).toBe(0);
  });
});
