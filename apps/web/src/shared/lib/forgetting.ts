const forgetters = new Set<() => void>();

/** Calls `forget` when access ends or passes to another person: for parts of the program that may not be loaded by then. */
export function onForget(forget: () => void): void {
  forgetters.add(forget);
}

/** Access ended. */
export function forgetAll(): void {
  for (const forget of forgetters) forget();
}
