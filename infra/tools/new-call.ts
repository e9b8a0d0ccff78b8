/**
 * `npm run new-call -- <name> <group> [--method GET|POST] [--who signed-in|admin|approvers]`: creates all files of a
 * call.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { handlerFile, integrationTest, withContractEntry, withPermissionsEntry } from './call-templates.ts';

const callSpec = z.object({
  name: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)+$/, 'the name of a call is kebab-case and starts with a verb: get-something'),
  group: z.string(),
  method: z.enum(['GET', 'POST']),
  who: z.enum(['signed-in', 'admin', 'approvers']),
});
export type CallSpec = z.infer<typeof callSpec>;

/**
 * Writes a call's contract entry, handler, permissions and integration test under `root` and returns the changed files.
 * Throws if a file exists.
 */
export const scaffoldCall = (root: string, spec: CallSpec): string[] => {
  const { name, group } = callSpec.parse(spec);
  const contract = `shared/api/${group}.ts`;
  const permissions = 'infra/permissions.ts';
  const handler = `functions/${name}.ts`;
  const test = `tests/integration/${name}.test.ts`;
  const pathOf = (path: string): string => join(root, path);
  if (!existsSync(pathOf(contract))) {
    const groups = globSync('shared/api/*.ts', { cwd: root }).join(' ');
    throw new Error(`There is no ${contract}; there are ${groups}`);
  }
  for (const path of [handler, test]) if (existsSync(pathOf(path))) throw new Error(`${path} exists already`);
  const change = (path: string, edit: (source: string) => string): void =>
    writeFileSync(pathOf(path), edit(readFileSync(pathOf(path), 'utf8')));
  change(contract, (source) => withContractEntry(source, spec));
  change(permissions, (source) => withPermissionsEntry(source, name));
  writeFileSync(pathOf(handler), handlerFile(spec));
  writeFileSync(pathOf(test), integrationTest(spec));
  return [contract, permissions, handler, test];
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { method: { type: 'string', default: 'GET' }, who: { type: 'string', default: 'signed-in' } },
  });
  const parsed = callSpec.safeParse({ name: positionals[0], group: positionals[1], ...values });
  if (parsed.success) {
    const root = resolve(import.meta.dirname, '..', '..');
    const files = scaffoldCall(root, parsed.data);
    spawnSync('biome', ['check', '--write', ...files], { cwd: root, stdio: 'inherit' });
    process.stdout.write(
      `${files.join('\n')}\nNext: its input, output and errors in the contract, then npm run check.\n`,
    );
  } else {
    process.stderr.write(
      `npm run new-call -- <name> <group> [--method GET|POST] [--who …]\n${z.prettifyError(parsed.error)}\n`,
    );
    process.exitCode = 1;
  }
}
