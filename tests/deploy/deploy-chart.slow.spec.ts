import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../../libs/config/src/schema.ts';
import { CHART, EVERYTHING, HELM, render, runHelm, VALUES, type Manifest } from './helm-chart.ts';
import { yamlDocuments } from './yaml.ts';

type Tree = Record<string, unknown>;

const one = (manifests: Manifest[], kind: string, name: string): Tree => {
  const found = manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  expect({ kind, name, found: found.length }).toEqual({ kind, name, found: 1 });
  return found[0] as unknown as Tree;
};
const validator = (): { validate: (value: unknown) => boolean } => {
  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as object,
  );
  return { validate };
};

(HELM ? describe : describe.skip)('the Helm chart', () => {
  it('has values that its own schema accepts, and a schema that refuses mistakes', () => {
    const { validate } = validator();
    expect(validate(VALUES)).toBe(true);
    const wrong = (change: (copy: Record<string, never>) => void): boolean => {
      const copy = structuredClone(VALUES) as unknown as Record<string, never>;
      change(copy);
      return validate(copy);
    };
    type Any = Record<string, Record<string, unknown>>;
    expect(wrong((copy) => ((copy as Any).api!.replica = 3))).toBe(false);
    // What is secret by its name, or may hold a password, belongs into the Secret.
    const secret = Object.keys(environmentSchema.shape).filter(
      (key) => /SECRET|_KEY$|TOKEN/.test(key) || /^(DATABASE|DATABASE_DIRECT|REDIS|SMTP)_URL$/.test(key),
    );
    expect(secret.length).toBeGreaterThan(10);
    for (const key of secret) expect([key, wrong((copy) => ((copy as Any).config![key] = 'x'))]).toEqual([key, false]);
    expect(wrong((copy) => ((copy as Any).config!.PUBLIC_URL = 'http://plain'))).toBe(false);
    expect(wrong((copy) => ((copy as Any).worker!.autoscaling = { mode: 'magic' }))).toBe(false);
  });

  it('renders every object once, labelled, of a known version', () => {
    const manifests = render({ 'podMonitor.enabled': true, 'worker.autoscaling.mode': 'keda' });
    const VERSIONS: Record<string, string> = {
      ConfigMap: 'v1',
      Service: 'v1',
      Job: 'batch/v1',
      Deployment: 'apps/v1',
      PodDisruptionBudget: 'policy/v1',
      HorizontalPodAutoscaler: 'autoscaling/v2',
      Ingress: 'networking.k8s.io/v1',
      NetworkPolicy: 'networking.k8s.io/v1',
      ScaledObject: 'keda.sh/v1alpha1',
      PodMonitor: 'monitoring.coreos.com/v1',
    };
    for (const { apiVersion, kind, metadata } of manifests) {
      expect({ kind, apiVersion }).toEqual({ kind, apiVersion: VERSIONS[kind] });
      expect(metadata.name).toMatch(/^prod(-[a-z]+)?$/);
      expect(metadata.labels['app.kubernetes.io/instance']).toBe('prod');
    }
    expect(new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(manifests.length);
    expect(manifests).toHaveLength(15);
  });

  it.each([
    ['api', ['node', 'dist/api.js']],
    ['gateway', ['node', 'dist/api.js']],
    ['worker', ['node', 'dist/worker.js']],
  ])('runs the %s without privileges, with probes on the unpublished port and time to drain', (part, command) => {
    const { template, selector } = one(render(), 'Deployment', `prod-${part}`).spec as Tree;
    const pod = (template as Tree).spec as Tree;
    const [container] = pod.containers as Tree[];
    expect((selector as Tree).matchLabels).toEqual(expect.objectContaining({ 'app.kubernetes.io/component': part }));
    expect(((template as Tree).metadata as Tree).labels).toMatchObject((selector as Tree).matchLabels as object);
    expect(container!.command).toEqual(command);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container!.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect((container!.readinessProbe as Tree).httpGet).toEqual({ path: '/health/ready', port: 'metrics' });
    expect((container!.livenessProbe as Tree).httpGet).toEqual({ path: '/health/live', port: 'metrics' });
    expect((container!.resources as Tree).limits).toHaveProperty('memory');
    const config = VALUES.config as Tree;
    const drain =
      part !== 'worker' ? 5 + Number(config.SHUTDOWN_SOCKETS_SECONDS) + 10 : Number(config.SHUTDOWN_JOBS_SECONDS);
    expect(pod.terminationGracePeriodSeconds as number).toBeGreaterThan(drain + 5);
    // Nothing secret is written by the chart: it comes from the Secret that the operator made.
    expect(container!.envFrom).toEqual([
      { configMapRef: { name: 'prod-config' } },
      { secretRef: { name: 't0-terminal' } },
    ]);
  });

  it('migrates before every upgrade, after its configuration is there', () => {
    const manifests = render();
    const hook = (kind: string, name: string): Record<string, string> =>
      (one(manifests, kind, name).metadata as Tree).annotations as Record<string, string>;
    expect(hook('Job', 'prod-migrate')['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    // An old release that is put back finds its own configuration.
    expect(hook('ConfigMap', 'prod-config')['helm.sh/hook']).toContain('pre-rollback');
    expect(Number(hook('ConfigMap', 'prod-config')['helm.sh/hook-weight'])).toBeLessThan(
      Number(hook('Job', 'prod-migrate')['helm.sh/hook-weight']),
    );
  });

  it('publishes the public port only; metrics are for the monitoring namespace (docs/SECURITY.md#production)', () => {
    const manifests = render();
    const services = manifests.filter(({ kind }) => kind === 'Service') as unknown as Tree[];
    expect(services.map(({ spec }) => (spec as Tree).ports)).toEqual([
      [{ name: 'http', port: 80, targetPort: 'http' }],
      [{ name: 'http', port: 80, targetPort: 'http' }],
    ]);
    const rules = (one(manifests, 'NetworkPolicy', 'prod').spec as Tree).ingress as Tree[];
    expect(rules[0]).toEqual({ ports: [{ port: 3000 }] });
    expect(rules[1]).toMatchObject({ ports: [{ port: 9100 }], from: [{ namespaceSelector: expect.anything() }] });
  });

  it('lets pods connect to what the product needs, and never to the metadata service (docs/SECURITY.md#production)', () => {
    const policy = one(render(), 'NetworkPolicy', 'prod').spec as Tree;
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    const [names, inside, outside] = policy.egress as { to: Tree[]; ports: { port: number }[] }[];
    expect(names!.ports.map(({ port }) => port)).toEqual([53, 53]);
    expect(inside!.ports.map(({ port }) => port)).toEqual(expect.arrayContaining([5432, 6379]));
    expect(inside!.to[0]).toEqual({ namespaceSelector: {} });
    expect(outside!.ports.map(({ port }) => port)).toEqual([443, 465, 587, 8443]);
    const blocks = outside!.to.map(({ ipBlock }) => ipBlock as { cidr: string; except: string[] });
    expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
    expect(blocks[0]!.except).toEqual(expect.arrayContaining(['169.254.0.0/16', '10.0.0.0/8', '192.168.0.0/16']));
    expect(blocks[1]!.except).toEqual(['fe80::/10', 'fc00::/7']);
    const open = one(render({ 'networkPolicy.egress.enabled': false }), 'NetworkPolicy', 'prod').spec as Tree;
    expect([open.policyTypes, open.egress]).toEqual([['Ingress'], undefined]);
  });

  it('migrates as the owner of the tables where one is given', () => {
    const from = (changes: object): unknown =>
      (
        ((one(render(changes as Record<string, unknown>), 'Job', 'prod-migrate').spec as Tree).template as Tree)
          .spec as { containers: { envFrom: unknown[] }[] }
      ).containers[0]!.envFrom;
    expect(from({})).toHaveLength(2);
    expect(from({ 'migrate.existingSecret': 't0-owner' })).toContainEqual({ secretRef: { name: 't0-owner' } });
  });

  it('scales workers on waiting jobs and on the age of the oldest, gateways on sockets, by KEDA or by external metrics', () => {
    const keda = one(render({ 'worker.autoscaling.mode': 'keda' }), 'ScaledObject', 'prod-worker').spec as Tree;
    expect(
      (keda.triggers as Tree[]).map(({ metadata }) => [(metadata as Tree).query, (metadata as Tree).threshold]),
    ).toEqual([
      ['sum(max by (queue) (t0_queue_jobs{state="waiting"}))', '20'],
      ['max(t0_queue_oldest_waiting_seconds)', '30'],
    ]);
    const external = render({ 'worker.autoscaling.mode': 'external' });
    const metrics = (one(external, 'HorizontalPodAutoscaler', 'prod-worker').spec as Tree).metrics as Tree[];
    expect(metrics.map((metric) => ((metric.external as Tree).metric as Tree).name)).toEqual([
      't0_scaling_waiting_jobs',
      't0_scaling_oldest_job_seconds',
    ]);
    // One series each, recorded from the very expressions that KEDA asks for.
    const [{ groups }] = yamlDocuments(readFileSync(join(CHART, '../../prometheus/alerts.yaml'), 'utf8')) as [
      { groups: { rules: { record?: string; expr: string }[] }[] },
    ];
    const gateways = { 'gateway.autoscaling.mode': 'keda' };
    const scaled = one(render(gateways), 'ScaledObject', 'prod-gateway').spec as Tree;
    expect((one(render(gateways), 'Deployment', 'prod-gateway').spec as Tree).replicas).toBeUndefined();
    const recorded = groups.flatMap(({ rules }) => rules).filter(({ record }) => record);
    expect(recorded.map(({ record, expr }) => [record, expr])).toEqual([
      ['t0_scaling_waiting_jobs', ((keda.triggers as Tree[])[0]!.metadata as Tree).query],
      ['t0_scaling_oldest_job_seconds', ((keda.triggers as Tree[])[1]!.metadata as Tree).query],
      ['t0_scaling_live_connections', ((scaled.triggers as Tree[])[0]!.metadata as Tree).query],
    ]);
    expect(external.filter(({ kind }) => kind === 'ScaledObject')).toEqual([]);
    // As delivered: a cluster without KEDA would refuse the whole release.
    const fixed = render({ 'api.autoscaling.enabled': false, 'api.replicas': 4 });
    expect((one(fixed, 'Deployment', 'prod-worker').spec as Tree).replicas).toBe(1);
    expect((one(fixed, 'Deployment', 'prod-api').spec as Tree).replicas).toBe(4);
    expect(fixed.filter(({ kind }) => /Autoscaler|ScaledObject/.test(kind))).toEqual([]);
  });

  it('leads sockets and streams to gateways, all other calls to APIs (docs/REALTIME.md#roles)', () => {
    const manifests = render();
    const [rule] = (one(manifests, 'Ingress', 'prod').spec as { rules: { http: { paths: Tree[] } }[] }).rules;
    expect(rule!.http.paths.map(({ path, backend }) => [path, ((backend as Tree).service as Tree).name])).toEqual([
      ['/live', 'prod-gateway'],
      ['/api/stream', 'prod-gateway'],
      ['/', 'prod-api'],
    ]);
    for (const part of ['api', 'gateway']) {
      expect((one(manifests, 'Service', `prod-${part}`).spec as Tree).selector).toMatchObject({
        'app.kubernetes.io/component': part,
      });
      const { template } = one(manifests, 'Deployment', `prod-${part}`).spec as Tree;
      const [container] = ((template as Tree).spec as Tree).containers as Tree[];
      expect(container!.env).toEqual([{ name: 'ROLE', value: part }]);
    }
  });

  it('replaces the pods when the configuration changes, and when it is told of another Secret', () => {
    const sums = (changes: Record<string, unknown> = {}): unknown[] => {
      const manifests = render(changes);
      return ['prod-api', 'prod-worker'].map((name) => {
        const { template } = one(manifests, 'Deployment', name).spec as Tree;
        return ((template as Tree).metadata as Tree).annotations;
      });
    };
    const [api, worker] = sums() as Tree[];
    for (const changes of [{ 'config.LOG_LEVEL': 'debug' }, { secretRevision: '2' }]) {
      const [changedApi, changedWorker] = sums(changes);
      expect(changedApi).not.toEqual(api);
      expect(changedWorker).not.toEqual(worker);
    }
  });

  it.each([
    [{ 'config.PORT': '4000' }, 'config.PORT: the chart sets PORT to 3000 itself; take it out of config'],
    [{ 'config.ROLE': 'both' }, "config.ROLE: the chart sets ROLE to each part's own itself"],
    [{ 'config.NODE_ENV': 'test' }, 'config.NODE_ENV: the chart sets NODE_ENV to production itself'],
    [{ 'config.METRICS_PORT': '1' }, 'config.METRICS_PORT: the chart sets'],
    [{ extraEnv: [{ name: 'HOST', value: 'x' }] }, 'extraEnv: HOST is set by the chart already; name it in one place'],
    [{ extraEnv: [{ name: 'PUBLIC_URL', value: 'x' }] }, 'extraEnv: PUBLIC_URL is set by config already'],
    [{ 'config.DATABASE_URL': 'postgres://x' }, "invalid propertyName 'DATABASE_URL'"],
    [{ 'image.digest': 'sha256:short' }, '/image/digest'],
    [{ 'api.nodeSelectors': {} }, 'nodeSelectors'],
  ])('refuses %j with a sentence', (changes, sentence) => {
    const { status, stderr } = runHelm(changes);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('puts pods where it is told to, with the variables, files, annotations and the one image it is given', () => {
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    const manifests = render({
      ...EVERYTHING,
      'image.digest': digest,
      'image.tag': 'ignored',
      'service.annotations': { balancer: 'internal' },
    });
    for (const [kind, name] of [
      ['Deployment', 'prod-api'],
      ['Deployment', 'prod-gateway'],
      ['Deployment', 'prod-worker'],
      ['Job', 'prod-migrate'],
    ] as const) {
      const { template } = one(manifests, kind, name).spec as Tree;
      const pod = (template as Tree).spec as Tree;
      const [container] = pod.containers as [Tree];
      expect(pod).toMatchObject({
        nodeSelector: EVERYTHING['api.nodeSelector'],
        tolerations: EVERYTHING['api.tolerations'],
        affinity: EVERYTHING['api.affinity'],
      });
      expect(((template as Tree).metadata as Tree).annotations).toMatchObject({ 'of/pods': 'yes' });
      expect(container.image).toBe(`registry.example.com/t0-terminal@${digest}`);
      expect(container.env).toEqual(expect.arrayContaining(EVERYTHING.extraEnv));
      expect(container.envFrom).toEqual(expect.arrayContaining(EVERYTHING.extraEnvFrom));
      expect(container.volumeMounts).toEqual(expect.arrayContaining(EVERYTHING.extraVolumeMounts));
      expect(pod.volumes).toEqual(expect.arrayContaining(EVERYTHING.extraVolumes));
    }
    for (const name of ['prod-api', 'prod-worker'])
      expect((one(manifests, 'Deployment', name).metadata as Tree).annotations).toEqual({ 'of/objects': 'yes' });
    expect((one(manifests, 'Service', 'prod-api').metadata as Tree).annotations).toEqual({ balancer: 'internal' });
  });
});
