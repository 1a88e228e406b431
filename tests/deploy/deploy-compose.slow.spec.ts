import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPOSE_VALUES, readCompose, running } from './compose-file.ts';

const root = join(__dirname, '../..');
const compose = readCompose(COMPOSE_VALUES);
const trial = readCompose(COMPOSE_VALUES, 'docker-compose.trial.yml');

describe('docker-compose.yml', () => {
  it.each(Object.keys(COMPOSE_VALUES))(
    'has no default for %s, and the example names it (docs/SECURITY.md#production)',
    (name) => {
      expect(() => readCompose({ ...COMPOSE_VALUES, [name]: '' })).toThrow(name);
      expect(readFileSync(join(root, 'deploy/env.example'), 'utf8')).toMatch(new RegExp(`^${name}=`, 'm'));
    },
  );

  it('gives every service a health check (one-shot ones: an end), limits, and no more rights than it needs', () => {
    for (const [name, one] of Object.entries(running(compose))) {
      const oneShot = one.restart === 'no';
      expect({ name, checked: oneShot || Array.isArray(one.healthcheck?.test) }).toEqual({ name, checked: true });
      expect({ name, limits: one.deploy?.resources?.limits }).toEqual({
        name,
        limits: {
          cpus: expect.stringMatching(/^\d\.\d$/),
          memory: expect.stringMatching(/^\d+[MG]$/),
          pids: expect.any(Number),
        },
      });
      expect({ name, cap_drop: one.cap_drop, read_only: one.read_only, security_opt: one.security_opt }).toEqual({
        name,
        cap_drop: ['ALL'],
        read_only: true,
        security_opt: ['no-new-privileges:true'],
      });
      for (const dependency of Object.keys(one.depends_on ?? {})) expect(compose.services).toHaveProperty(dependency);
      const networks = Array.isArray(one.networks) ? one.networks : Object.keys(one.networks ?? {});
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
    }
  });

  it('runs nothing as root: a user in the file or in the image that it builds', () => {
    const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
    for (const [name, one] of Object.entries(running(compose))) {
      // Of the service that builds the image.
      const builder = Object.values(compose.services).find(({ image, build }) => build && image === one.image);
      const target = (builder?.build as { target?: string } | undefined)?.target;
      const stage =
        target &&
        new RegExp(`^FROM \\S+ AS ${target}\\n([\\s\\S]*?)(?=^FROM |(?![\\s\\S]))`, 'm').exec(dockerfile)?.[1];
      const user = one.user ?? [...(stage || '').matchAll(/^USER (\S+)/gm)].at(-1)?.[1];
      expect({ name, user }).toEqual({ name, user: expect.stringMatching(/^(?!root|0(:|$)).+/) });
    }
  });

  it('pins every image of others by its digest (docs/SECURITY.md#production)', () => {
    const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
    const named = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image!);
    // Every stage begins with one of these; no frontend is fetched.
    for (const [, base] of dockerfile.matchAll(/^(?:FROM|# *syntax=) *(\S+)/gm))
      expect(base).toMatch(/^\$\{\w+_IMAGE\}$/);
    const pulled = [compose.services.postgres!, compose.services.redis!, trial.services.mail!].map(
      ({ image }) => image,
    );
    expect(named).toHaveLength(3);
    for (const image of [...named, ...pulled]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    const others = [...Object.values(compose.services), ...Object.values(trial.services)].filter(
      ({ image }) => image && !pulled.includes(image),
    );
    for (const { image } of others) expect(image).toMatch(/^t0-terminal(-proxy|-storage)?:/);
  });

  it('asks no runtime how a container is, and not often; nothing waits for the answer to start', () => {
    for (const { healthcheck, depends_on = {}, ...one } of Object.values(running(compose))) {
      expect({ ...one, test: healthcheck?.test[1] }).not.toMatchObject({ test: expect.stringMatching(/node|npm/) });
      if (healthcheck) expect(healthcheck).toMatchObject({ interval: '30s', retries: 3 });
      for (const { condition } of Object.values(depends_on)) expect(condition).not.toBe('service_healthy');
    }
  });

  it('leaves the limit of open files to the machine, as an engine refuses to raise it', () => {
    for (const one of Object.values(compose.services)) expect(one).not.toHaveProperty('ulimits');
  });

  it('publishes the proxy alone, keeps PostgreSQL and Redis off the outside (docs/SECURITY.md#production)', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    for (const { ports = [] } of Object.values(trial.services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(compose.networks.back).toEqual({ internal: true });
    for (const name of ['postgres', 'redis']) expect(compose.services[name]!.networks).toEqual(['back']);
    expect(compose.services.api!.container_name).toBeUndefined();
  });
});
