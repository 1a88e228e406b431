import type { PublicationKind } from '@t0/contracts';

/** A publication: a signal or a notification, by its id. */
export interface PublicationRef {
  kind: PublicationKind;
  id: number;
}

/** The same publication. */
export function isSame(a: PublicationRef, b: PublicationRef): boolean {
  return a.kind === b.kind && a.id === b.id;
}
