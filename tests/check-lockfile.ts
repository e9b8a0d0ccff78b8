import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printLine, root } from './support/commands.ts';

/** The part of package-lock.json that is checked. */
interface Lockfile {
  /** By path: `node_modules/vite`, `node_modules/vite/node_modules/esbuild`. */
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * The optional packages, mostly binaries of one platform, that locked packages name and the lockfile lacks:
 * `npm ci` fails or installs nothing for them on those platforms.
 */
const missingOptionalPackages = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookupPaths(path, name).some((candidate) => candidate in packages))
      .map((name) => `${path || 'package.json'} names ${name}`),
  );

/** Where Node looks for a package that the one at `path` imports. */
const lookupPaths = (path: string, name: string): string[] => {
  const own = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (path === '') return [own];
  return [own, ...lookupPaths(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)];
};

if (import.meta.main) {
  const missing = missingOptionalPackages(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile,
  );
  if (missing.length > 0) {
    printLine(`package-lock.json lacks ${missing.length} optional packages:`);
    for (const line of missing) printLine(`  ${line}`);
    printLine('Pin a release whose packages of every platform are in the registry, and run npm install.');
  }
  process.exitCode = missing.length === 0 ? 0 : 1;
}
