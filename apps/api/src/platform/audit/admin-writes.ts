import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { AdminGuard } from '../access/guards.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a route is for administrators only: AdminGuard stands before its controller or its handler. */
export function isAdminRoute(...targets: object[]): boolean {
  return targets.some((target) => {
    const guards = Reflect.getMetadata(GUARDS_METADATA, target) as unknown[] | undefined;
    return guards?.some((guard) => guard === AdminGuard || guard instanceof AdminGuard) ?? false;
  });
}

/** Whether calls with this method change something. */
export function isWrite(method: string): boolean {
  return !SAFE.has(method);
}
