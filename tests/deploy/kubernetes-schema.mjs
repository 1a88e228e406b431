/* Prints the JSON schema of KubernetesKinds: strict, as an API server decodes that refuses unknown fields. */
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';

const folder = dirname(fileURLToPath(import.meta.url));
const schema = createGenerator({
  path: join(folder, 'kubernetes-kinds.ts'),
  tsconfig: join(folder, '../tsconfig.json'),
  type: 'KubernetesKinds',
  additionalProperties: false,
  skipTypeCheck: true,
  jsDoc: 'none',
}).createSchema('KubernetesKinds');
process.stdout.write(JSON.stringify(schema));
