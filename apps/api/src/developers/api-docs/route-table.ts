import { ParseIntPipe, ParseUUIDPipe, RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import type { KeyScope, StaffArea } from '@t0/contracts/accounts';
import { AuthenticatedGuard, SubscribedGuard } from '../../platform/access/guards.ts';
import { StaffGuard } from '../../platform/access/staff-only.ts';
import { keyScopeOf } from '../../platform/keys/key.guard.ts';

/** The callers of a route, as its guards declare them. */
export type RouteAccess = 'public' | 'authenticated' | 'subscribed' | 'admin';

/** A named part of a path, query or head. */
export interface RouteParameter {
  in: 'path' | 'query' | 'header';
  name: string;
  kind: 'integer' | 'uuid' | 'text';
}

/** One call of the API. */
export interface Route {
  /** GET, POST, ... */
  method: string;
  /** `/api/signals/:id` */
  path: string;
  /** `SignalsController.update` */
  handler: string;
  access: RouteAccess;
  /** The area that the caller's role must open; null: none. */
  area: StaffArea | null;
  /** The scope of the keys that may call; null: none may. */
  scope: KeyScope | null;
  /** Status of the answer when all is well. */
  status: number;
  /** DTO classes of body and query. */
  body?: Type;
  query?: Type;
  parameters: RouteParameter[];
}

/** From the weakest to the strictest. */
const GUARDS: [abstract new (...args: never[]) => unknown, RouteAccess][] = [
  [AuthenticatedGuard, 'authenticated'],
  [SubscribedGuard, 'subscribed'],
  [StaffGuard, 'admin'],
];
const PLACES: Partial<Record<number, RouteParameter['in']>> = {
  [RouteParamtypes.PARAM]: 'path',
  [RouteParamtypes.QUERY]: 'query',
  [RouteParamtypes.HEADERS]: 'header',
};

interface Argument {
  index: number;
  data?: unknown;
  pipes: unknown[];
}

/** Every call of every controller, from what Nest itself routes by. */
export function routeTable(app: INestApplicationContext): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => routesOf(metatype as Type));
}

function routesOf(type: Type): Route[] {
  const prototype = type.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
    const shape = {
      method,
      handler: `${type.name}.${name}`,
      access: accessOf(type, handler),
      area: areaOf(type, handler),
      scope: keyScopeOf(handler, type),
      status:
        (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? (method === 'POST' ? 201 : 200),
      ...argumentsOf(type, name),
    };
    return pathsOf(type).flatMap((base) =>
      pathsOf(handler).map((own) => ({
        ...shape,
        path: `/${base}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
      })),
    );
  });
}

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return Array.isArray(path) ? path : [path ?? ''];
}

function guardsOf(targets: object[]): unknown[] {
  return targets.flatMap((target) => (Reflect.getMetadata(GUARDS_METADATA, target) as unknown[] | undefined) ?? []);
}

function areaOf(...targets: object[]): StaffArea | null {
  const staff = guardsOf(targets).filter((guard) => guard instanceof StaffGuard);
  return staff.at(-1)?.area ?? null;
}

function accessOf(...targets: object[]): RouteAccess {
  const guards = guardsOf(targets);
  const declared = GUARDS.filter(([guard]) => guards.some((one) => one === guard || one instanceof guard));
  return declared.at(-1)?.[1] ?? 'public';
}

function argumentsOf(type: Type, name: string): Pick<Route, 'body' | 'query' | 'parameters'> {
  const types = (Reflect.getMetadata('design:paramtypes', type.prototype as object, name) as Type[] | undefined) ?? [];
  const all = (Reflect.getMetadata(ROUTE_ARGS_METADATA, type, name) as Record<string, Argument> | undefined) ?? {};
  const found: Pick<Route, 'body' | 'query' | 'parameters'> = { parameters: [] };
  for (const [key, { index, data, pipes }] of Object.entries(all).sort(([, a], [, b]) => a.index - b.index)) {
    const kind = Number(key.split(':')[0]);
    // A body of unknown type is none that a DTO checks.
    const dto = (types[index] as unknown) === Object ? undefined : types[index];
    if (kind === (RouteParamtypes.BODY as number)) found.body = dto;
    else if (kind === (RouteParamtypes.QUERY as number) && data === undefined) found.query = dto;
    else if (PLACES[kind] && typeof data === 'string')
      found.parameters.push({ in: PLACES[kind], name: data, kind: kindOf(pipes) });
  }
  return found;
}

function kindOf(pipes: unknown[]): RouteParameter['kind'] {
  const has = (pipe: Type): boolean => pipes.some((one) => one === pipe || one instanceof pipe);
  if (has(ParseIntPipe)) return 'integer';
  return has(ParseUUIDPipe) ? 'uuid' : 'text';
}
