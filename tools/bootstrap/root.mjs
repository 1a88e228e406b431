import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, whatever the working folder is. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
