import type { CallSpec } from './new-call.ts';

const accessNames: Record<CallSpec['who'], string> = {
  'signed-in': 'signedIn',
  admin: 'adminOnly',
  approvers: 'approvers',
};

/** The group's file with the call as its last entry, and with the imports of that entry. */
export const withContractEntry = (source: string, { name, method, who }: CallSpec): string => {
  const end = source.lastIndexOf('} as const;');
  if (end < 0) throw new Error('The group has no record of calls that ends with `} as const;`');
  const access = accessNames[who];
  const entry = `  '${name}': defineCall({
    name: '${name}',
    method: '${method}',
    access: ${access},
    input: z.object({ user_id: callerId }),
    output: z.object({ success }),
    errors: [],
  }),
`;
  const extended = `${source.slice(0, end)}${entry}${source.slice(end)}`;
  return withImports(withImports(extended, './call.ts', ['defineCall', access]), './fields.ts', [
    'callerId',
    'success',
  ]);
};

/** Adds names to the import of a module; the formatter sorts them. */
const withImports = (source: string, from: string, names: readonly string[]): string => {
  const statement = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`).exec(source);
  if (!statement) return `import { ${names.join(', ')} } from '${from}';\n${source}`;
  const imported = (statement[1] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const all = [...new Set([...imported, ...names])];
  return source.replace(statement[0], `import { ${all.join(', ')} } from '${from}';`);
};

/** Permissions beyond those of the pipeline: none until the developer adds them. */
export const withPermissionsEntry = (source: string, name: string): string => {
  const record = /const callPermissions: Record<CallName, FunctionPermissions> = \{\n/.exec(source);
  const end = record ? source.indexOf('\n};', record.index) : -1;
  if (end < 0) throw new Error('infra/permissions.ts has no record callPermissions');
  return `${source.slice(0, end)}\n  '${name}': { table: [] },${source.slice(end)}`;
};

/** A command stores its response in the same transaction as its other writes, for idempotency. */
export const handlerFile = ({ name, method }: CallSpec): string =>
  method === 'GET'
    ? `import { handle } from './http/handler.ts';

export const handler = handle('${name}', async () => ({}));
`
    : `import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';

export const handler = handle('${name}', async (_input, { command }) => {
  const result = {};
  await transactWrite(command.resultPuts(result));
  return result;
});
`;

const exampleCallers: Record<CallSpec['who'], string> = {
  'signed-in': 'employee',
  admin: 'admin',
  approvers: 'produksiHead',
};

export const integrationTest = ({ name, who }: CallSpec): string => `import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';

test('returns its response', async () => {
  expect(await (await signInAs('${exampleCallers[who]}')).ok('${name}', {})).toEqual({ success: true });
});

test('rejects other users', async () => {
  expect(await new Client(inject('localStackUrl')).expectError('${name}', {})).toMatchObject({ status: 401 });
${who === 'signed-in' ? '' : `  expect(await (await signInAs('employee')).expectError('${name}', {})).toMatchObject({ status: 403 });\n`}});
`;
