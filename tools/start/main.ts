import { launch } from './launch.ts';
import { startPrograms } from './programs.ts';
import { readSettings } from './settings.ts';
import { summary } from './summary.ts';

/* npm start [-- --api N --gateways N --workers N]: the whole product on this machine, as it is built. */
launch({ settings: () => readSettings(process.env, process.argv.slice(2)), startPrograms, summary });
