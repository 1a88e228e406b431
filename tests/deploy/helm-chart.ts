import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yamlDocuments } from './yaml.ts';

/** A Kubernetes object. */
export interface Manifest extends Record<string, unknown> {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
}

/** The folder of our chart. */
export const CHART = join(__dirname, '../../deploy/helm/t0-terminal');

/** Helm itself, which the test run finds or fetches; undefined where it cannot be had. */
export const HELM = process.env.TEST_HELM || undefined;

/** The chart's own values. */
export const VALUES = yamlDocuments(readFileSync(join(CHART, 'values.yaml'), 'utf8'))[0] as Record<string, object>;

const TOLERATION = { key: 'only', operator: 'Equal', value: 't0', effect: 'NoSchedule' };
const AFFINITY = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a', 'b'] }] }],
    },
  },
};
const placed = <P extends string>(part: P) =>
  ({
    [`${part}.podAnnotations`]: { 'of/pods': 'yes' },
    [`${part}.nodeSelector`]: { disk: 'ssd' },
    [`${part}.tolerations`]: [TOLERATION],
    [`${part}.affinity`]: AFFINITY,
  }) as Record<`${P}.podAnnotations` | `${P}.nodeSelector` | `${P}.tolerations` | `${P}.affinity`, unknown>;

/** Changes that give every list and map of the values something. */
export const EVERYTHING = {
  imagePullSecrets: [{ name: 'registry' }],
  'image.digest': `sha256:${'a'.repeat(64)}`,
  secretRevision: '7',
  extraEnv: [
    { name: 'NODE_EXTRA_CA_CERTS', value: '/etc/t0/authority.pem' },
    { name: 'OANDA_TOKEN', valueFrom: { secretKeyRef: { name: 'oanda', key: 'token' } } },
  ],
  extraEnvFrom: [{ secretRef: { name: 'more' } }, { configMapRef: { name: 'others' } }],
  extraVolumes: [{ name: 'authority', configMap: { name: 'authority' } }],
  extraVolumeMounts: [{ name: 'authority', mountPath: '/etc/t0', readOnly: true }],
  'migrate.existingSecret': 't0-owner',
  'podMonitor.enabled': true,
  'worker.autoscaling.mode': 'keda',
  'api.annotations': { 'of/objects': 'yes' },
  'gateway.annotations': { 'of/objects': 'yes' },
  'gateway.autoscaling.mode': 'keda',
  'worker.annotations': { 'of/objects': 'yes' },
  ...placed('api'),
  ...placed('gateway'),
  ...placed('worker'),
  ...placed('migrate'),
};

/** The chart's values with some changed, by path. */
function valuesWith(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const changed = structuredClone(VALUES) as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce((tree, key) => tree[key] as Record<string, unknown>, changed);
    holder[last] = value;
  }
  return changed;
}

/** What Helm prints for these changes of the values, or says when it refuses them. */
export function runHelm(changes: Record<string, unknown> = {}): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  return spawnSync(HELM!, ['template', 'prod', CHART, '--namespace', 'terminal', '--values', '-'], {
    input: JSON.stringify(valuesWith(changes)),
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
}

/**
 * Every object of the chart for these changes of the values.
 * @throws Error with Helm's words when it refuses them, or when what it prints is no YAML: a key that stands twice, above all
 */
export function render(changes: Record<string, unknown> = {}): Manifest[] {
  const { status, stdout, stderr } = runHelm(changes);
  if (status !== 0) throw new Error(stderr);
  return yamlDocuments(stdout) as Manifest[];
}
