/** The value of a text control or a choice, its error, and its change handler. */
export interface BoundField<Value> {
  value: Value;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** Binds controls to fields of a form by their names: `{...bound('title')}`. */
export function boundTo<F extends object>(
  fields: F,
  errors: Readonly<Record<string, string>>,
  set: (change: Partial<F>) => void,
) {
  return <Name extends keyof F & string>(name: Name): BoundField<F[Name]> => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }) => set({ [name]: target.value } as Partial<F>),
  });
}
