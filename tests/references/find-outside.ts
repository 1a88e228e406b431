import type { TextFile } from './read-tree.ts';

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
