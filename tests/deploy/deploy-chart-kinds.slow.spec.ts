import Ajv from 'ajv';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { EVERYTHING, HELM, render, type Manifest } from './helm-chart.ts';

type Tree = Record<string, unknown>;

(HELM ? describe : describe.skip)('the Helm chart, decoded strictly by Kubernetes’ own types', () => {
  let check: (manifest: Manifest) => unknown;

  beforeAll(() => {
    const script = join(__dirname, 'kubernetes-schema.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (!stdout) throw new Error(stderr);
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true }).addSchema(JSON.parse(stdout) as object, 'kinds');
    check = (manifest) => {
      const kind = `${manifest.apiVersion} ${manifest.kind}`;
      const key = kind.replaceAll('/', '~1').replaceAll(' ', '%20');
      const validate = ajv.getSchema(`kinds#/definitions/KubernetesKinds/properties/${key}`);
      if (!validate) return `${kind} is not among KubernetesKinds`;
      return validate(manifest) ? 'fits' : validate.errors;
    };
  });

  it.each([
    ['as delivered', {}, 13],
    ['with everything given', EVERYTHING, 16],
    [
      'as little as possible',
      {
        'ingress.enabled': false,
        'networkPolicy.enabled': false,
        'migrate.enabled': false,
        'api.autoscaling.enabled': false,
        'worker.autoscaling.mode': 'external',
        'gateway.autoscaling.mode': 'external',
      },
      11,
    ],
  ])('every object fits: %s', (_what, changes, count) => {
    const manifests = render(changes);
    expect(manifests.map((one) => [one.kind, one.metadata.name, check(one)])).toEqual(
      manifests.map((one) => [one.kind, one.metadata.name, 'fits']),
    );
    expect(manifests).toHaveLength(count);
  });

  it('a field that no type has, a missing one and one of another type do not fit', () => {
    const deployment = render().find(({ kind }) => kind === 'Deployment')!;
    const broken = (change: (pod: Tree) => void): unknown => {
      const copy = structuredClone(deployment);
      change(((copy.spec as Tree).template as Tree).spec as Tree);
      return check(copy);
    };
    expect(broken(() => undefined)).toBe('fits');
    expect(broken((pod) => (pod.nodeSelectors = {}))).not.toBe('fits');
    expect(broken((pod) => delete pod.containers)).not.toBe('fits');
    expect(broken((pod) => (pod.terminationGracePeriodSeconds = '60'))).not.toBe('fits');
  });
});
