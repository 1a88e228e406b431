import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toYaml, yamlDocuments } from './yaml.ts';

/*
 * Renders our chart as `helm template` would, for machines without Helm: the part of Go's template language and of Helm's functions
 * that the chart uses, and an error for everything else, so that the chart cannot outgrow it unnoticed.
 */

type Scope = { dot: unknown; root: unknown; variables: Record<string, unknown> };
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'action'; expression: string }
  | { kind: 'block'; keyword: 'if' | 'with' | 'range' | 'define'; expression: string; body: Node[]; otherwise: Node[] };

/** Text and actions, with the white space that `{{-` and `-}}` swallow taken away. */
function tokens(source: string): { text?: string; action?: string }[] {
  const found: { text?: string; action?: string }[] = [];
  let rest = source;
  for (;;) {
    const match = /\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/.exec(rest);
    if (!match) return [...found, { text: rest }];
    const before = rest.slice(0, match.index);
    found.push({ text: match[1] ? before.trimEnd() : before }, { action: match[2]! });
    rest = rest.slice(match.index + match[0].length);
    if (match[3]) rest = rest.trimStart();
  }
}

function parse(list: ReturnType<typeof tokens>): Node[] {
  const read = (): { nodes: Node[]; end: string } => {
    const nodes: Node[] = [];
    for (;;) {
      const token = list.shift();
      if (!token) return { nodes, end: 'eof' };
      if (token.text !== undefined) nodes.push({ kind: 'text', text: token.text });
      else {
        const [, keyword, expression = ''] = /^(\w*)\s*([\s\S]*)$/.exec(token.action!)!;
        if (keyword === 'end' || keyword === 'else') return { nodes, end: keyword };
        if (keyword === 'if' || keyword === 'with' || keyword === 'range' || keyword === 'define') {
          const body = read();
          const otherwise = body.end === 'else' ? read().nodes : [];
          nodes.push({ kind: 'block', keyword, expression, body: body.nodes, otherwise });
        } else nodes.push({ kind: 'action', expression: token.action! });
      }
    }
  };
  return read().nodes;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** One chart, rendered. */
export class ChartRenderer {
  private readonly defines = new Map<string, Node[]>();
  private readonly templates: [string, Node[]][] = [];

  constructor(private readonly folder: string) {
    for (const name of readdirSync(join(folder, 'templates'))) {
      const nodes = parse(tokens(readFileSync(join(folder, 'templates', name), 'utf8')));
      for (const node of nodes)
        if (node.kind === 'block' && node.keyword === 'define')
          this.defines.set(JSON.parse(node.expression) as string, node.body);
      if (name.endsWith('.yaml')) this.templates.push([name, nodes]);
    }
  }

  /** Every document of every template, decoded; `values` stand in place of the chart's own. */
  render(values: unknown, release: string): Record<string, unknown>[] {
    const [chart] = yamlDocuments(readFileSync(join(this.folder, 'Chart.yaml'), 'utf8')) as Record<string, unknown>[];
    const root = {
      Values: values,
      Release: { Name: release, Service: 'Helm' },
      Chart: { Name: chart!.name, Version: chart!.version, AppVersion: chart!.appVersion },
    };
    return this.templates.flatMap(([name, nodes]) => {
      const text = this.print(nodes, { dot: root, root, variables: {} });
      try {
        return yamlDocuments(text) as Record<string, unknown>[];
      } catch (error) {
        throw new Error(`${name} is no YAML:\n${text}`, { cause: error });
      }
    });
  }

  private print(nodes: Node[], scope: Scope): string {
    return nodes.map((node) => this.one(node, scope)).join('');
  }

  private one(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'action') return String(this.evaluate(node.expression, scope) ?? '');
    if (node.keyword === 'define') return '';
    if (node.keyword === 'range') {
      const match = /^\$(\w+),\s*\$(\w+)\s*:=\s*(.*)$/.exec(node.expression);
      if (!match) throw new Error(`range of another form: ${node.expression}`);
      const entries = Object.entries((this.evaluate(match[3]!, scope) ?? {}) as object).sort(([a], [b]) =>
        a < b ? -1 : 1,
      );
      return entries
        .map(([key, value]) =>
          this.print(node.body, { ...scope, dot: value, variables: { [match[1]!]: key, [match[2]!]: value } }),
        )
        .join('');
    }
    const value = this.evaluate(node.expression, scope);
    if (isEmpty(value)) return this.print(node.otherwise, scope);
    return this.print(node.body, node.keyword === 'with' ? { ...scope, dot: value } : scope);
  }

  private evaluate(expression: string, scope: Scope): unknown {
    let piped: unknown[] = [];
    for (const command of expression.split('|').map((part) => part.trim())) {
      const words = command.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
      piped = [this.command(words, piped, scope)];
    }
    return piped[0];
  }

  private command([head, ...rest]: string[], piped: unknown[], scope: Scope): unknown {
    const args = [...rest.map((word) => this.operand(word, scope)), ...piped];
    switch (head) {
      case 'include':
        return this.print(this.defines.get(args[0] as string)!, { ...scope, dot: args[1] });
      case 'nindent':
        return `\n${String(args[1]).replace(/^/gm, ' '.repeat(args[0] as number))}`;
      case 'quote':
        return JSON.stringify(String(args[0]));
      case 'toYaml':
        return toYaml(args[0]).trimEnd();
      case 'default':
        return isEmpty(args[1]) ? args[0] : args[1];
      case 'sha256sum':
        return createHash('sha256').update(String(args[0])).digest('hex');
      case 'eq':
        return args[0] === args[1];
      case 'not':
        return isEmpty(args[0]);
      default:
        if (args.length > 0) throw new Error(`The chart uses a function this renderer does not know: ${head}`);
        return this.operand(head!, scope);
    }
  }

  private operand(word: string, scope: Scope): unknown {
    if (word.startsWith('"')) return JSON.parse(word);
    if (/^\d+$/.test(word)) return Number(word);
    const [, variable, path = ''] = /^(?:\$(\w*))?((?:\.\w+)*|\.)$/.exec(word) ?? [];
    if (variable === undefined && path === '') throw new Error(`Not understood: ${word}`);
    const start = variable === undefined ? scope.dot : variable === '' ? scope.root : scope.variables[variable];
    return path
      .split('.')
      .filter(Boolean)
      .reduce<unknown>((value, key) => {
        if (typeof value !== 'object' || value === null || !(key in value)) throw new Error(`${word} is nothing`);
        return (value as Record<string, unknown>)[key];
      }, start);
  }
}
