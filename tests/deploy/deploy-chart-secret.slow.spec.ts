import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHART, HELM, type Manifest } from './helm-chart.ts';
import { KubernetesApi } from './kubernetes-api.ts';
import { yamlDocuments } from './yaml.ts';

/** The kinds that the stand-in for a cluster knows. */
const FEW = 'ingress.enabled=false,networkPolicy.enabled=false,migrate.enabled=false,api.autoscaling.enabled=false';
const SECRETS = '/api/v1/namespaces/terminal/secrets';

(HELM ? describe : describe.skip)('the Helm chart and the Secret in the cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-helm-'));
  let cluster: KubernetesApi;

  beforeAll(async () => {
    cluster = await new KubernetesApi().start();
    writeFileSync(join(folder, 'config'), cluster.kubeconfig);
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const put = (name: string, data: Record<string, string>): void => {
    const metadata = { name, namespace: 'terminal', resourceVersion: String(Math.random()) };
    cluster.objects.set(`${SECRETS}/${name}`, { apiVersion: 'v1', kind: 'Secret', metadata, data });
  };
  /** What an upgrade would write at the pods of API and worker. */
  const checksums = async (...more: string[]): Promise<string[]> => {
    const args = [
      'template',
      'prod',
      CHART,
      '--namespace',
      'terminal',
      '--dry-run=server',
      '--disable-openapi-validation',
    ];
    const env = { ...process.env, HOME: folder, KUBECONFIG: join(folder, 'config') };
    const { stdout } = await promisify(execFile)(HELM!, [...args, '--set', FEW, ...more], { env });
    return (yamlDocuments(stdout) as Manifest[])
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) => (spec as { template: Manifest }).template.metadata.annotations!['checksum/secret']!);
  };

  it('an upgrade replaces the pods when the Secret changed, and leaves them when it did not', async () => {
    put('t0-terminal', { SESSION_SECRET: 'b25l' });
    const first = await checksums();
    expect([first.length, new Set(first).size]).toEqual([3, 1]);
    put('t0-terminal', { SESSION_SECRET: 'b25l' });
    expect(await checksums()).toEqual(first);
    put('t0-terminal', { SESSION_SECRET: 'dHdv' });
    const second = await checksums();
    expect(second[0]).not.toBe(first[0]);
    expect(new Set(second).size).toBe(1);
  });

  it('so it does for a further Secret that the pods read', async () => {
    const further = ['--set', 'extraEnvFrom[0].secretRef.name=more'];
    put('more', { OANDA_TOKEN: 'b25l' });
    const first = await checksums(...further);
    put('more', { OANDA_TOKEN: 'dHdv' });
    expect((await checksums(...further))[0]).not.toBe(first[0]);
  });
});
