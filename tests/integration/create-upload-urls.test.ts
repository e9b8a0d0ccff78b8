import { expect, test } from 'vitest';
import { type UserClient, uploadDescription } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { pdfOfSize, testFile } from '../support/files.ts';

const tenMegabytes = 10 * 1024 * 1024;

const urlFor = async (by: UserClient, file: Awaited<ReturnType<typeof testFile>>) => {
  const { uploads } = await by.ok('create-upload-urls', { purpose: 'submission', files: [uploadDescription(file)] });
  const [upload] = uploads;
  if (!upload) throw new Error('No URL came back');
  return upload;
};
const put = (url: string, headers: Record<string, string>, bytes: Uint8Array) =>
  fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) });

test('accepts exactly the announced bytes once with a signed PUT', async () => {
  const employee = await signInAs('employee');
  const file = await testFile('docx');
  const { url, headers } = await urlFor(employee, file);
  expect((await put(url, headers, file.bytes)).status).toBe(200);
  expect((await put(url, headers, file.bytes)).status).toBe(412);
});

test('accepts ten megabytes, and rejects one byte more and an empty file', async () => {
  const employee = await signInAs('employee');
  const announce = (size: number) => ({
    purpose: 'submission' as const,
    files: [{ name: 'besar.pdf', content_type: 'application/pdf', size, sha256: `${'A'.repeat(43)}=` }],
  });
  expect((await employee.ok('create-upload-urls', announce(tenMegabytes))).uploads).toHaveLength(1);
  expect(await employee.expectError('create-upload-urls', announce(tenMegabytes + 1))).toMatchObject({
    error: 'invalid_input',
    message: 'Ukuran file maksimal 10 MB',
  });
  expect((await employee.expectError('create-upload-urls', announce(0))).status).toBe(400);
});

test('uploads a file of exactly ten megabytes', async () => {
  const employee = await signInAs('employee');
  const file = await pdfOfSize(tenMegabytes);
  const { url, headers } = await urlFor(employee, file);
  expect((await put(url, headers, file.bytes)).status).toBe(200);
});
