import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { importFile, undoImport, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { approve, approveInTurn, decide, freshNomor, submit } from '../support/submissions.ts';
import { runVerify as runVerifyOn } from '../support/verify.ts';
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
  'every acknowledged submission and decision is stored',
  'every history is gapless and ends at the state of its submission',
  'every submission is in the lists and queues of its state, and in no other',
  'every counter equals a recount',
  'every approval has one publication, and every publication its approval',
  'every document has at most one Aktif revision, above its past ones',
  'every number is reserved and used once',
  'every row of every list equals its document',
  'every catalogue version moved with its changes',
  'every event has its notifications, each once',
  'every post and role equals the profile of its holder',
  'every submission that no holder of a post can decide is announced',
  'every file that an item names is stored with its size and digest',
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

  test('finds no violation, also while users go on, and reads every byte on request', async () => {
    await work();
    const { code, output } = await runVerify();
    expect(output.split('\n').filter((line) => !/^ {2}· /.test(line))).toEqual([
      expect.stringMatching(/^\d{4,} items read with \d+ read units$/),
      ...checks.map((name) => expect.stringMatching(new RegExp(`^✓ ${name} \\(\\d+ checked\\)$`))),
      '',
    ]);
    expect(code).toBe(0);

    const concurrently = await Promise.all([runVerify('--digests'), work()]);
    expect(concurrently[0].output).not.toContain('✗');
    expect(concurrently[0].code).toBe(0);
    expect(concurrently[0].output).toContain('stored with its size and digest, by its bytes');
  });
});

const verify = async (options: { repairsCounters?: boolean } = {}) => {
  const { verifyStage } = await import('../../infra/tools/verify/run.ts');
  const lines: string[] = [];
  const isSound = await verifyStage({ readBytes: false, repairsCounters: false, ...options }, (line) => {
    lines.push(line);
  });
  return { isSound, text: lines.join('\n') };
};

let restore: (() => Promise<void>) | undefined;
afterEach(async () => {
  await restore?.();
  restore = undefined;
});

