import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { importFile, undoImport, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { approve, approveInTurn, decide, freshNomor, submit } from '../support/submissions.ts';
import { runVerify as runVerifyOn, verifyInProcess } from '../support/verify.ts';
import { create, editOrThrow, loadList } from './master-list.ts';

const runVerify = (...options: string[]) => runVerifyOn(inject('dataDir'), ...options);

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

const approvers = () =>
  Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)));

test('lists a document that an import withdraws as withdrawn on a first load', async () => {
  const [admin, controller] = await Promise.all([signInAs('admin'), signInAs('controller')]);
  const nomor = freshNomor('ST', 'PRO');
  const { id } = await create(controller, { department: 'PRO', nomor, jenis: 'STD' });
  const list = workbook('daftar.xlsx', [[...header], [nomor, 'Standar Ditarik', 'STD', 'PRODUKSI', 'Kadaluarsa', 3]]);
  expect(await importFile(admin, list, { replace_existing: true })).toMatchObject({ result: { updated_count: 1 } });

  const withdrawn = { id, nama: 'Standar Ditarik', revisi: 3, status: 'Kadaluarsa' };
  // A new function instance has no cached list: it reads the index and the log.
  const { loadCatalogueVersion, loadDepartmentList } = await import('../../functions/documents/catalogue-store.ts');
  const { rows } = await loadDepartmentList('PRO', await loadCatalogueVersion('PRO'));
  expect(rows.get(id)).toMatchObject(withdrawn);
  const listed = (await loadList(controller, 'PRO')).documents.find((row) => row.id === id);
  expect(listed).toMatchObject(withdrawn);
  expect((await controller.ok('get-hims-document', { id })).documents[0]).toMatchObject(withdrawn);
});

const checks = [
  'every item can be read',
  'no item is stamped in the future',
  'every acknowledged submission and decision is stored',
  'every history is gapless and ends at the state of its submission',
  'every submission is in the lists and queues of its state, and in no other',
  'every counter equals a recount',
  'every approval has one publication, and every publication its approval',
  'every document has at most one Aktif revision, above its past ones',
  'every number is reserved and used once',
  'every row of every list equals its document',
  'every catalogue version moved with its changes',
  'every document in force is found by the date of its next review',
  'every reference of a document is found by its number',
  'every audience list equals its documents',
  'every list of readers equals the evidence',
  'every event has its notifications, each once',
  'every post and role equals the profile of its holder',
  'every user has the roles and posts of the last change in their history',
  'the recipients of checkpoints and the dictionary of imports follow from their history',
  'every submission that no holder of a post can decide is announced',
  'every reminder belongs to its submission, and every day of digests counts once',
  'every absence agrees with its history and with the posts of its substitute',
  'every controlled copy has its number, its token, its history and its source',
  'every mail address and every sent mail belongs to its user',
  'every file that an item names is stored with its size and digest, by its bytes',
  'every view and every text is that of its file, made again from its bytes',
  'every document in force whose file has a text is in the search index with its digest',
  'objects that no item names',
];

