/** Property decorator: all of these, in order. */
export function allOf(...parts: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const part of parts) part(target, key);
  };
}
