import { UPLOAD_RULES } from '@t0/contracts';
import type { Upload } from '@t0/database';
import { checkContent } from '@t0/storage';
import type { Acceptance } from '@t0/storage';

/** The conditions for the file of an upload: within its kind's size, as large as announced, and of its kind by its own bytes. */
export function acceptanceOf({ kind, objectPath, contentType, declaredSize }: Upload): Acceptance {
  return {
    maxBytes: UPLOAD_RULES[kind].maxBytes,
    exactBytes: declaredSize,
    contentType,
    check: (sample) => checkContent(kind, objectPath, sample),
  };
}
