import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Kinds that Helm looks up before it asks for single objects, by group and version. */
const KINDS: Record<string, Record<string, string>> = {
  v1: { configmaps: 'ConfigMap', secrets: 'Secret', services: 'Service' },
  'apps/v1': { deployments: 'Deployment' },
  'policy/v1': { poddisruptionbudgets: 'PodDisruptionBudget' },
};

/** A cluster as far as `helm template --dry-run=server` asks: its version and kinds, and the objects a test puts there, by their path. */
export class KubernetesApi {
  readonly objects = new Map<string, object>();
  private server: Server;

  async start(): Promise<this> {
    this.server = createServer(({ url = '/' }, response) => {
      const found = this.answer(new URL(url, 'http://cluster').pathname);
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(found ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 }),
      );
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** The configuration file of a client. */
  get kubeconfig(): string {
    const server = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'test', cluster: { server } }],
      users: [{ name: 'test', user: {} }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
      'current-context': 'test',
    });
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer(path: string): object | undefined {
    if (path === '/version') return { major: '1', minor: '30', gitVersion: 'v1.30.0' };
    if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
    if (path === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups() };
    const version = path.replace(/^\/apis?\//, '');
    const kinds = KINDS[version];
    return kinds
      ? { kind: 'APIResourceList', groupVersion: version, resources: resources(kinds) }
      : this.objects.get(path);
  }
}

function groups(): object[] {
  return Object.keys(KINDS)
    .filter((groupVersion) => groupVersion.includes('/'))
    .map((groupVersion) => {
      const [name, version] = groupVersion.split('/');
      return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
    });
}

function resources(kinds: Record<string, string>): object[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    name,
    kind,
    singularName: '',
    namespaced: true,
    verbs: ['get'],
  }));
}
