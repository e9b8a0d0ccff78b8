import * as z from 'zod';

export const callSpec = z.object({
  name: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)+$/, 'the name of a call is kebab-case and starts with a verb: get-something'),
  group: z.string(),
  method: z.enum(['GET', 'POST']),
  who: z.enum(['signed-in', 'admin', 'approvers']),
});
export type CallSpec = z.infer<typeof callSpec>;

const accessNames: Record<CallSpec['who'], string> = {
  'signed-in': 'signedIn',
  admin: 'adminOnly',
  approvers: 'approvers',
};

/** The group's file with the call as its last entry, and with the imports of that entry. */
export const withContractEntry = (source: string, { name, method, who }: CallSpec): string => {
  const end = source.lastIndexOf('});');
  if (end < 0) throw new Error('The group has no record of calls that ends with `});`');
  const access = accessNames[who];
  const declare = method.toLowerCase();
  const entry = `  '${name}': ${declare}({
    access: ${access},
    input: z.object({}),
    output: z.object({}),
  }),
`;
  const extended = `${source.slice(0, end)}${entry}${source.slice(end)}`;
  return withImports(extended, './call.ts', [declare, access]);
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

/** Adds an entry as the last one of a record that a file declares. */
const withEntry = (source: string, declaration: RegExp, closing: string, entry: string): string => {
  const record = declaration.exec(source);
  const end = record ? source.indexOf(closing, record.index) : -1;
  if (end < 0) throw new Error(`There is no record ${declaration.source}`);
  return `${source.slice(0, end)}\n  ${entry}${source.slice(end)}`;
};

/** Permissions beyond those of the pipeline, which reads the profile and stores results: the developer adds them. */
export const withPermissionsEntry = (source: string, { name }: CallSpec): string =>
  withEntry(
    source,
    /const callPermissions: Record<CallName, FunctionPermissions> = \{\n/,
    '\n};',
    `'${name}': { table: [] },`,
  );

/** The largest result of a command, which `tests/unit/functions/response-size.test.ts` stores. */
export const withLargestResult = (source: string, { name }: CallSpec): string =>
  withEntry(source, /const largest = \{\n/, '\n} satisfies Largest;', `'${name}': () => ({}),`);

/** The name of the record to which `withContractEntry` adds the call. */
const recordOfCalls = (source: string): string => {
  const name = [...source.matchAll(/export const (\w+) = defineCalls\(\{$/gm)].at(-1)?.[1];
  if (name === undefined) throw new Error('The group exports no record of calls');
  return name;
};

/** A command stores its response in the same transaction as its other writes, for idempotency. */
export const handlerFile = ({ name, group, method }: CallSpec, groupSource: string): string => {
  const record = recordOfCalls(groupSource);
  const importCalls = `import { ${record} } from '../shared/api/${group}.ts';\n`;
  return method === 'GET'
    ? `${importCalls}import { handle } from './http/handler.ts';

export const handler = handle(${record}['${name}'], async () => ({}));
`
    : `${importCalls}import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';

export const handler = handle(${record}['${name}'], async (_input, { command }) => {
  const result = {};
  await transactWrite(command.resultPuts(result));
  return result;
});
`;
};

const exampleCallers: Record<CallSpec['who'], string> = {
  'signed-in': 'employee',
  admin: 'admin',
  approvers: 'produksiHead',
};

const exampleProfiles: Record<CallSpec['who'], string> = {
  'signed-in': '{}',
  admin: "{ roles: ['admin'] }",
  approvers: "{ roles: ['level1_management'] }",
};

/** The handler in its pipeline, on mocks of the SDK clients. */
export const unitTest = ({ name, method, who }: CallSpec): string => `import { beforeEach, expect, test } from 'vitest';
import { handler } from '../../../functions/${name}.ts';
import { invoke, resetMocks, signedInToken } from './invoke.ts';

beforeEach(resetMocks);

test('responds', async () => {
  const token = await signedInToken(${exampleProfiles[who] === '{}' ? '' : exampleProfiles[who]});
  const { status, body } = await invoke(handler, { method: '${method}', token, input: {} });
  expect([status, body]).toEqual([200, { success: true }]);
});

test('requires a session', async () => {
  expect((await invoke(handler, { method: '${method}', input: {} })).status).toBe(401);
});
`;

export const integrationTest = ({ name, who }: CallSpec): string => `import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';

test('responds', async () => {
  expect(await (await signInAs('${exampleCallers[who]}')).ok('${name}', {})).toEqual({ success: true });
});

test('${who === 'signed-in' ? 'requires a session' : 'requires a session and the role'}', async () => {
  expect(await new Client(inject('localStackUrl')).expectError('${name}', {})).toMatchObject({ status: 401 });
${who === 'signed-in' ? '' : `  expect(await (await signInAs('employee')).expectError('${name}', {})).toMatchObject({ status: 403 });\n`}});
`;
