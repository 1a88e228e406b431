import type { Walk } from '../walk.ts';
import { backupAndRestore } from './backup.ts';
import { crashes } from './crashes.ts';
import { doctor, publish, signIn, upload } from './first-day.ts';
import { image } from './image.ts';
import { pages } from './pages.ts';
import { fourApis } from './replicas.ts';
import { gracefulStop } from './stop.ts';
import { goBack, refusedMigration, unhealthyApi, upgrade, upgradeProxy } from './upgrades.ts';

/** One step of the owner's first days. */
export interface Step {
  name: string;
  /** Without it no later step makes sense. */
  isNeeded?: boolean;
  walk: (walk: Walk) => Promise<void>;
}

/** The steps, in their order. */
export const STEPS: readonly Step[] = [
  { name: 'image', walk: image },
  { name: 'sign-in', walk: signIn, isNeeded: true },
  { name: 'publish', walk: publish },
  { name: 'upload', walk: upload },
  { name: 'pages', walk: pages },
  { name: 'doctor', walk: doctor },
  { name: 'four-apis', walk: fourApis },
  { name: 'crashes', walk: crashes },
  { name: 'upgrade', walk: upgrade },
  { name: 'going-back', walk: goBack },
  { name: 'unhealthy-api', walk: unhealthyApi },
  { name: 'failing-migration', walk: refusedMigration },
  { name: 'another-proxy', walk: upgradeProxy },
  { name: 'backup', walk: backupAndRestore },
  { name: 'stop', walk: gracefulStop },
];
