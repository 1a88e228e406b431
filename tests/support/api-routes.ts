import { routeTable, type Route } from '../../apps/api/src/developers/api-docs/route-table.ts';
import type { ApiStack } from './api-stack.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
/** Values of path parameters that are neither a number nor a UUID. */
const NAMED: Record<string, string> = { kind: 'signal', instrument: 'GBPJPY', channel: 'terminal', text: 'risk' };

/** Every call of the API under test. */
export function routesOf(stack: ApiStack): Route[] {
  return routeTable(stack.apps[0]!);
}

/** A path that reaches the route: each parameter has a value of its kind, or the one given. */
export function examplePath(route: Route, value?: string): string {
  return route.path.replace(/[:*](\w+)/g, (_, name: string) => {
    const kind = route.parameters.find((one) => one.name === name)?.kind;
    return value ?? NAMED[name] ?? (kind === 'uuid' ? UUID : '1');
  });
}
