import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the repository; `path` from its root. */
export interface TextFile {
  path: string;
  text: string;
}

const FOLDERS = ['apps', 'deploy', 'docs', 'libs', 'tests', 'tools'];
/** Made by tools, or nobody's prose. */
const LEFT_OUT =
  /^(node_modules|dist|dist-types|coverage|test-results)$|\.tsbuildinfo$|^package-lock\.json$|^\.(env|git|eslintcache)$/;
const BINARY = /\.(avif|gif|gz|br|ico|jpe?g|mp4|pdf|png|tgz|webm|webp|woff2?|zip)$/;

/** Every text file below `root` that somebody wrote or that is generated into the repository. */
export function readTree(root: string): TextFile[] {
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  return [...top, ...FOLDERS.flatMap((folder) => below(root, folder))]
    .filter((path) => !LEFT_OUT.test(path) && !BINARY.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function below(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return below(root, path);
      return entry.isFile() ? [path] : [];
    });
}

/** What refers to something that a clone of the repository does not hold. */
const OUTSIDE: readonly RegExp[] = [
  // A document with numbered parts; those of public standards are found by anybody.
  /\bspecification,? (?:\d|sections? \d)|\(\d, section \d/i,
  /\b(?:words|order|labels|defaults|texts|field|sections?|letter) (?:of|in) the specification\b|\bthe specification[’']s\b/i,
  /^(?!.*\b(?:RFC \d|W3C|WebAuthn|WHATWG|ASVS)).*(?:,|\() ?sections? \d/im,
  /\bconsole, points? \d/,
  /\((?:[^()\n]*; )?(?:decisions|design|security|realtime)(?:, [a-z‘'"]|: )/i,
  /['"`‘|] ?security, [a-z][a-z -]*(?: [\d.]+)?: /,
  /\bthe decisions (?:keep|say)/,
  // Somebody's machine.
  /(?<![\w.])\/(?:home|mnt|root|Users|work)\/\w/,
];

/** The references of a file to what is outside the repository: path, line and text of each. */
export function findOutside({ path, text }: TextFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      OUTSIDE.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
    );
}
