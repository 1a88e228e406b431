import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { SentenceError } from '../shared/sentence.ts';

/** The commands that docs/OPERATIONS.md tells operators to give: run as they stand there, so that the page cannot drift. */
export class Documentation {
  private readonly page: string;

  constructor(page = readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8')) {
    this.page = page;
  }

  /**
   * The one command of a chapter that fits, with words replaced that the page means as examples.
   * @throws SentenceError when the chapter has no such command, or several different ones
   */
  command(chapter: string, fits: RegExp, replaced: Record<string, string> = {}): string {
    const found = [...new Set(this.commandsOf(chapter).filter((line) => fits.test(line)))];
    if (found.length !== 1) {
      const what = found.length === 0 ? 'no command' : `${found.length} commands`;
      throw new SentenceError(`The chapter "${chapter}" of docs/OPERATIONS.md has ${what} like ${String(fits)}.`);
    }
    return Object.entries(replaced).reduce((line, [from, to]) => {
      if (!line.includes(from)) throw new SentenceError(`"${line}" has no ${from} to put ${to} in the place of.`);
      return line.replaceAll(from, to);
    }, found[0]!);
  }

  /** Every line of a code block and every piece of code in the text. */
  private commandsOf(chapter: string): string[] {
    const from = this.page.indexOf(`\n## ${chapter}\n`);
    if (from < 0) throw new SentenceError(`docs/OPERATIONS.md has no chapter "${chapter}".`);
    const to = this.page.indexOf('\n## ', from + 1);
    const text = this.page.slice(from, to < 0 ? undefined : to);
    const blocks = [...text.matchAll(/^```\n([^`]*)\n```$/gm)].flatMap(([, block]) => block!.split('\n'));
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
    return [...blocks, ...spans].map((line) => line.replace(/\s+# .*$/, '').trim());
  }
}
