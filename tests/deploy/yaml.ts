import { parseAllDocuments } from 'yaml';

/** Every document of a YAML text; empty ones are left out. Throws when it is none. */
export function yamlDocuments(text: string): unknown[] {
  return [...parseAllDocuments(text, { merge: true })]
    .map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS({ maxAliasCount: 1000 }) as unknown;
    })
    .filter((value) => value !== null && value !== undefined);
}
