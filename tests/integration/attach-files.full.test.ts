import { beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { importFile, isRunQueued, loadDocuments, waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { programNamed, sha256Of, type TestFile, testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

let controller: UserClient;
beforeAll(async () => {
  controller = await signInAs('controller');
});

type AttachedFile = Omit<Exclude<RequestOf<'attach-files'>['files'][number], { wait: true }>, 'upload_id'>;

/** Documents of a new list, at revision 3, in three departments. */
const importDocuments = async (count: number) => {
  const numbers = Array.from({ length: count }, () => freshNomor());
  const rows = numbers.map((nomor, at) => [
    nomor,
    `Prosedur ${at}`,
    'SOP',
    ['SHE', 'ENG', 'PLT'][at % 3] ?? '',
    '',
    '3',
  ]);
  const job = await importFile(controller, workbook('daftar.xlsx', [[...header], ...rows]));
  expect(job.result?.counts).toMatchObject({ baru: count });
  return Promise.all(numbers.map(loadDocument));
};

const loadDocument = async (nomor: string) => {
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error(`There is no document ${nomor}`);
  return document;
};

const attach = async (files: readonly (TestFile & AttachedFile)[]) => {
  const ids = await controller.upload(files, 'bulk');
  const entries = files.map(({ document_id, revisi, replace }, at) => ({
    ...{ upload_id: ids[at] ?? '', document_id, revisi },
    ...(replace !== undefined && { replace }),
  }));
  const { job_id } = await controller.ok('attach-files', { files: entries });
  return waitForJob(controller, job_id);
};

const fileBytesOf = async (id: string): Promise<string> => {
  const { url } = await controller.ok('get-document-file', { id, kind: 'original' });
  return sha256Of(new Uint8Array(await (await fetch(url)).arrayBuffer()));
};

describe('files for existing documents', () => {
  test('become the files of the current revisions; what cannot be attached is refused by name', async () => {
    // More than the 20 files of one step.
    const documents = await importDocuments(26);
    const pdfs = await Promise.all(documents.map(({ nama }) => testFile('pdf', { nama })));
    const [wrongRevision, deleted, taken, damaged] = documents;
    if (!wrongRevision || !deleted || !taken || !damaged) throw new Error('26 documents are expected');
    const former = { ...(await testFile('pdf', { nama: 'Lama' })), name: 'lama.pdf' };
    expect((await attach([{ ...former, document_id: taken.id, revisi: 3 }])).result?.counts).toMatchObject({ ubah: 1 });
    await controller.ok('delete-hims-document', { id: deleted.id, version: deleted.version });

    const files = documents.map((document, at) => {
      const pdf = pdfs[at];
      if (!pdf) throw new Error('A file is expected for each document');
      return { ...pdf, name: `${document.nomor}.pdf`, document_id: document.id, revisi: at === 0 ? 2 : 3 };
    });
    const program = {
      ...programNamed('palsu.pdf', 'application/pdf'),
      document_id: damaged.id,
      revisi: 3,
    };
    const job = await attach([...files.slice(0, 3), program, ...files.slice(4)]);
    expect(job).toMatchObject({
      state: 'done',
      kind: 'attach',
      done: 26,
      total: 26,
      file_name: `${documents[0]?.nomor}.pdf`,
    });
    expect(job.result?.counts).toMatchObject({ ubah: 22, galat: 4, baru: 0 });
    expect(job.result).toMatchObject({ success: true, updated_count: 22, uploaded_count: 0, total_files: 26 });
    const messages = new Map(job.result?.failed_files.map(({ place, message }) => [place, message]));
    expect(messages.get(1)).toContain('kini revisi 3, bukan 2');
    expect(messages.get(2)).toContain('sudah dihapus oleh');
    expect(messages.get(3)).toContain('sudah memiliki berkas “lama.pdf”');
    expect(messages.get(4)).toContain('palsu.pdf');

    for (const at of [4, 25]) {
      const document = await loadDocument(documents[at]?.nomor ?? '');
      expect(document).toMatchObject({
        revisi: 3,
        has_file: true,
        file_name: `${document.nomor}.pdf`,
        source: 'import',
      });
      expect(document.revisions).toHaveLength(1);
      expect(document.edits).toMatchObject([
        { action: 'file_attached', has_file: false, changes: [{ field: 'file_name', to: `${document.nomor}.pdf` }] },
      ]);
      expect(await fileBytesOf(document.id)).toBe(sha256Of(pdfs[at]?.bytes ?? new Uint8Array()));
    }
    expect(await fileBytesOf(taken.id)).toBe(sha256Of(former.bytes));

    // Consent replaces the file and keeps the former bytes; the same file once more changes nothing.
    const replacement = { ...(files[2] as TestFile & AttachedFile), replace: true };
    expect((await attach([replacement])).result?.counts).toMatchObject({ ubah: 1, galat: 0 });
    const replaced = await loadDocument(taken.nomor);
    expect(replaced.edits[0]).toMatchObject({ action: 'file_replaced', has_file: true });
    const old = await controller.ok('get-document-file', {
      ...{ id: taken.id, kind: 'replaced', version: replaced.edits[0]?.version },
    });
    expect(sha256Of(new Uint8Array(await (await fetch(old.url)).arrayBuffer()))).toBe(sha256Of(former.bytes));
    expect((await attach([{ ...replacement, replace: false }])).result?.counts).toMatchObject({ sama: 1, galat: 0 });
    expect((await loadDocument(taken.nomor)).version).toBe(replaced.version);

    const sha256 = sha256Of(replacement.bytes);
    const document_ids = [taken.id, wrongRevision.id, deleted.id, taken.id, 'UNKNOWN'].join(',');
    const { digests } = await controller.ok('get-file-digests', { document_ids });
    expect(digests).toEqual([{ document_id: taken.id, sha256 }]);
    const employee = await signInAs('employee');
    expect(await employee.expectError('get-file-digests', { document_ids })).toMatchObject({ status: 403 });
  });
});

describe('a request', () => {
  test('names two files for one document, a file named twice, and a foreign or used upload', async () => {
    const [document] = await importDocuments(1);
    if (!document) throw new Error('A document is expected');
    const pdf = await testFile('pdf');
    const target = { document_id: document.id, revisi: 3 };
    const [one = '', two = ''] = await controller.upload(
      [
        { ...pdf, name: 'satu.pdf' },
        { ...pdf, name: 'dua.pdf' },
      ],
      'bulk',
    );
    const errorOf = async (by: UserClient, files: unknown) => by.expectError('attach-files', { files });
    expect(
      await errorOf(controller, [
        { upload_id: one, ...target },
        { upload_id: two, ...target },
      ]),
    ).toMatchObject({
      status: 400,
      message: 'Dua file dipilih untuk satu dokumen: “satu.pdf” dan “dua.pdf”. Pilih salah satu.',
    });
    expect(
      await errorOf(controller, [
        { upload_id: one, ...target },
        { upload_id: one, ...target },
      ]),
    ).toMatchObject({
      message: 'Satu berkas disebut lebih dari sekali',
    });
    expect(await errorOf(controller, [])).toMatchObject({ message: 'Pilih file terlebih dahulu' });
    const admin = await signInAs('admin');
    const [foreign = ''] = await admin.upload([pdf], 'bulk');
    expect(await errorOf(controller, [{ upload_id: foreign, ...target }])).toMatchObject({ error: 'upload_not_found' });
    expect(await errorOf(controller, [{ upload_id: 'tidak-ada', ...target }])).toMatchObject({
      error: 'upload_not_found',
    });
    expect(await errorOf(await signInAs('employee'), [{ upload_id: one, ...target }])).toMatchObject({ status: 403 });
    const [program = ''] = await controller.upload([programNamed('a.exe', 'application/octet-stream')], 'bulk');
    expect(await errorOf(controller, [{ upload_id: program, ...target }])).toMatchObject({
      error: 'unsupported_format',
    });

    const { job_id } = await controller.ok('attach-files', { files: [{ upload_id: one, ...target }] });
    // The same upload in two jobs: one of them attaches it.
    const second = await controller.call('attach-files', { files: [{ upload_id: one, ...target }] });
    const jobs = [await waitForJob(controller, job_id)];
    if ('body' in second) jobs.push(await waitForJob(controller, second.body.job_id));
    expect(jobs.reduce((sum, { result }) => sum + (result?.counts.ubah ?? 0), 0)).toBe(1);
    expect(await errorOf(controller, [{ upload_id: one, ...target }])).toMatchObject({ error: 'upload_not_found' });
  });
});

describe('files before the list', () => {
  const names = (numbers: readonly string[]) => [
    `${numbers[0]}.pdf`,
    `${numbers[1]?.replaceAll('-', '_')}_Rev03_FINAL.pdf`,
    // Another revision, two files for one document, and a number that the list does not have.
    `${numbers[2]} Rev 2.pdf`,
    `${numbers[3]}.pdf`,
    `${numbers[3]} ttd.pdf`,
    `${numbers[4]}.pdf`,
  ];
  const listOf = (numbers: readonly string[]) =>
    workbook('daftar.xlsx', [
      [...header],
      ...numbers.slice(0, 4).map((nomor, at) => [nomor, `Prosedur ${at}`, 'SOP', 'ENG', 'Aktif', 3]),
    ]);
  const storeFiles = async (files: readonly TestFile[]) => {
    const ids = await controller.upload(files, 'bulk');
    const { job_id } = await controller.ok('attach-files', {
      files: ids.map((upload_id) => ({ upload_id, wait: true as const })),
    });
    return waitForJob(controller, job_id);
  };
  const filesNamed = (all: readonly string[]) =>
    Promise.all(all.map(async (name) => ({ ...(await testFile('pdf', { nama: name })), name })));
  const loadWaiting = async (numbers: readonly string[]) => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await controller.ok('list-waiting-files', cursor === undefined ? {} : { cursor });
      found.push(...page.files);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return found.filter(({ name }) => numbers.some((nomor) => name.replaceAll('_', '-').includes(nomor)));
  };
  /** What a list and its files lead to, without what differs between two equal documents. */
  const endOf = async (numbers: readonly string[]) => {
    const documents = await Promise.all(numbers.slice(0, 4).map(loadDocument));
    return Promise.all(
      documents.map(async ({ id, has_file, file_name, revisi, version, status, edits }, at) => ({
        ...{ at, has_file, revisi, version, status, edits: edits.map(({ action }) => action) },
        file_name: file_name?.replaceAll('_', '-').replace(numbers[at] ?? '', 'NOMOR'),
        bytes: has_file ? await fileBytesOf(id) : null,
      })),
    );
  };

  test('have the same end as files after the list', async () => {
    const first = Array.from({ length: 5 }, () => freshNomor());
    const second = Array.from({ length: 5 }, () => freshNomor());
    const files = await filesNamed(names(first));

    const stored = await storeFiles(files);
    expect(stored.result?.counts).toMatchObject({ menunggu: 6, ubah: 0, galat: 0 });
    expect(stored.result?.success).toBe(true);
    expect(await loadWaiting(first)).toHaveLength(6);
    // One run attaches both: of files that waited for their list, and of files whose list was there.
    await importFile(controller, listOf(second));
    const sameFiles = files.map((file, at) => ({ ...file, name: names(second)[at] ?? '' }));
    await storeFiles(sameFiles);
    await importFile(controller, listOf(first));
    await expect.poll(async () => (await loadWaiting([...first, ...second])).length).toBe(8);
    // The same bytes under the other list's names.
    expect(await endOf(second)).toEqual(await endOf(first));
    // The files that the dialog finds certain, for documents that exist.
    const third = Array.from({ length: 5 }, () => freshNomor());
    await importFile(controller, listOf(third));
    const targets = await Promise.all(third.slice(0, 2).map(loadDocument));
    await attach(
      targets.map(({ id }, at) => ({
        ...(files[at] as TestFile),
        ...{ name: names(third)[at] ?? '', document_id: id, revisi: 3 },
      })),
    );
    expect(await endOf(third)).toEqual(await endOf(first));
    expect((await endOf(first)).map(({ has_file }) => has_file)).toEqual([true, true, false, false]);
    expect((await endOf(first))[0]?.edits).toEqual(['file_attached']);

    // The editor creates the last document; deleting one of two files makes the other one certain.
    await controller.ok('create-hims-document', {
      department: 'ENG',
      nomor: first[4] ?? '',
      nama: 'Baru',
      jenis: 'SOP',
    });
    await expect.poll(async () => (await loadDocument(first[4] ?? '')).has_file).toBe(true);
    const waiting = await loadWaiting(first);
    const other = waiting.find(({ name }) => name === `${first[3]} ttd.pdf`);
    expect(other).toMatchObject({ stored_by_nrp: controller.nrp, size: files[4]?.bytes.length });
    const deletion = { ids: [other?.id ?? ''] };
    // While a run is queued, the deletion queues no other.
    await expect.poll(isRunQueued).toBe(false);
    expect(await (await signInAs('employee')).expectError('delete-waiting-files', deletion)).toMatchObject({
      status: 403,
    });
    expect(await controller.ok('delete-waiting-files', deletion)).toMatchObject({ deleted_count: 1 });
    expect(await controller.ok('delete-waiting-files', deletion)).toMatchObject({ deleted_count: 0 });
    await expect.poll(async () => (await loadDocument(first[3] ?? '')).has_file).toBe(true);
    const rest = [...(await loadWaiting(first)), ...(await loadWaiting(second))].map(({ id }) => id);
    await controller.ok('delete-waiting-files', { ids: rest });
  });
});
