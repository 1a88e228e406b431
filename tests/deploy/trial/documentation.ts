import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';

const COMPOSE = 'Deploying with Compose';

/** The commands that the walk runs from docs/operations: the chapter, and a pattern that identifies the command among its others. */
export const WALKED = {
  settings: [COMPOSE, /^cp deploy\/env\.example \.env$/],
  start: [COMPOSE, /^docker compose --profile build build .* storage-image && docker compose up -d$/],
  doctor: [COMPOSE, /dist\/doctor\.js/],
  createAdmin: [COMPOSE, /dist\/admin\.js create-admin/],
  moreApis: [COMPOSE, /^API_REPLICAS=4 /],
  dump: ['Backup and restore', /^docker compose run .* dump \/backup/],
  build: ['Backup and restore', /^docker compose --profile build build /],
  startDatabase: ['Backup and restore', /^docker compose up -d --wait postgres$/],
  restore: ['Backup and restore', /^docker compose run .* restore \/backup/],
  startAgain: ['Backup and restore', /^docker compose up -d$/],
  upgrade: ['Upgrading', /^deploy\/upgrade\.sh$/],
  goBack: ['Upgrading', /^T0_VERSION=previous deploy\/upgrade\.sh --no-build$/],
  stop: ['Stopping', /^docker compose stop$/],
} as const satisfies Record<string, readonly [string, RegExp]>;

/** The commands that the pages of docs/operations give operators: the walk runs them literally, so that no page can drift. */
export class Documentation {
  private readonly page: string;

  constructor(page = readPages()) {
    this.page = page;
  }

  /**
   * The one command of a chapter that fits, with words replaced that the page means as examples.
   * @throws UserFacingError when the chapter has no such command, or several different ones
   */
  command(chapter: string, fits: RegExp, replaced: Record<string, string> = {}): string {
    const found = [...new Set(this.commandsOf(chapter).filter((line) => fits.test(line)))];
    if (found.length !== 1) {
      const what = found.length === 0 ? 'no command' : `${found.length} commands`;
      throw new UserFacingError(`The chapter "${chapter}" of docs/operations has ${what} like ${String(fits)}.`);
    }
    return Object.entries(replaced).reduce((line, [from, to]) => {
      if (!line.includes(from)) throw new UserFacingError(`"${line}" has no ${from} to put ${to} in the place of.`);
      return line.replaceAll(from, to);
    }, found[0]!);
  }

  /** Every line of a code block and every piece of code in the text. */
  private commandsOf(chapter: string): string[] {
    const from = this.page.indexOf(`\n## ${chapter}\n`);
    if (from < 0) throw new UserFacingError(`docs/operations has no chapter "${chapter}".`);
    const to = this.page.indexOf('\n## ', from + 1);
    const text = this.page.slice(from, to < 0 ? undefined : to);
    const blocks = [...text.matchAll(/^```\n([^`]*)\n```$/gm)].flatMap(([, block]) => block!.split('\n'));
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
    return [...blocks, ...spans].map((line) => line.replace(/\s+# .*$/, '').trim());
  }
}

/** All pages of docs/operations, one after the other. */
function readPages(): string {
  const folder = join(ROOT, 'docs/operations');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
