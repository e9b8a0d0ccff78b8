import type { AskedCall } from './new-call.ts';

const accessNames: Record<AskedCall['who'], string> = {
  'signed-in': 'signedIn',
  admin: 'adminOnly',
  approvers: 'approvers',
};

/** The group's file with the call as its last entry, and with the names that entry uses imported. */
export const withContractEntry = (source: string, { name, method, who }: AskedCall): string => {
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

/** Adds names to the import of a module; the formatter puts them in order. */
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

/** What its function may do beyond the pipeline: nothing, until somebody writes it here. */
export const withNeeds = (source: string, name: string): string => {
  const record = /const callNeeds: Record<CallName, FunctionNeeds> = \{\n/.exec(source);
  const end = record ? source.indexOf('\n};', record.index) : -1;
  if (end < 0) throw new Error('infra/permissions.ts has no record callNeeds');
  return `${source.slice(0, end)}\n  '${name}': { table: [] },${source.slice(end)}`;
};

/** A command keeps its answer in the transaction that carries it out; its other members belong beside it. */
export const handlerFile = ({ name, method }: AskedCall): string =>
  method === 'GET'
    ? `import { handle } from './lib/handler.ts';

export const handler = handle('${name}', async () => ({}));
`
    : `import { writeTogether } from './data/table.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('${name}', async (_input, { command }) => {
  const answer = {};
  const writes = command.remember(answer);
  if (writes.length > 0) await writeTogether(writes);
  return answer;
});
`;

const allowed: Record<AskedCall['who'], string> = {
  'signed-in': 'employee',
  admin: 'admin',
  approvers: 'produksiHead',
};

export const integrationTest = ({ name, who }: AskedCall): string => `import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { person } from '../support/people.ts';

test('it answers', async () => {
  expect(await (await person('${allowed[who]}')).ok('${name}', {})).toEqual({ success: true });
});

test('others are refused', async () => {
  expect(await new Client(inject('stageUrl')).refused('${name}', {})).toMatchObject({ status: 401 });
${who === 'signed-in' ? '' : `  expect(await (await person('employee')).refused('${name}', {})).toMatchObject({ status: 403 });\n`}});
`;
