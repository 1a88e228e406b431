import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../../libs/config/src/schema.ts';
import { ChartRenderer } from './chart-renderer.ts';
import { yamlDocuments } from './yaml.ts';

const folder = join(__dirname, '../../deploy/helm/t0-terminal');
type Tree = Record<string, unknown>;
interface Manifest extends Record<string, unknown> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
}

const [values] = yamlDocuments(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Record<string, Tree>[];
const chart = new ChartRenderer(folder);

/** The chart with some values changed, by path. */
function render(changes: Record<string, unknown> = {}): Manifest[] {
  const changed = structuredClone(values) as unknown as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce((tree, key) => tree[key] as Record<string, unknown>, changed);
    holder[last] = value;
  }
  return chart.render(changed, 'prod') as Manifest[];
}

const one = (manifests: Manifest[], kind: string, name: string): Tree => {
  const found = manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  expect({ kind, name, found: found.length }).toEqual({ kind, name, found: 1 });
  return found[0] as unknown as Tree;
};
const validator = (): { validate: (value: unknown) => boolean } => {
  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync(join(folder, 'values.schema.json'), 'utf8')) as object,
  );
  return { validate };
};

describe('the Helm chart', () => {
  it('has values that its own schema accepts, and a schema that refuses mistakes', () => {
    const { validate } = validator();
    expect(validate(values)).toBe(true);
    const wrong = (change: (copy: Record<string, never>) => void): boolean => {
      const copy = structuredClone(values) as unknown as Record<string, never>;
      change(copy);
      return validate(copy);
    };
    type Any = Record<string, Record<string, unknown>>;
    expect(wrong((copy) => ((copy as Any).api!.replica = 3))).toBe(false);
    // What is secret by its name, or may hold a password, belongs into the Secret.
    const secret = Object.keys(environmentSchema.shape).filter(
      (key) => /SECRET|_KEY$|TOKEN/.test(key) || /^(DATABASE|REDIS|SMTP)_URL$/.test(key),
    );
    expect(secret.length).toBeGreaterThan(10);
    for (const key of secret) expect([key, wrong((copy) => ((copy as Any).config![key] = 'x'))]).toEqual([key, false]);
    expect(wrong((copy) => ((copy as Any).config!.PUBLIC_URL = 'http://plain'))).toBe(false);
    expect(wrong((copy) => ((copy as Any).worker!.autoscaling = { mode: 'magic' }))).toBe(false);
  });

  it('renders every object once, labelled, of a known version', () => {
    const manifests = render({ 'podMonitor.enabled': true, imagePullSecrets: [{ name: 'registry' }] });
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
    expect(manifests).toHaveLength(12);
  });

  it.each([
    ['api', ['node', 'apps/api/dist/main.js']],
    ['worker', ['node', 'apps/worker/dist/main.js']],
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
    const config = values!.config as Tree;
    const drain =
      part === 'api' ? 5 + Number(config.SHUTDOWN_SOCKETS_SECONDS) + 10 : Number(config.SHUTDOWN_JOBS_SECONDS);
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

  it('security, production: publishes the public port only; metrics are for the monitoring namespace', () => {
    const manifests = render();
    const services = manifests.filter(({ kind }) => kind === 'Service') as unknown as Tree[];
    expect(services.map(({ spec }) => (spec as Tree).ports)).toEqual([
      [{ name: 'http', port: 80, targetPort: 'http' }],
    ]);
    const rules = (one(manifests, 'NetworkPolicy', 'prod').spec as Tree).ingress as Tree[];
    expect(rules[0]).toEqual({ ports: [{ port: 3000 }] });
    expect(rules[1]).toMatchObject({ ports: [{ port: 9100 }], from: [{ namespaceSelector: expect.anything() }] });
  });

  it('scales workers on waiting jobs and on the age of the oldest, by KEDA or by external metrics', () => {
    const keda = one(render(), 'ScaledObject', 'prod-worker').spec as Tree;
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
    const [{ groups }] = yamlDocuments(readFileSync(join(folder, '../../prometheus/alerts.yaml'), 'utf8')) as [
      { groups: { rules: { record?: string; expr: string }[] }[] },
    ];
    const recorded = groups.flatMap(({ rules }) => rules).filter(({ record }) => record);
    expect(recorded.map(({ record, expr }) => [record, expr])).toEqual([
      ['t0_scaling_waiting_jobs', ((keda.triggers as Tree[])[0]!.metadata as Tree).query],
      ['t0_scaling_oldest_job_seconds', ((keda.triggers as Tree[])[1]!.metadata as Tree).query],
    ]);
    expect(external.filter(({ kind }) => kind === 'ScaledObject')).toEqual([]);
    const fixed = render({ 'worker.autoscaling.mode': 'none', 'api.autoscaling.enabled': false, 'api.replicas': 4 });
    expect((one(fixed, 'Deployment', 'prod-worker').spec as Tree).replicas).toBe(1);
    expect((one(fixed, 'Deployment', 'prod-api').spec as Tree).replicas).toBe(4);
    expect(fixed.filter(({ kind }) => /Autoscaler|ScaledObject/.test(kind))).toEqual([]);
  });

  it('replaces the pods when the configuration changes', () => {
    const sum = (changes: object): unknown => {
      const { template } = one(render(changes as Record<string, unknown>), 'Deployment', 'prod-api').spec as Tree;
      return ((template as Tree).metadata as Tree).annotations;
    };
    expect(sum({ 'config.LOG_LEVEL': 'debug' })).not.toEqual(sum({}));
  });
});
