const descriptorOf = (object, key) => Reflect.getOwnPropertyDescriptor(object, key);

/** Every own property of an object, as it stands. Symbols are Jest's own; a window names some properties that it does not have. */
const propertiesOf = (object) =>
  new Map(
    Object.getOwnPropertyNames(object)
      .map((key) => [key, descriptorOf(object, key)])
      .filter(([, descriptor]) => descriptor),
  );

const isSame = (a, b) =>
  a?.value === b?.value && a?.get === b?.get && a?.set === b?.set && a?.configurable === b?.configurable;

/** The objects and, of classes among them, what their instances inherit. */
function withPrototypes(objects) {
  const all = new Set();
  for (const object of objects) {
    if (object === null || !['object', 'function'].includes(typeof object)) continue;
    all.add(object);
    const prototype = typeof object === 'function' && descriptorOf(object, 'prototype')?.value;
    if (prototype) all.add(prototype);
  }
  return all;
}

/** What a global object holds by value: its classes, and objects such as `Math`. */
const heldBy = (global) => [...propertiesOf(global).values()].map(({ value }) => value);

/** Remembers the properties of objects, to take back what a test file added to them, replaced or deleted. */
module.exports = class FirstState {
  constructor(global, { also = [], except = [] } = {}) {
    const objects = withPrototypes([global, ...heldBy(global), ...also]);
    for (const object of except) objects.delete(object);
    this.first = new Map([...objects].map((object) => [object, propertiesOf(object)]));
  }

  /** Throws a TypeError when a file defined something that nothing can take back. */
  restore() {
    for (const [object, properties] of this.first) {
      for (const key of propertiesOf(object).keys()) if (!properties.has(key)) takeBack(object, key);
      for (const [key, before] of properties)
        if (!isSame(descriptorOf(object, key), before)) Object.defineProperty(object, key, before);
    }
  }
};

function takeBack(object, key) {
  if (!Reflect.deleteProperty(object, key)) throw new TypeError(`${key} was defined for good; make it configurable`);
}
