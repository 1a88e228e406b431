import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, independent of the working folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
