import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { approve, submit } from '../support/submissions.ts';

test('lists their own level and department for each holder, and removes a decided row', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee, { department: 'Engineering' });
  const sees = async (who: Parameters<typeof signInAs>[0]) =>
    (await (await signInAs(who)).ok('get-approval-documents', {})).documents.find(({ id }) => id === submission_id);
  expect(await sees('engineeringHead')).toBeUndefined();
  await approve(admin, submission_id);
  expect(await sees('engineeringHead')).toMatchObject({ level: 'dept_head' });
  expect(await sees('produksiHead')).toBeUndefined();
  expect(await sees('sheHead')).toBeUndefined();
  await approve(await signInAs('engineeringHead'), submission_id);
  expect(await sees('engineeringHead')).toBeUndefined();
  expect(await sees('sheHead')).toMatchObject({ level: 'she_head' });
  await approve(await signInAs('sheHead'), submission_id);
  expect(await sees('projectManager')).toMatchObject({ level: 'project_manager' });
});

test('says which drafts are no PDF, at each level', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const department = 'Engineering';
  const withPdf = await submit(employee, { department });
  const withoutPdf = await submit(employee, { department }, { draft: await testFile('docx') });
  await Promise.all([withPdf, withoutPdf].map((id) => approve(admin, id)));
  const lacks = async (who: Parameters<typeof signInAs>[0]) => {
    const { documents } = await (await signInAs(who)).ok('get-approval-documents', {});
    return [withPdf, withoutPdf].map((id) => documents.find((each) => each.id === id)?.lacks_pdf);
  };
  expect(await lacks('engineeringHead')).toEqual([false, true]);
  const head = await signInAs('engineeringHead');
  await Promise.all([withPdf, withoutPdf].map((id) => approve(head, id)));
  expect(await lacks('sheHead')).toEqual([false, true]);
});
