import { launch } from '../start/launch.ts';
import { developmentSummary, readDevelopmentSettings } from './settings.ts';
import { startReloadingPrograms } from './programs.ts';

/*
 * npm run dev: the whole product on this machine, from its sources. A change to API, worker or a library is compiled and the program
 * that it concerns started again; the web application is served by Vite, which replaces what changed in the open page.
 */
launch({
  settings: () => readDevelopmentSettings(process.env, process.argv.slice(2)),
  startPrograms: startReloadingPrograms,
  summary: developmentSummary,
});
