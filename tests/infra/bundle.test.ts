import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleFunctions, functionNames } from '../../infra/bundle.ts';
import { assertBundleBudgets, bundleSizes, sizeTable } from '../../infra/bundle-report.ts';
import lockfile from '../../package-lock.json' with { type: 'json' };
import { bundles, bundlesDirectory as outdir } from './bundles.ts';

/** The installed package of a source file: `node_modules/@scope/name`, possibly nested. */
const packageOf = (source: string): string => {
  const [, path = source] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  return path;
};

/** Loads bundles as Lambda does: without node_modules and with a minimal environment. */
const exportsOf = (...names: string[]): Record<string, string[]> =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '-e',
        'console.log(JSON.stringify(Object.fromEntries(process.argv.slice(1).map((d) => [d, Object.keys(require(d))]))))',
        ...names.map((name) => join(outdir, name, 'index.js')),
      ],
      { cwd: outdir, env: { AWS_REGION: 'ap-southeast-3' }, encoding: 'utf8' },
    ),
  ) as Record<string, string[]>;

describe('bundles', () => {
  it('exist for every function, each with all its code', () => {
    const loaded = exportsOf(...functionNames);
    expect(Object.keys(loaded)).toHaveLength(functionNames.length);
    for (const [path, exported] of Object.entries(loaded)) expect(exported, path).toContain('handler');
  });

  it('contain no source maps, no sources and no code that only another function needs', () => {
    for (const name of functionNames) {
      const files = readdirSync(bundles(name));
      expect(files, name).toContain('index.js');
      expect(
        files.filter((file) => !/^(index|shared-\w+)\.js$/.test(file)),
        name,
      ).toEqual([]);
    }
    const bundledCode = (name: string) =>
      readdirSync(join(outdir, name))
        .map((file) => readFileSync(join(outdir, name, file), 'utf8'))
        .join();
    expect(bundledCode('validate-login')).toContain('GenerateMac');
    expect(bundledCode('ping')).not.toContain('GenerateMac');
  });

  it('share one stored copy of a file that several functions contain', () => {
    const shared = readdirSync(bundles('validate-login')).filter((file) => existsSync(join(bundles('ping'), file)));
    const copies = shared.filter((file) => file !== 'index.js');
    expect(copies.length).toBeGreaterThan(5);
    for (const file of copies)
      expect(statSync(join(bundles('ping'), file)).ino, file).toBe(statSync(join(bundles('validate-login'), file)).ino);
  });

  it('have source maps in a separate folder', () => {
    const map = readFileSync(join(`${outdir}-maps`, 'validate-login.js.map'), 'utf8');
    expect((JSON.parse(map) as { sources: string[] }).sources.join()).toContain('functions/validate-login.ts');
  });

  it('contain no development dependencies', () => {
    const { packages } = lockfile as { packages: Record<string, { dev?: boolean }> };
    const maps = readdirSync(`${outdir}-maps`).map(
      (file) => JSON.parse(readFileSync(join(`${outdir}-maps`, file), 'utf8')) as { sources: string[] },
    );
    const bundled = new Set(
      maps.flatMap(({ sources }) => sources.flatMap((source) => /node_modules\/.*/.exec(source) ?? [])).map(packageOf),
    );
    expect(bundled.size).toBeGreaterThan(10);
    const unknown = [...bundled].filter((path) => packages[path] === undefined || packages[path].dev === true);
    expect(unknown).toEqual([]);
  });

  it('are within their budgets, and a larger one fails the build', () => {
    const sizes = bundleSizes(functionNames, bundles);
    expect(() => assertBundleBudgets(sizes)).not.toThrow();
    const [first, ...others] = sizes;
    if (!first) throw new Error('There are no bundles');
    expect(() => assertBundleBudgets([{ ...first, bytes: first.budget + 1 }, ...others])).toThrow(
      new RegExp(`above their budget.*\n.*${first.name}: \\d+ KB, may have \\d+ KB`),
    );
    expect(sizeTable(sizes).split('\n')).toHaveLength(functionNames.length);
  });

  it('are the same for the same sources', async () => {
    const before = readFileSync(join(bundles('get-session'), 'index.js'), 'utf8');
    await bundleFunctions(outdir);
    expect(readFileSync(join(bundles('get-session'), 'index.js'), 'utf8')).toBe(before);
  });
});
