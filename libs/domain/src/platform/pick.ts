/** The fields of these names. */
export function pick<T extends object, Name extends keyof T>(row: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, Name>;
}
