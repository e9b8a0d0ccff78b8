import { beforeAll, expect, test } from 'vitest';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { UserClient } from '../support/api.ts';
import { storeCopy } from '../support/copies.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { storedNotifications } from '../support/local-stack-data.ts';
import { documentWith } from '../support/printable-documents.ts';
import { approveInTurn, submit, waitUntil } from '../support/submissions.ts';

let [employee, controller, produksiHead, sheHead, engineeringHead]: UserClient[] = [];
let approvers: [UserClient, ...UserClient[]];
beforeAll(async () => {
  const admin = await signInAs('admin');
  [employee, controller, produksiHead, sheHead, engineeringHead] = await Promise.all(
    (['employee', 'controller', 'produksiHead', 'sheHead', 'engineeringHead'] as const).map((who) => signInAs(who)),
  );
  approvers = [admin, as(produksiHead), as(sheHead), await signInAs('projectManager')];
});
const as = (user: UserClient | undefined): UserClient => {
  if (!user) throw new Error('The user is signed in before the tests');
  return user;
};

const noticesAbout = async (user: UserClient | undefined, nomor: string) =>
  (await storedNotifications(as(user).nrp)).filter(({ message }) => message.includes(nomor));

const publish = async (nomor: string, submission_purpose: 'revision' | 'cancellation'): Promise<void> => {
  await approveInTurn(await submit(as(employee), { document_number: nomor, submission_purpose }), ...approvers);
};

/** A document of which Produksi holds two copies, SHE one and FAT one. */
const newCopies = async (...departments: DepartmentCode[]) => {
  const document = await documentWith(as(controller), await testFile('pdf'), 'PRO');
  const copies = [];
  for (const department of departments) copies.push((await storeCopy(document, { department })).copy);
  return { document, copies };
};

test('a revision says to the controllers how many copies are out, and to each head how many of theirs, once', async () => {
  const { document } = await newCopies('PRO', 'PRO', 'SHE', 'FAT');
  await publish(document.nomor, 'revision');
  const published = await waitUntil(async () =>
    (await noticesAbout(controller, document.nomor)).find(({ title }) => title === 'Revisi Dokumen Terbit'),
  );
  expect(published.message).toMatch(
    /telah direvisi dan diperbarui di Daftar Induk\. Alasan perubahan: [^.]+\. 4 salinan beredar harus ditarik\.$/,
  );
  const recallsOf = async (user: UserClient | undefined) =>
    (await noticesAbout(user, document.nomor)).filter(({ title }) => title === 'Salinan Harus Ditarik');
  const [own, ...others] = await waitUntil(async () => {
    const found = await recallsOf(produksiHead);
    return found.length > 0 ? found : undefined;
  });
  expect(others).toEqual([]);
  expect(own).toMatchObject({ submission_id: null, opens: 'recalls', department: 'PRO', type: 'info' });
  expect(own?.message.slice(own.message.indexOf('('))).toBe(
    `(${document.nomor}) telah direvisi. 2 salinan terkendali yang dipegang PRODUKSI tidak berlaku lagi dan harus ditarik.`,
  );
  const ofShe = await waitUntil(async () => {
    const found = await recallsOf(sheHead);
    return found.length > 0 ? found : undefined;
  });
  expect(ofShe.map(({ message, department }) => [department, /\. (\d) salinan/.exec(message)?.[1]])).toEqual([
    ['SHE', '1'],
  ]);
  expect(await recallsOf(engineeringHead)).toEqual([]);
  expect(await recallsOf(controller)).toEqual([]);
});
