import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, inject, test } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { signInAs } from '../support/demo-users.ts';
import { submit } from '../support/submissions.ts';

/** `npm run pin-files`, as an operator runs it. */
const runPinFiles = () =>
  runCommand(['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/pin-files.ts'], {
    timeoutSeconds: 120,
  });

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

const setAttribute = async (id: string, path: string[], value: unknown): Promise<void> => {
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const names = Object.fromEntries(path.map((name, index) => [`#${index}`, name]));
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.submission(id),
      UpdateExpression: `SET ${Object.keys(names).join('.')} = :value`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};

const loadSupporting = async (id: string) => {
  const { loadSubmission } = await import('../../functions/submissions/submission-store.ts');
  return (await loadSubmission(id))?.supporting;
};

test('pins files of a restored bucket to their present version, and names those that differ', async () => {
  const employee = await signInAs('employee');
  const [id, damaged] = [await submit(employee), await submit(employee)];
  const open = async (kind: 'draft' | 'supporting') =>
    (await fetch((await employee.ok('get-document-file', { id, kind })).url)).status;

  const original = await loadSupporting(damaged);

  // The versions of the lost bucket.
  await setAttribute(id, ['draft', 'version_id'], 'versionOfTheLostBucket');
  await setAttribute(damaged, ['supporting', 'version_id'], 'versionOfTheLostBucket');
  await setAttribute(damaged, ['supporting', 'sha256'], 'anotherDigest');
  expect(await open('draft')).toBeGreaterThanOrEqual(400);
  expect(await open('supporting')).toBe(200);

  const result = await runPinFiles();
  expect(result.output).toMatch(/^\d{3,} files checked, 1 pinned to their present version\n/);
  expect(result.output).toContain(`✗ SUB#${damaged} META: submissions/${damaged}/supporting/`);
  expect(result.output).toContain('has another content than the record');
  expect(result.code).toBe(1);
  expect(await open('draft')).toBe(200);
  expect((await runPinFiles()).output).toMatch(/ 0 pinned/);

  // The record is right again, for the tests that verify the same local stack.
  await setAttribute(damaged, ['supporting'], original);
  expect(await runPinFiles()).toMatchObject({ code: 0, output: expect.not.stringContaining('✗') });
});
