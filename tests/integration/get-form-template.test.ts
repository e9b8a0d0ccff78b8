import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
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
