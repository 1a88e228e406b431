import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LiveMetrics, ProgramMetrics } from '@t0/observability';
import { yamlDocuments } from './yaml.ts';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Names and labels of everything that a program of the product exposes. */
async function exposed(): Promise<Map<string, string[]>> {
  const live = new LiveMetrics();
  const program = new ProgramMetrics(live.registry);
  const labelled = Object.values(program) as { name: string; labelNames: string[] }[];
  const labels = new Map(labelled.map(({ name, labelNames }) => [name, labelNames]));
  const metrics = await live.registry.getMetricsAsJSON();
  live.registry.clear();
  return new Map(
    metrics.flatMap(({ name, type }): [string, string[]][] => {
      const own = labels.get(name) ?? (/(drops|resyncs)_total$/.test(name) ? ['reason'] : []);
      const names = String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
      return names.map((one) => [one, own]);
    }),
  );
}

/** Metrics an expression reads. */
const namesIn = (expression: string): string[] =>
  expression.match(/\b(?:t0|nodejs|process)_[a-z0-9_]+\b(?=[^a-z0-9_]|$)/g) ?? [];
/** Labels it groups or selects by; `instance` and `le` are Prometheus's own, `program` is on all of the product's. */
const labelsIn = (expression: string): string[] => [
  ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(',').map((label) => label.trim())),
  ...[...expression.matchAll(/[{,]\s*(\w+)=~?"/g)].map(([, label]) => label!),
];

interface Panel {
  type: string;
  title: string;
  id: number;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

describe('dashboard and alerts', () => {
  let metrics: Map<string, string[]>;
  beforeAll(async () => void (metrics = await exposed()));

  const check = (where: string, expression: string): void => {
    const names = namesIn(expression);
    expect({ where, names: names.length > 0 }).toEqual({ where, names: true });
    const known = new Set(['instance', 'le', 'program', ...names.flatMap((name) => metrics.get(name) ?? [])]);
    expect({ where, unknown: names.filter((name) => !metrics.has(name)) }).toEqual({ where, unknown: [] });
    // Every Node program has these: of a shared Prometheus only ours are meant.
    const foreign = expression.match(/\b(?:nodejs|process)_\w+(?!\w|\{program=)/g) ?? [];
    expect({ where, foreign }).toEqual({ where, foreign: [] });
    expect({ where, unknown: labelsIn(expression).filter((label) => !known.has(label)) }).toEqual({
      where,
      unknown: [],
    });
  };

  it('the dashboard reads nothing that our programs do not expose, and misses none of ours', () => {
    const { panels } = JSON.parse(read('deploy/grafana/t0-terminal.json')) as { panels: Panel[] };
    const shown = new Set<string>();
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets) {
        check(title, expr);
        for (const name of namesIn(expr)) shown.add(name.replace(/_(bucket|count|sum)$/, ''));
      }
    const ownMetrics = [...metrics.keys()]
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => name.startsWith('t0_'));
    expect(ownMetrics.filter((name) => !shown.has(name))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, gridPos } of panels)
      expect({ title, fits: gridPos.x + gridPos.w <= 24 }).toEqual({ title, fits: true });
  });

  it('every alert reads what exists, says how grave it is, and leads to a runbook that is there', () => {
    const [{ groups }] = yamlDocuments(read('deploy/prometheus/alerts.yaml')) as [
      {
        groups: {
          rules: {
            alert: string;
            record?: string;
            expr: string;
            labels: { severity: string };
            annotations: Record<string, string>;
          }[];
        }[];
      },
    ];
    const anchors = [...read('docs/operations/runbooks.md').matchAll(/^#{2,4} (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s+/g, '-'),
    );
    const all = groups.flatMap(({ rules }) => rules);
    for (const { record, expr } of all) if (record) check(record, expr);
    const rules = all.filter(({ alert }) => alert);
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr, labels, annotations } of rules) {
      check(alert, expr);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      const [file, anchor] = annotations.runbook_url!.split('#');
      expect({ alert, file, found: anchors.includes(anchor!) }).toEqual({
        alert,
        file: 'docs/operations/runbooks.md',
        found: true,
      });
    }
  });
});
