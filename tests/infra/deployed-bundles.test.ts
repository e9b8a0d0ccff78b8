import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleForDeployment } from '../../infra/build/bundle.ts';
import { assertBundleBudgets, bundleSizes } from '../../infra/build/bundle-report.ts';
import { rootDir } from '../../infra/build/root.ts';
import type { FunctionName } from '../../infra/config/permissions.ts';
import { newFolder } from './folder.ts';
import { functionStacks } from './stacks.ts';
import { build, settings } from './synthesis.ts';
import { functionsOf, ofType } from './templates.ts';

/** Every function that contains code of the decision service, and some that share other code with it. */
const calls = [
  'get-submission',
  'process-document-approval',
  'process-document-review',
  'remind-holder',
  'upload-and-submit-document',
  'validate-login',
  'withdraw-submission',
] as const;
const names: FunctionName[] = [...calls, 'publish-changes'];

/** The source of a file with one line more. */
const changedSource = (file: string, change: (source: string) => string): Plugin => ({
  name: 'changed-source',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path !== join(rootDir, file)) return undefined;
      const source = readFileSync(path, 'utf8');
      const contents = change(source);
      if (contents === source) throw new Error(`${file} was not changed`);
      return { contents, loader: 'ts' };
    });
  },
});

const bundlesWith = async (plugins: Plugin[]) => {
  const outdir = join(newFolder('deployed'), 'functions');
  const built = new Set<string>(names);
  await bundleForDeployment({ outdir, names, plugins });
  return { outdir, bundles: (name: string) => (built.has(name) ? join(outdir, name) : build.bundles(name)) };
};

type Built = Awaited<ReturnType<typeof bundlesWith>>;

const codeAndVersions = ({ bundles }: Built) => {
  const templates = Object.values(functionStacks(settings.prod, calls, bundles));
  return {
    code: new Map(
      templates.flatMap((template) =>
        [...functionsOf(template)].map(([name, { properties }]) => [name, JSON.stringify(properties['Code'])] as const),
      ),
    ),
    versions: new Set(templates.flatMap((template) => ofType(template, 'AWS::Lambda::Version').map(([id]) => id))),
  };
};

describe('deployed bundles', () => {
  let before: Built;
  beforeAll(async () => {
    before = await bundlesWith([]);
  });

  it('are one file each, with a handler, within the budget', () => {
    const thread = ['pdf-thread.mjs', 'pdfium.wasm'];
    for (const name of names)
      expect(readdirSync(before.bundles(name)), name).toEqual([
        'index.js',
        ...(name === 'upload-and-submit-document' ? thread : []),
      ]);
    const paths = names.map((name) => join(before.bundles(name), 'index.js'));
    const load = 'console.log(process.argv.slice(1).every((path) => typeof require(path).handler === "function"))';
    const env = { AWS_REGION: 'ap-southeast-3' };
    const options = { cwd: before.outdir, env, encoding: 'utf8' } as const;
    expect(execFileSync(process.execPath, ['-e', load, ...paths], options).trim()).toBe('true');
    expect(() => assertBundleBudgets(bundleSizes(names, before.bundles))).not.toThrow();
  });

  it('name no folder of the machine, and have source maps in a separate folder', () => {
    for (const name of names) {
      const code = readFileSync(join(before.bundles(name), 'index.js'), 'utf8');
      for (const folder of [rootDir, before.outdir]) expect(code.includes(folder), name).toBe(false);
    }
    const map = readFileSync(join(`${before.outdir}-maps`, 'validate-login.js.map'), 'utf8');
    expect((JSON.parse(map) as { sources: string[] }).sources.join()).toContain('functions/validate-login.ts');
  });

  it.each([
    {
      title: 'a changed line',
      change: (source: string) => source.replace('=> {\n', '=> {\n  console.debug("changed");\n'),
    },
    {
      title: 'a new import of code that other functions contain',
      change: (source: string) =>
        `import { hashPassword } from '../auth/passwords.ts';\n${source.replace('=> {\n', '=> {\n  void hashPassword;\n')}`,
    },
  ])('update at most five functions for $title of one service', async ({ change }) => {
    const after = codeAndVersions(
      await bundlesWith([changedSource('functions/submissions/decision-service.ts', change)]),
    );
    const { code, versions } = codeAndVersions(before);
    const updated = [...after.code].filter(([name, value]) => code.get(name) !== value).map(([name]) => name);
    expect(updated).toContain('process-document-review');
    expect(updated.length).toBeLessThanOrEqual(5);
    for (const name of ['validate-login', 'get-submission', 'upload-and-submit-document'])
      expect(updated).not.toContain(name);
    expect([...after.versions].filter((id) => !versions.has(id))).toHaveLength(updated.length);
  });
});