describe('after submissions, decisions, edits, imports and an undo', { timeout: 400_000 }, () => {
  const work = async (): Promise<void> => {
    const [employee, controller, deciders] = await Promise.all([
      signInAs('employee'),
      signInAs('controller'),
      approvers(),
    ]);
    const nomor = freshNomor();
    await approveInTurn(await submit(employee, { document_number: nomor }), ...deciders);
    await approveInTurn(
      await submit(employee, { submission_purpose: 'revision', document_number: nomor }),
      ...deciders,
    );
    await approveInTurn(
      await submit(employee, { submission_purpose: 'cancellation', document_number: nomor }),
      ...deciders,
    );
    const rejected = await submit(employee);
    await decide(await signInAs('admin'), rejected, 'reject', 'Belum lengkap');
    await submit(employee, { resubmission_of: rejected });
    await employee.ok('withdraw-submission', { submission_id: await submit(employee) });

    const renamed = await editOrThrow(controller, await create(controller), { nomor: freshNomor('SOP', 'FAT') });
    await controller.ok('delete-hims-document', { id: renamed.id });
    await controller.ok('restore-hims-document', { id: renamed.id });
    const rows = [
      [renamed.nomor, 'Judul baru', 'SOP', 'SHE', 'Aktif', 4],
      [freshNomor('SOP', 'FAT'), 'Dokumen baru', 'SOP', 'FAT', 'Aktif', 0],
    ];
    const settings = { replace_existing: true };
    const list = workbook('daftar.xlsx', [[...header], ...rows]);
    await undoImport(controller, (await importFile(controller, list, settings)).job_id);
    await importFile(controller, list, settings);
    const file = { ...(await testFile('pdf')), nomor: freshNomor('SOP', 'ENG'), nama: 'Berkas unggahan' };
    await uploadFiles(controller, [file], { department: 'ENG', document_type: 'SOP', replace_existing: false });
  };

  test('finds no violation while users go on, and reads every byte on request', async () => {
    await work();
    const [{ code, output }] = await Promise.all([runVerify('--digests'), work()]);
    expect(output.split('\n').filter((line) => !/^ {2}· /.test(line))).toEqual([
      expect.stringMatching(/^\d{4,} items read with \d+ read units$/),
      ...checks.map((name) => expect.stringMatching(new RegExp(`^✓ ${name} \\(\\d+ checked\\)$`))),
      '',
    ]);
    expect(code).toBe(0);
  });
});

let restore: (() => Promise<void>) | undefined;
afterEach(async () => {
  await restore?.();
  restore = undefined;
});

describe('--repair-counters', () => {
  test('recounts a wrong, a missing and a superfluous counter, and says what it wrote', {
    timeout: 200_000,
  }, async () => {
    const { openTableDamage } = await import('../support/table-damage.ts');
    const damage = await openTableDamage();
    ({ restore } = damage);
    const wrong = damage.find(({ PK, SK }) => PK === 'COUNT' && SK === 'Plant');
    const lost = damage.find(({ PK, SK }) => PK.startsWith('COUNT#') && SK === 'Logistic');
    await damage.put({ ...wrong, approved: 77 });
    await damage.remove(lost);
    await damage.put({ PK: 'COUNT#99999999', SK: 'SHE', total: 1, under_review: 1 });

    expect(await runVerify()).toMatchObject({ code: 1, output: expect.stringContaining('COUNT Plant says total') });
    const { code, output } = await runVerify('--repair-counters');
    expect(code).toBe(0);
    expect(output).toMatch(/repaired: COUNT Plant was total .*approved 77 and is now total .*approved \d\b/);
    expect(output).toContain(
      `repaired: ${lost.PK} Logistic was total 0, under_review 0, in_approval 0, approved 0 and is now`,
    );
    expect(output).toContain(
      'repaired: COUNT#99999999 SHE was total 1, under_review 1, in_approval 0, approved 0 and is now total 0',
    );
    const { text, isSound } = await verifyInProcess();
    expect(text).toContain('✓ every counter equals a recount');
    expect(isSound).toBe(true);
  });

  test('does not overwrite a transition that commits between the recount and the write', async () => {
    const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
    const pending = await submit(employee, { department: 'Produksi' });
    const { openTableDamage } = await import('../support/table-damage.ts');
    const { dynamo } = await import('../../functions/db/table.ts');
    const damage = await openTableDamage();
    const wrong = damage.find(({ PK, SK }) => PK === 'COUNT' && SK === 'Produksi');
    await damage.put({ ...wrong, total: 5000 });

    // The review commits at the last moment: after the recount, before the repair's write.
    let reviews = 0;
    dynamo.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'UpdateItemCommand' && reviews === 0) {
            reviews += 1;
            await approve(admin, pending);
          }
          return next(args);
        },
      { step: 'initialize', name: 'reviewBeforeRepair' },
    );
    try {
      const { text, isSound } = await verifyInProcess({ repairsCounters: true });
      expect(text).toMatch(/repaired: COUNT Produksi was total 5000, .* and is now total \d{1,3},/);
      expect(isSound).toBe(true);
    } finally {
      dynamo.middlewareStack.remove('reviewBeforeRepair');
    }
    expect(reviews).toBe(1);
    expect(await verifyInProcess()).toMatchObject({ isSound: true });
  });
});