test('names every damaged item, and nothing once they are repaired', { timeout: 400_000 }, async () => {
  const [controller, employee, deciders] = [
    await signInAs('controller'),
    await signInAs('employee'),
    await approvers(),
  ];
  const logged = await create(controller, { department: 'LOG' });
  const unlogged = await create(controller, { department: 'LOG' });
  const ended: string[] = [];
  for (let count = 0; count < 4; count += 1) ended.push(await submit(employee));
  for (const id of ended) await decide(await signInAs('admin'), id, 'reject', 'Uji');
  const waiting: string[] = [];
  for (let count = 0; count < 3; count += 1) waiting.push(await submit(employee));
  const approved = [await submit(employee), await submit(employee)];
  for (const id of approved) await approveInTurn(id, ...deciders);

  const { openTableDamage } = await import('../support/table-damage.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const damage = await openTableDamage();
  ({ restore } = damage);
  const at = (PK: string, SK = 'META') => damage.find((item) => item.PK === PK && item.SK === SK);
  const change = async (item: ReturnType<typeof at>, values: Record<string, unknown>) =>
    damage.put({ ...item, ...values });
  const expected: string[] = [];

  // An item that cannot be parsed.
  const notification = damage.find(({ PK, covers }) => PK.startsWith('N#') && covers === undefined);
  await change(notification, { event_id: 7 });
  expected.push(`${notification.PK} ${notification.SK}: ✖ Invalid input: expected string`);

  // What users were answered.
  await damage.remove(at(`SUB#${ended[0]}`));
  expected.push(`SUB#${ended[0]} META does not exist; HIST#${ended[0]} names it`);
  const result = { submission: { id: ended[1], version: 3, submission_status: 'approved' } };
  await damage.put({ PK: 'IDEM#1#uji', SK: 'I', body_hash: '', result: JSON.stringify(result) });
  expected.push(`HIST#${ended[1]} EV#000003 does not exist; IDEM#1#uji acknowledged version 3 as approved`);
  await damage.put({ PK: 'UPL#uji', SK: 'U', claimed_by: 'unknown' });
  expected.push('UPL#uji U is used by unknown, which is neither a submission nor a job');

  // Histories.
  await damage.remove(at(`HIST#${ended[2]}`, 'EV#000001'));
  expected.push(`SUB#${ended[2]} META: it is at version 2, its history has the versions 2`);
  await change(at(`HIST#${ended[3]}`, 'EV#000002'), { to: 'withdrawn' });
  expected.push(`SUB#${ended[3]} META: it is rejected, its last event EV 2 leads to withdrawn`);

  // Queues and lists of submissions.
  const [dequeued, listed, released] = waiting.map((id) => at(`SUB#${id}`));
  if (!dequeued || !listed || !released) throw new Error('Three submissions wait');
  const sortKey = (item: typeof dequeued) => `${item['created_at']}#${item['id']}`;
  await damage.remove({ PK: 'QUEUE#pending', SK: sortKey(dequeued) });
  expected.push(`${dequeued.PK} META (pending): QUEUE#pending ${sortKey(dequeued)} is missing`);
  const [first, second] = approved.map((id) => at(`SUB#${id}`));
  if (!first || !second) throw new Error('Two submissions are approved');
  const pointer = { submission_id: first['id'], department: first['department'] };
  await damage.put({ PK: 'QUEUE#under_pm_approval', SK: sortKey(first), ...pointer });
  expected.push(`${first.PK} META (approved): QUEUE#under_pm_approval ${sortKey(first)} should not exist`);
  await damage.remove({ PK: `MINE#${employee.nrp}`, SK: sortKey(listed) });
  expected.push(`${listed.PK} META (pending): MINE#${employee.nrp} ${sortKey(listed)} is missing`);

  // Counters.
  await change(at('COUNT', 'Plant'), { approved: 77 });
  expected.push('COUNT Plant says total');

  // Publications and revisions.
  await change(at(`DOC#${first['document_id']}`, 'CURRENT'), { submission_id: ended[1] });
  expected.push(`${first.PK} META (approved new): document ${first['document_id']} has 0 revisions of it`);
  expected.push(`document ${first['document_id']} CURRENT is a publication of SUB#${ended[1]}, which is rejected`);
  const past = damage.find(({ PK, SK }) => PK.startsWith('PAST#') && SK === 'REV#0000000');
  await change(past, { status: 'Aktif' });
  expected.push('its past revision REV#0000000 is Aktif');

  // Numbers.
  const folded = (item: typeof released) => keys.numberGuard(String(item['document_number']).toLowerCase()).PK;
  await damage.put({ ...keys.numberGuard(''), PK: folded(released) });
  expected.push(
    `${released.PK} META is pending, but its number is reserved by no submission (${folded(released)} GUARD)`,
  );
  await change(at(folded(second), 'GUARD'), { reserved_by: second['id'] });
  expected.push(`${folded(second)} GUARD is reserved by ${second.PK}, which is approved`);
  const twin = at(`DOC#${second['document_id']}`, 'CURRENT');
  const index = String(twin['GSI1SK']).split('#')[0];
  const other = { id: 'zwilling', PK: 'DOC#zwilling', GSI1SK: `${index}#zwilling`, submission_id: undefined };
  await change(twin, other);
  expected.push(`DOC#${twin['id']} and DOC#zwilling have the same number`);

  // Lists and their versions.
  const entry = damage.find(({ PK, SK, change: logged }) => {
    return PK === 'CAT#LOG' && SK.startsWith('LOG#') && JSON.stringify(logged).includes(unlogged.id);
  });
  await damage.remove(entry);
  expected.push(`CAT#LOG ${entry.SK} is missing below the head at version ${entry['version']}`);
  expected.push(`DOC#${unlogged.id} CURRENT (${unlogged.nomor}) is at version 1, CAT#LOG logs no change of it`);
  // A version that the document never had: a defect of the code that writes the log.
  const version = Number(entry['version']) + 1;
  const row = { ...logged, revisi: 9, version: logged.version + 1 };
  await change(entry, { ...keys.catalogueLog('LOG', version), version, change: { op: 'put', document: row } });
  expected.push(`CAT#LOG LOG#${String(version).padStart(12, '0')} is above HEAD`);
  expected.push(`CAT#LOG logs version 2 of DOC#${logged.id}, which is at version 1`);
  expected.push(
    `LOG ${logged.nomor} (${logged.id}): the list shows revisi 9 Aktif (version 2), the document is revisi 0 Aktif (version 1)`,
  );

  // Notifications.
  const isOfStep = ({ PK, event_id, created_at }: typeof twin, from: string, step: number): boolean =>
    PK === `N#${from}` &&
    String(event_id).endsWith(`#${step}`) &&
    Date.parse(String(created_at)) < Date.now() - 600_000;
  const repeated = damage.find((item) => isOfStep(item, employee.nrp, 2));
  const laterId = `7${repeated.SK.slice(1)}`;
  await change(repeated, { SK: laterId, id: laterId });
  expected.push(`is a second notification of the event ${repeated['event_id']}`);
  const missing = damage.find((item) => isOfStep(item, employee.nrp, 3));
  await damage.remove(missing);
  const [ofSubmission] = String(missing['event_id']).split('#');
  expected.push(`N#${employee.nrp} has no notification of HIST#${ofSubmission} EV#000003`);
  const foreign = damage.find((item) => isOfStep(item, employee.nrp, 4));
  await change(foreign, { submission_id: 'unknown', event_id: 'unknown#1' });
  expected.push(`${foreign.PK} ${foreign.SK}: its id does not follow from its event unknown#1`);
  expected.push(`${foreign.PK} ${foreign.SK} reports the event unknown#1 of SUB#unknown, which does not exist`);

  // Posts and roles.
  const holding = damage.find(
    ({ PK, SK, held }) => PK === 'POS' && SK.startsWith('project_manager#') && `${held}` !== '',
  );
  await change(holding, { held: [] });
  expected.push(`POS ${holding.SK} has [], U#${holding['nrp']} PROFILE holds [{"role":"project_manager"}]`);
  const undecidable = damage.find(({ PK, vacant }) => PK === 'QUEUE#under_pm_approval' && vacant === undefined);
  expected.push(
    `  · ${undecidable.PK} ${undecidable.SK} (under_pm_approval): no holder can decide it, and this was not announced`,
  );
  await change(at('ROLE#document_controller', controller.nrp), { has_role: false });
  expected.push(`ROLE#document_controller ${controller.nrp} says that the user does not have the role`);
  await change(at('ADMINS', 'GUARD'), { admins: 12 });
  expected.push('ADMINS GUARD counts 12 admins');

  // Files.
  const document = damage.find(({ PK, file }) => PK.startsWith('DOC#') && file !== undefined);
  await change(document, { file: { ...(document['file'] as object), key: 'controlled/lost.pdf' } });
  expected.push(`${document.PK} CURRENT (file): controlled/lost.pdf is missing`);
  const resized = damage.find(({ PK, file }) => PK.startsWith('DOC#') && file !== undefined);
  await change(resized, { file: { ...(resized['file'] as object), size: 3 } });
  expected.push(' bytes in its version ', 'the item says 3');
  const forged = damage.find(({ PK, file }) => PK.startsWith('PAST#') && file !== undefined);
  await change(forged, { file: { ...(forged['file'] as object), sha256: 'another' } });
  expected.push(`${forged.PK} ${forged.SK} (file): controlled/`, 'the item says another');

  const damaged = await verify();
  expect(damaged.isSound).toBe(false);
  expect(expected.filter((line) => !damaged.text.includes(line))).toEqual([]);
  // Every check but two, which only have notes.
  expect(damaged.text.match(/^✗/gm)).toHaveLength(checks.length - 2);

  await damage.restore();
  const repaired = await verify();
  expect(repaired.text).not.toContain('✗');
  expect(repaired.isSound).toBe(true);
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
    const { text, isSound } = await verify();
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
      const { text, isSound } = await verify({ repairsCounters: true });
      expect(text).toMatch(/repaired: COUNT Produksi was total 5000, .* and is now total \d{1,3},/);
      expect(isSound).toBe(true);
    } finally {
      dynamo.middlewareStack.remove('reviewBeforeRepair');
    }
    expect(reviews).toBe(1);
    expect(await verify()).toMatchObject({ isSound: true });
  });
});
