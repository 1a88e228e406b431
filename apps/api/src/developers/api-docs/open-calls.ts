import type { OpenAPIObject } from '@nestjs/swagger';

const REFERENCE = '#/components/schemas/';

/** The part of the API's description that is for programs: the calls that take a key, and the types these are made of. */
export function openCalls({ paths, components, tags, ...rest }: OpenAPIObject): OpenAPIObject {
  const open = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) => {
      const taken = Object.entries(methods as Record<string, { security?: object[] }>).filter(([, { security }]) =>
        security?.some((way) => 'key' in way),
      );
      return taken.length > 0 ? [[path, Object.fromEntries(taken)]] : [];
    }),
  );
  const schemas = (components?.schemas ?? {}) as Record<string, object>;
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' && typeof inner === 'string' ? inner.slice(REFERENCE.length) : undefined;
      if (name === undefined) collect(inner);
      else if (!used.has(name)) {
        used.add(name);
        collect(schemas[name]);
      }
    }
  };
  collect(open);
  const texts = JSON.stringify(open);
  return {
    ...rest,
    paths: open,
    tags: (tags ?? []).filter(({ name }) => texts.includes(`"tags":["${name}"]`)),
    components: {
      // A program that calls with a key needs to know nothing of sessions.
      securitySchemes: { key: components!.securitySchemes!.key! },
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  };
}
