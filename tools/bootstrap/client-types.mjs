import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, Stamp } from './fingerprint.mjs';
import { ROOT } from './root.mjs';

const [CALLS, EVENTS] = ['docs/openapi.json', 'docs/asyncapi.json'];
const TYPES = 'libs/client/src/interfaces.generated.ts';
const stamp = new Stamp('libs/client/dist/.t0-types');

/** Both documents as one of OpenAPI: calls under their method and address, messages of the stream as properties of one schema. */
function joined(calls, { channels, components }) {
  const named = Object.entries(calls.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, call]) => [
        method,
        { ...call, operationId: `${method.toUpperCase()} ${path}` },
      ]),
    ),
  ]);
  const messages = Object.keys(channels.stream.messages);
  const properties = messages.map((name) => {
    const { payload, summary } = components.messages[name];
    return [name, { ...payload, description: summary }];
  });
  const StreamMessages = {
    type: 'object',
    description: 'The data of each message of a stream, by its name.',
    properties: Object.fromEntries(properties),
    required: messages,
  };
  return {
    ...calls,
    paths: Object.fromEntries(named),
    components: { schemas: { ...components.schemas, ...calls.components.schemas, StreamMessages } },
  };
}

/** Writes the types of @t0/client from the interface documents, unless neither these nor their generator has changed. */
export async function writeClientTypes() {
  const wanted = fingerprint([CALLS, EVENTS, 'tools/bootstrap/client-types.mjs', 'package-lock.json']);
  if (stamp.matches(wanted) && existsSync(join(ROOT, TYPES))) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const types = await openapiTS(joined(read(CALLS), read(EVENTS)), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  stamp.clear();
  writeFileSync(join(ROOT, TYPES), `// Written from ${CALLS} and ${EVENTS} by each build.\n\n${astToString(types)}`);
  stamp.write(wanted);
}
