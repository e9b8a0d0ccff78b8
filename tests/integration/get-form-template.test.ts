import { expect, inject, test } from 'vitest';
import { read, utils } from 'xlsx';
import { Client } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';

test('returns the change-request form, a valid workbook, to every signed-in user', async () => {
  const { url, file_name } = await (await signInAs('sheEmployee')).ok('get-form-template', {});
  expect(file_name).toMatch(/\.xlsx$/);
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  const book = read(new Uint8Array(await response.arrayBuffer()));
  const [sheet] = Object.values(book.Sheets);
  if (!sheet) throw new Error('The workbook is empty');
  expect(utils.sheet_to_csv(sheet)).toContain('FORM PERMOHONAN PERUBAHAN DOKUMEN');
});

test('refuses callers without a session', async () => {
  expect((await new Client(inject('localStackUrl')).expectError('get-form-template', {})).status).toBe(401);
});
