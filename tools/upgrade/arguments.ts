import { UserFacingError } from '../shared/user-facing-error.ts';

/** The options of an upgrade. */
export interface UpgradeOptions {
  /** Folder for the backup; absent: `backups` beneath DATA_DIR. */
  backup?: string;
  /** Restarts API and worker, as a shell command; absent: the operator does it. */
  restart?: string;
  /** Where an API answers that it is ready; absent: at its own HOST and PORT. */
  ready?: string;
  /** With Compose: the images are here already. */
  noBuild: boolean;
}

/**
 * Reads the arguments of an upgrade.
 * @throws UserFacingError that names the invalid one
 */
export function readArguments(args: readonly string[]): UpgradeOptions {
  const options: UpgradeOptions = { noBuild: false };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--no-build') options.noBuild = true;
    else if (arg === '--backup' || arg === '--restart' || arg === '--ready') {
      const value = args[(at += 1)];
      if (!value) throw new UserFacingError(`${arg} needs a value.`);
      options[arg.slice(2) as 'backup' | 'restart' | 'ready'] = value;
    } else
      throw new UserFacingError(
        `"${arg}" is unknown; the options are --backup FOLDER, --restart COMMAND, --ready URL and --no-build.`,
      );
  }
  return options;
}
