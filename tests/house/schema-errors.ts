import Ajv from 'ajv';
import type { Options } from 'ajv';

/**
 * Says what is wrong with a value by a schema that refers to a document's components. Ajv compiles each component once: to compile all of them for
 * each value takes a thousand times as long as the check.
 */
export function schemaErrors(components: object, options: Options = {}): (schema: object, value: unknown) => string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false, ...options });
  ajv.addSchema({ $id: 'document', components });
  const known = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
    const check = known.get(text) ?? ajv.compile(JSON.parse(text) as object);
    known.set(text, check);
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
