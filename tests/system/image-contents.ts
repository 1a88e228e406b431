import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');

interface Locked {
  /** Nobody but development packages wants it. */
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** A workspace's folder, when this is a link to it. */
  link?: boolean;
  resolved?: string;
}

/** Names of the packages that `npm ci --omit=dev --workspace ...` installs for these workspaces, by the lock. */
export function installedFor(workspaces: string[]): Set<string> {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  /** Where Node finds a package: beside the one that wants it, or beside one above. */
  const placeOf = (from: string, name: string): string | undefined => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const place = join(at, 'node_modules', name);
      if (place in packages) return place;
      if (at === '') return undefined;
    }
  };
  const found = new Set<string>();
  const visit = (place: string): void => {
    if (found.has(place) || packages[place]!.dev) return;
    found.add(place);
    const { link, resolved, ...one } = packages[place]!;
    if (link) return visit(resolved!);
    for (const name of Object.keys({ ...one.peerDependencies, ...one.optionalDependencies, ...one.dependencies })) {
      const next = placeOf(place, name);
      if (next) visit(next);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return new Set([...found].flatMap((place) => place.split('node_modules/').slice(1).slice(-1)));
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[\w*{][^;'"]*?from\s*)?'([^']+)'|\bimport\('([^']+)'\)/g;

/** Names of the packages that a program loads, directly or through our own files, by its sources. */
export function packagesOf(entry: string): Set<string> {
  return loadedBy(entry).packages;
}

/** Our own files that a program loads, from the root of the tree. */
export function filesOf(entry: string): Set<string> {
  return new Set([...loadedBy(entry).seen].map((file) => relative(ROOT, file)));
}

function loadedBy(entry: string): { packages: Set<string>; seen: Set<string> } {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, plain, lazy] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const wanted = (plain ?? lazy)!;
      if (wanted.startsWith('.')) follow(join(dirname(file), wanted));
      else if (!wanted.startsWith('node:') && !builtinModules.includes(wanted)) {
        const name = wanted
          .split('/')
          .slice(0, wanted.startsWith('@') ? 2 : 1)
          .join('/');
        packages.add(name);
        const ours = join(ROOT, 'libs', name.replace('@t0/', ''), 'src/index.ts');
        if (name.startsWith('@t0/') && existsSync(ours)) follow(ours);
      }
    }
  };
  follow(join(ROOT, entry));
  return { packages, seen };
}
