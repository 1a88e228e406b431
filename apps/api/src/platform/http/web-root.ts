import { fileURLToPath } from 'node:url';
import type { Config } from '@t0/config';

const BUILT_WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** The folder of the built web app. */
export function webRoot(config: Config): string {
  return config.WEB_ROOT ?? BUILT_WEB;
}
