import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  IntrinsicNodeParser,
  SchemaGenerator,
  StringType,
} from 'ts-json-schema-generator';
import type { BaseType, CompletedConfig, Context } from 'ts-json-schema-generator';
import { ROOT } from '../shared/root.ts';

/** A JSON schema, as far as these tools read it. */
export type JsonSchema = { [key: string]: unknown };

/** A TypeScript type to describe: its text, where its names come from, and types it declares itself. */
export interface TypeRoot {
  name: string;
  type: string;
  imports: { name: string; from: string }[];
  declarations: string[];
}

/** Schemas of roots by their name, and of the named types they refer to as `#/components/schemas/...`. */
export interface TypeSchemas {
  roots: Record<string, JsonSchema>;
  schemas: Record<string, JsonSchema>;
}

const FOLDER = join(ROOT, 'tools/dist/interfaces');
const ROOTS = 'DescribedRoots';
const PREFIX = '#/definitions/';

/** `Uppercase<string>` and its like: any text, as a schema has no word for more. */
class AnyText extends IntrinsicNodeParser {
  override createType(node: Parameters<IntrinsicNodeParser['createType']>[0], context: Context): BaseType {
    const [argument] = context.getArguments();
    return argument instanceof StringType ? argument : super.createType(node, context);
  }
}

/** Describes TypeScript types as JSON schemas. Throws when a type has none. */
export function typeSchemas(roots: TypeRoot[]): TypeSchemas {
  const entry = join(FOLDER, `roots-${process.pid}.ts`);
  const tsconfig = join(FOLDER, `roots-${process.pid}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(entry, entryText(roots));
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions: OPTIONS, files: [entry] }));
  try {
    const config: CompletedConfig = {
      ...DEFAULT_CONFIG,
      path: entry,
      tsconfig,
      type: ROOTS,
      skipTypeCheck: true,
      expose: 'export',
      jsDoc: 'extended',
      sortProps: false,
      encodeRefs: false,
    };
    const program = createProgram(config);
    const parser = createParser(program, config, (chain) => chain.addNodeParser(new AnyText()));
    const schema = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(ROOTS);
    const { [ROOTS]: root, ...named } = (schema.definitions ?? {}) as Record<string, JsonSchema>;
    return {
      roots: withOurReferences(root!.properties as Record<string, JsonSchema>),
      schemas: Object.fromEntries(
        Object.entries(named)
          .map(([name, one]): [string, JsonSchema] => [componentName(name), withOurReferences(one)])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    };
  } finally {
    rmSync(entry, { force: true });
    rmSync(tsconfig, { force: true });
  }
}

const OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  customConditions: ['source'],
  strict: true,
  strictPropertyInitialization: false,
  allowImportingTsExtensions: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
};

function entryText(roots: TypeRoot[]): string {
  const imports = new Map(roots.flatMap((root) => root.imports).map(({ name, from }) => [name, from]));
  return [
    ...[...imports].map(([name, from]) => `import type { ${name} } from '${from}';`),
    ...new Set(roots.flatMap((root) => root.declarations)),
    `export interface ${ROOTS} {`,
    ...roots.map(({ name, type }) => `  '${name}': ${type};`),
    '}',
  ].join('\n');
}

/** Names of generic types hold brackets and commas, which a component's name may not. */
function componentName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/_+$/, '');
}

function withOurReferences<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    key === '$ref' && typeof item === 'string' && item.startsWith(PREFIX)
      ? `#/components/schemas/${componentName(item.slice(PREFIX.length))}`
      : item,
  ) as T;
}
