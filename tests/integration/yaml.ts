import { createRequire } from 'node:module';

/** The two functions used of js-yaml, which comes with the test tools. */
interface Yaml {
  safeLoadAll(text: string): unknown[];
  safeDump(value: unknown, options: { lineWidth: number; sortKeys: boolean }): string;
}

const yaml = createRequire(__filename)('js-yaml') as Yaml;

/** Every document of a YAML text; empty ones are left out. Throws when it is none. */
export function yamlDocuments(text: string): unknown[] {
  return yaml.safeLoadAll(text).filter((document) => document !== null && document !== undefined);
}

/** A value as YAML, keys sorted. */
export function toYaml(value: unknown): string {
  return yaml.safeDump(value, { lineWidth: -1, sortKeys: true });
}
