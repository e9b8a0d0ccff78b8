import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionNames } from '../../infra/build/bundle.ts';
import { assertBundleBudgets, bundleSizes, sizeTable } from '../../infra/build/bundle-report.ts';
import { rootDir } from '../../infra/build/root.ts';
import { threadFiles } from '../../infra/build/thread-files.ts';
import type { FunctionName } from '../../infra/config/permissions.ts';
import lockfile from '../../package-lock.json' with { type: 'json' };
import { bundles, bundlesDirectory as outdir } from './bundles.ts';

/** The installed package of a source file: `node_modules/@scope/name`, possibly nested. */
const packageOf = (source: string): string => {
  const [, path = source] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  return path;
};

/**
 * Loads bundles without node_modules and with a minimal environment, as Lambda does, but each file that functions share
 * once: its name contains a hash of its content.
 */
const loadBundles = `
  const { registerHooks } = require('node:module');
  const files = new Map();
  registerHooks({
    resolve: (specifier, context, next) => {
      const file = files.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      if (specifier.startsWith('./shared-')) files.set(specifier, file);
      return file;
    },
  });
  console.log(JSON.stringify(process.argv.slice(1).map((path) => Object.keys(require(path)))));`;
const exportsOf = (names: readonly string[]): string[][] => {
  const paths = names.map((name) => join(outdir, name, 'index.js'));
  const env = { AWS_REGION: 'ap-southeast-3' };
  const output = execFileSync(process.execPath, ['-e', loadBundles, ...paths], { cwd: outdir, env, encoding: 'utf8' });
  return JSON.parse(output) as string[][];
};

const codes = new Map<string, string>();
/** The code of a file, read once of those that functions share. */
const codeOf = (name: FunctionName, file: string): string => {
  const key = file === 'index.js' ? name : file;
  const code = codes.get(key) ?? readFileSync(join(bundles(name), file), 'utf8');
  codes.set(key, code);
  return code;
};

describe('bundles', () => {
  it('exist for every function and export a handler', () => {
    const exported = exportsOf(functionNames);
    expect(exported).toHaveLength(functionNames.length);
    for (const [index, names] of exported.entries()) expect(names, functionNames[index]).toContain('handler');
  });

  it('contain every file that their code requires', () => {
    for (const name of functionNames) {
      const files = readdirSync(bundles(name));
      const required = files.flatMap((file) =>
        [...codeOf(name, file).matchAll(/require\("\.\/([^"]+)"\)/g)].map(([, path]) => path),
      );
      expect(files, name).toEqual(expect.arrayContaining(required));
    }
    expect(codeOf('ping', 'index.js')).toMatch(/require\("\.\/shared-\w+\.js"\)/);
  });

  it('contain no source maps, no sources and no code that only another function needs', async () => {
    const [pdf, ocr] = [await threadFiles('pdf-thread'), await threadFiles('recognition-thread')];
    const beside = new Map<FunctionName, readonly string[]>([
      ...(['extract-texts', 'make-views', 'run-bulk-job', 'upload-and-submit-document'] as const).map(
        (name) => [name, [...pdf.keys()]] as const,
      ),
      ['recognize-texts', [...ocr.keys()]],
    ]);
    for (const name of functionNames) {
      const files = readdirSync(bundles(name));
      expect(files, name).toContain('index.js');
      expect(
        files.filter((file) => !/^(index|shared-\w+)\.js$/.test(file)),
        name,
      ).toEqual([...(beside.get(name) ?? [])].sort());
    }
    const bundledCode = (name: FunctionName) =>
      readdirSync(bundles(name))
        .map((file) => codeOf(name, file))
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

  it('name no folder of the machine that built them, so that the same sources make the same versions', () => {
    for (const name of functionNames)
      for (const file of readdirSync(bundles(name)))
        for (const folder of [rootDir, outdir])
          expect(codeOf(name, file).includes(folder), `${name}/${file}`).toBe(false);
  });
});
