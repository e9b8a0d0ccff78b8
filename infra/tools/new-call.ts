/**
 * `npm run new-call -- <name> <group> [--method GET|POST] [--who signed-in|admin|approvers]`: creates all files of a
 * call.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  type CallSpec,
  callSpec,
  handlerFile,
  integrationTest,
  unitTest,
  withContractEntry,
  withLargestResult,
  withPermissionsEntry,
} from './call-templates.ts';

/** The files of shared/api that define calls, without their ending. */
const callGroups = (root: string): string[] =>
  globSync('shared/api/*.ts', { cwd: root })
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('= defineCalls('))
    .map((path) => basename(path, '.ts'))
    .sort();

/**
 * Writes a call's contract entry, handler, permissions and tests under `root` and returns the changed files. Throws if a
 * file exists.
 */
export const scaffoldCall = (root: string, spec: CallSpec): string[] => {
  const { name, group } = callSpec.parse(spec);
  const contract = `shared/api/${group}.ts`;
  const permissions = 'infra/config/permissions.ts';
  const handler = `functions/${name}.ts`;
  const responseSizeTest = 'tests/unit/functions/response-size.test.ts';
  const unit = `tests/unit/functions/${name}.test.ts`;
  const integration = `tests/integration/${name}.test.ts`;
  const pathOf = (path: string): string => join(root, path);
  if (!callGroups(root).includes(group)) throw new Error(`There is no ${contract}`);
  for (const path of [handler, unit, integration])
    if (existsSync(pathOf(path))) throw new Error(`${path} exists already`);
  const change = (path: string, edit: (source: string) => string): void =>
    writeFileSync(pathOf(path), edit(readFileSync(pathOf(path), 'utf8')));
  change(contract, (source) => withContractEntry(source, spec));
  change(permissions, (source) => withPermissionsEntry(source, spec));
  if (spec.method === 'POST') change(responseSizeTest, (source) => withLargestResult(source, spec));
  writeFileSync(pathOf(handler), handlerFile(spec, readFileSync(pathOf(contract), 'utf8')));
  writeFileSync(pathOf(unit), unitTest(spec));
  writeFileSync(pathOf(integration), integrationTest(spec));
  const changed = [contract, permissions, ...(spec.method === 'POST' ? [responseSizeTest] : [])];
  return [...changed, handler, unit, integration];
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { method: { type: 'string', default: 'GET' }, who: { type: 'string', default: 'signed-in' } },
  });
  const root = resolve(import.meta.dirname, '..', '..');
  const newCall = callSpec.extend({
    name: callSpec.shape.name.refine(
      (name) => !existsSync(join(root, `functions/${name}.ts`)),
      'the call exists already',
    ),
    group: z.enum(callGroups(root)),
  });
  const parsed = newCall.safeParse({ name: positionals[0], group: positionals[1], ...values });
  if (parsed.success) {
    const files = scaffoldCall(root, parsed.data);
    spawnSync('biome', ['check', '--write', ...files], { cwd: root, stdio: 'inherit' });
    process.stdout.write(
      `${files.join('\n')}\nNext: input, output and errors in the contract, the code of the handler, the permissions that this code needs\n(infra/config/permissions.ts), then npm run check and the two tests.\n`,
    );
  } else {
    process.stderr.write(
      `npm run new-call -- <name> <group> [--method GET|POST] [--who signed-in|admin|approvers]\n${z.prettifyError(parsed.error)}\n`,
    );
    process.exitCode = 1;
  }
}
