import { gzipSync } from 'node:zlib';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { addDays, dateAt } from '../../../shared/domain/time/working-days.ts';
import { loadDocuments, waitForJob } from '../../support/bulk-jobs.ts';
import { signInAs } from '../../support/demo-users.ts';
import { sha256Of, testFile } from '../../support/files.ts';
import { nrps } from '../../support/nrps.ts';
import { documentWith, orderOf } from '../../support/printable-documents.ts';
import { approveInTurn, decide, submit, waitUntil } from '../../support/submissions.ts';
import { createSignedInUser } from '../../support/users.ts';
import { verifyInProcess } from '../../support/verify.ts';
import { create } from '../master-list.ts';

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

const approvers = () =>
  Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)));

let restore: (() => Promise<void>) | undefined;
afterEach(async () => {
  await restore?.();
  restore = undefined;
});

/** Replaces the stored text of a file; returns the digest of what is there now, and what gives the text back. */
const openTextDamage = async (sha256: string) => {
  const { s3 } = await import('../../../functions/files/s3.ts');
  const { textKey } = await import('../../../functions/text-extraction/text-files.ts');
  const object = { Bucket: process.env['DOCUMENTS_BUCKET'], Key: textKey(sha256) };
  const { Body, Metadata } = await s3.send(new GetObjectCommand(object));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const put = async (content: Uint8Array): Promise<string> => {
    const ChecksumSHA256 = sha256Of(content);
    await s3.send(new PutObjectCommand({ ...object, Body: content, ChecksumSHA256, Metadata }));
    return ChecksumSHA256;
  };
  const digest = await put(gzipSync(JSON.stringify({ pages: ['Tidak perlu izin'] })));
  return { digest, restore: () => put(bytes) };
};

test('names every damaged item, and nothing once they are repaired', { timeout: 400_000 }, async () => {
  const [controller, employee, deciders] = [
    await signInAs('controller'),
    await signInAs('employee'),
    await approvers(),
  ];
  const logged = await create(controller, { department: 'LOG' });
  const unlogged = await create(controller, { department: 'LOG' });
  const numbered = await create(controller);
  const indexed = await create(controller);
  const duplicate = await create(controller);
  const reviewed = await create(controller);
  const needing = await create(controller);
  const copied = await documentWith(controller, await testFile('pdf'));
  const { job_id } = await controller.ok('print-controlled-copies', {
    copies: [orderOf(copied), orderOf(copied), orderOf(copied), orderOf(copied)],
  });
  expect((await waitForJob(controller, job_id)).result?.counts).toMatchObject({ baru: 4 });
  const ended: string[] = [];
  for (let count = 0; count < 4; count += 1) ended.push(await submit(employee));
  for (const id of ended) await decide(await signInAs('admin'), id, 'reject', 'Uji');
  const waiting: string[] = [];
  for (let count = 0; count < 4; count += 1) waiting.push(await submit(employee));
  const approved = [await submit(employee), await submit(employee)];
  for (const id of approved) await approveInTurn(id, ...deciders);

  const [day, substitute_nrp] = [addDays(dateAt(Date.now(), 'Asia/Jakarta'), 20), nrps.manager];
  const { absence } = await (await signInAs('produksiHead')).ok('set-absence', {
    from: day,
    until: day,
    substitute_nrp,
  });

  const reader = await createSignedInUser({ department: 'PRO' });
  const documentIds: string[] = [];
  for (const submission_id of approved) {
    const { submission } = await employee.ok('get-submission', { submission_id });
    const [document] = await loadDocuments(controller, submission.document_number);
    documentIds.push(document?.id ?? '');
  }
  const [document_id = ''] = documentIds;
  // Both are in the lists that are damaged below.
  const [toRead] = await waitUntil(async () => {
    const { documents } = await reader.ok('get-required-reading', {});
    const found = documentIds.flatMap((id) => documents.find(({ document }) => document.id === id) ?? []);
    return found.length === documentIds.length ? found : undefined;
  });
  const reading_id = toRead?.reading_id ?? '';
  await reader.ok('get-document-file', { id: document_id, kind: 'controlled' });
  await reader.ok('acknowledge-reading', { document_id, reading_id });
  const mailUser = await signInAs('sheEmployee');
  await mailUser.ok('set-mail-address', { address: 'uji@kontraktor.co.id' });

  const { openTableDamage } = await import('../../support/table-damage.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
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

  // A clock that was ahead.
  await damage.put({ PK: 'EXAMPLE', SK: 'moved clock', at: new Date(Date.now() + 86_400_000).toISOString() });
  expected.push('1 items are stamped in the future, EXAMPLE moved clock the furthest');

  // What users were answered.
  await damage.remove(at(`SUB#${ended[0]}`));
  expected.push(`SUB#${ended[0]} META does not exist; HIST#${ended[0]} names it`);
  const result = { submission: { id: ended[1], version: 3, submission_status: 'approved' } };
  await damage.put({ PK: 'IDEM#1#uji', SK: 'I', body_hash: '', result: JSON.stringify(result) });
  expected.push(`HIST#${ended[1]} EV#000003 does not exist; IDEM#1#uji acknowledged version 3 as approved`);
  await damage.put({ PK: 'UPL#uji', SK: 'U', claimed_by: 'unknown' });
  expected.push('UPL#uji U is used by unknown, which is no submission, job, record or destruction');

  // Histories.
  await damage.remove(at(`HIST#${ended[2]}`, 'EV#000001'));
  expected.push(`SUB#${ended[2]} META: it is at version 2, its history has the versions 2`);
  await change(at(`HIST#${ended[3]}`, 'EV#000002'), { to: 'withdrawn' });
  expected.push(`SUB#${ended[3]} META: it is rejected, its last event EV 2 leads to withdrawn`);

  // Of a submission whose history is otherwise whole.
  const decision = damage.find(
    ({ PK, level_entered_at }) =>
      PK.startsWith('HIST#') && level_entered_at !== undefined && !ended.includes(PK.slice('HIST#'.length)),
  );
  await change(decision, { GSI1SK: 'lain', level_entered_at: '2020-01-01T00:00:00.000Z' });
  const decided = `event ${Number(decision.SK.slice(3))}`;
  expected.push(`the keys of ${decided} in the index of decisions do not follow from it`);
  expected.push(`${decided} says that its level was entered at 2020-01-01T00:00:00.000Z, the event before it was at`);

  // Queues and lists of submissions.
  const [dequeued, listed, released, unlisted] = waiting.map((id) => at(`SUB#${id}`));
  if (!dequeued || !listed || !released || !unlisted) throw new Error('Four submissions wait');
  const sortKey = (item: typeof dequeued) => `${item['created_at']}#${item['id']}`;
  await damage.remove({ PK: 'QUEUE#pending', SK: sortKey(dequeued) });
  expected.push(`${dequeued.PK} META (pending): QUEUE#pending ${sortKey(dequeued)} is missing`);
  const [first, second] = approved.map((id) => at(`SUB#${id}`));
  if (!first || !second) throw new Error('Two submissions are approved');
  const pointer = {
    ...{ submission_id: first['id'], department: first['department'] },
    ...{ level_entered_at: first['level_entered_at'], submitter_nrp: first['submitter_nrp'] },
  };
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

  // Audiences and readers.
  const [placed, emptied] = approved.map((_, index) => at(`PLACED#${documentIds[index]}`, 'LISTS'));
  if (!placed || !emptied) throw new Error('Two documents are published');
  await damage.remove(placed);
  expected.push(`belongs in AUD#D#PRO; it is in AUD#D#PRO, and ${placed.PK} says no list`);
  const part = damage.find(({ PK, entries }) => PK === 'AUD#D#PRO' && String(entries).includes(String(documentIds[1])));
  await change(part, { entries: '' });
  // Another damage gives its number to a second document.
  expected.push(`belongs in AUD#D#PRO, AUD#GAP#NUMBER; it is in no list, and ${emptied.PK} says AUD#D#PRO`);
  const evidence = (SK: RegExp) =>
    damage.find((item) => item.PK.startsWith('HIST#READ#') && item['nrp'] === reader.nrp && SK.test(item.SK));
  const opened = evidence(/#opened#/);
  await damage.remove(opened);
  expected.push(`${opened.PK} ${reader.nrp} was understood without having been opened`);
  const ownPart = damage.find(
    ({ PK, SK, entries }) => PK === `READ#${reader.nrp}` && SK.startsWith('R#') && entries !== '',
  );
  await change(ownPart, { entries: String(ownPart['entries']).replace(/[^=]+=/, 'lain=') });
  expected.push(`is understood; READ#${reader.nrp} has no record of the document`);
  expected.push(`by READ#${reader.nrp}, without evidence`);

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
  // Another document that exists: the log would go on to have one that is put here and deleted afterwards.
  await change(at(`DOC#${duplicate.id}`, 'CURRENT'), { nomor: twin['nomor'], GSI1SK: `${index}#${duplicate.id}` });
  expected.push(`${[`DOC#${twin['id']}`, `DOC#${duplicate.id}`].sort().join(' and ')} have the same number`);

  // References.
  await damage.put({
    ...keys.references('uji'),
    document_id: 'uji',
    version: 1,
    nomor: 'UJI',
    in_force: true,
    sha256: null,
    references: [],
  });
  expected.push('REFS#uji is of a document that does not exist');

  const unmarked = at(`DOC#${numbered.id}`, 'CURRENT');
  const guard = at(keys.numberGuard(String(unmarked['GSI1SK']).split('#')[0] ?? '').PK, 'GUARD');
  await change(guard, { published: undefined });
  expected.push(`${guard.PK} GUARD is not marked as published, but ${unmarked.PK} has the number`);
  await change(at(`DOC#${indexed.id}`, 'CURRENT'), { GSI1SK: 'lain#x' });
  expected.push(`DOC#${indexed.id} CURRENT: its key in the index does not follow from its department and number`);
  await change(at(`DOC#${reviewed.id}`, 'CURRENT'), { GSI2SK: `2020-01-01#${reviewed.id}` });
  expected.push(`DOC#${reviewed.id} CURRENT (${reviewed.nomor}) has keys in the index of review dates that do not`);
  const need = { since: '2020-01-01T00:00:00.000Z', by_nrp: '10000003', by_name: 'Dewi', reason: 'Uji' };
  await change(at(`DOC#${needing.id}`, 'CURRENT'), { revision_need: need });
  expected.push(`DOC#${needing.id} CURRENT (${needing.nomor}) needs revision since ${need.since}, before its present`);
  await change(unlisted, { GSI2SK: '2020' });
  expected.push(`${unlisted.PK} META (${unlisted['submission_status']}): its keys in the indexes do not follow`);
  const resubmission = damage.find(({ resubmission_of }) => typeof resubmission_of === 'string');
  await change(resubmission, { resubmission_of: ended[1] });
  expected.push(`${resubmission.PK} META: it resubmits ${ended[1]}, which does not name it`);

  // Lists and their versions.
  const entry = damage.find(
    (item) => item.PK === 'CAT#LOG' && item.SK.startsWith('LOG#') && JSON.stringify(item).includes(unlogged.id),
  );
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
    `LOG ${logged.nomor} (${logged.id}): revisi is 9, the document says 0; version is 2, the document says 1`,
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

  // Posts and roles. Other tests may have appointed further holders.
  const holdings = damage.items.filter(
    ({ PK, SK, held }) => PK === 'POS' && SK.startsWith('project_manager#') && `${held}` !== '',
  );
  for (const holding of holdings) {
    await change(holding, { held: [] });
    expected.push(`POS ${holding.SK} has [], U#${holding['nrp']} PROFILE holds [{"role":"project_manager"`);
  }
  const undecidable = damage.find(({ PK, vacant }) => PK === 'QUEUE#under_pm_approval' && vacant === undefined);
  expected.push(
    `  · ${undecidable.PK} ${undecidable.SK} (under_pm_approval): no holder can decide it, and this was not announced`,
  );
  await change(at('ROLE#document_controller', controller.nrp), { has_role: false });
  expected.push(`ROLE#document_controller ${controller.nrp} says that the user does not have the role`);
  await change(at('ADMINS', 'GUARD'), { admins: 12 });
  expected.push('ADMINS GUARD counts 12 admins');

  // Reminders.
  const reminder = {
    ...{ submission_id: ended[1], date: '2026-11-23', at: '2026-11-23T03:00:00.000Z', version: 9 },
    ...{ level: null, department: 'Produksi', days: 1, submitter_name: null, document_title: 'A' },
    ...{ document_number: 'A', submitter_nrp: controller.nrp },
  };
  const remindedOf = keys.manualReminder(String(ended[1]), '2026-11-23');
  await damage.put({ ...remindedOf, ...reminder });
  expected.push(`${remindedOf.PK} 2026-11-23: it names version 9, of 2; ${controller.nrp} is not the submitter`);
  const sent = { day: '2026-11-23', started_at: '2026-11-23T00:05:00.000Z', sent_days: ['2026-11-24', '2026-11-21'] };
  await damage.put({ ...keys.reminderRuns, ...sent });
  expected.push('REMINDERS RUNS: its sent days are not in order, or after its latest day 2026-11-23');

  // A confirmation with a badge that was never printed, in the demo's reading together.
  const attended = damage.find(({ PK, kind }) => PK.startsWith('HIST#TOGETHER#') && kind === 'badge');
  await change(attended, { badge: 9 });
  expected.push(`${attended['nrp']} confirmed with a badge that was not valid`);

  // Absences: a lost event, a position of no absence, and posts that the schedule gives back.
  const absent = damage.find(({ PK, SK }) => PK === 'ABSENCE' && SK === absence.id);
  await damage.remove(at(`HIST#ABSENCE#${absence.id}`, 'AV#000001'));
  expected.push(`ABSENCE ${absence.id} is at version 1 (confirmed), HIST#ABSENCE#${absence.id} has the versions none`);
  await change(absent, { posts: [{ role: 'she_head' }] });
  expected.push(
    `  · ABSENCE ${absence.id} gives she_head#, U#${nrps.manager} PROFILE has dept_head#Produksi; apply-position-dates`,
  );
  const profile = at(`U#${nrps.employee}`, 'PROFILE');
  const on_behalf_of = { nrp: nrps.sheHead, full_name: null, absence_id: 'unknown' };
  await change(profile, { positions: [{ role: 'she_head', acting: true, on_behalf_of }] });
  expected.push(`U#${nrps.employee} PROFILE has she_head# by the absence unknown, which does not give it`);
  // What no change of its history gave: a role with all that is looked up apart from the profile, and settings.
  expected.push(`U#${nrps.employee} PROFILE: positions is [{"role":"she_head"`);
  await change(at(`U#${nrps.manager}`, 'PROFILE'), { roles: ['admin'] });
  expected.push(`U#${nrps.manager} PROFILE: roles is ["admin"], HIST#USER#${nrps.manager} UV#`);
  await damage.put({
    ...keys.importDictionary,
    columns: [{ heading: 'Judul', field: 'nomor' }],
    words: [],
    version: 99,
  });
  expected.push(
    'BULK DICTIONARY: it has version 99, ',
    'it has {"heading":"Judul","field":"nomor"}, HIST#DICTIONARY does not',
  );
  const recipient = { mail_address: 'x@evil.example', remark: 'Auditor', switched_off: null };
  await damage.put({ ...keys.checkpointRecipients, recipients: [recipient], version: 1 });
  expected.push('CHECKPOINTS RECIPIENTS: recipients is [{"mail_address":"x@evil.example"');

  // Records of the demo data.
  const archived = damage.find(({ PK, SK }) => PK.startsWith('HIST#RECORD#') && SK === 'KV#000001');
  await damage.remove(at(archived.PK, archived.SK));
  expected.push(`${archived.PK.slice('HIST#'.length)} CURRENT is at version `, `${archived.PK} has the versions `);
  const destroyed = damage.find(
    ({ PK, SK, state }) => PK.startsWith('DESTRUCTION#') && SK === 'CURRENT' && state === 'done',
  );
  await change(destroyed, { approvals: [] });
  expected.push(
    `${destroyed.PK} CURRENT: records were released without five answers and the approvals of a head and an admin`,
  );
  const [{ record_id = '' } = {}] = destroyed['rows'] as { record_id: string }[];
  const leftText = { Bucket: process.env['UPLOADS_BUCKET'], Key: `record-texts/${record_id}/00.json.gz` };
  const { s3 } = await import('../../../functions/files/s3.ts');
  await s3.send(new PutObjectCommand({ ...leftText, Body: 'x' }));
  expected.push(`RECORD#${record_id} was destroyed, and its words are in ${leftText.Key}`);

  // Controlled copies.
  const copyAt = (number: number) => at(`COPIES#${copied.id}`, `COPY#000${number}`);
  await change(at(`COPIES#${copied.id}`, 'COUNTER'), { last: 9 });
  expected.push(`COPIES#${copied.id} COUNTER says 9, its copies have the numbers 1, 2, 3, 4`);
  await damage.remove(at(`HIST#COPY#${copied.id}#0001`, 'CV#000001'));
  expected.push(
    `COPIES#${copied.id} COPY#0001: it is at version 1 (out), HIST#COPY#${copied.id}#0001 has the versions none`,
  );
  await damage.remove(at(`COPYTOKEN#${copyAt(2)['token_hash']}`, 'T'));
  expected.push(`COPIES#${copied.id} COPY#0002: its token does not lead to it`);
  await change(copyAt(3), { source_sha256: 'another' });
  expected.push(`COPIES#${copied.id} COPY#0003: no file of DOC#${copied.id} or its history has the digest`);
  await change(copyAt(4), { GSI1SK: 'CLOSED#lain' });
  expected.push(
    `COPIES#${copied.id} COPY#0004: its keys do not follow from its document, number, department and state`,
  );
  await damage.put({ PK: 'COPYTOKEN#uji', SK: 'T', document_id: copied.id, number: 9 });
  expected.push(`COPYTOKEN#uji leads to copy 09 of DOC#${copied.id}, which has another token or does not exist`);
  // Mail: an address that no link confirmed, and a mail to no user.
  await change(at(`U#${mailUser.nrp}`, 'MAIL'), { address: null, confirmed_at: '2026-11-23T03:00:00.000Z' });
  expected.push(`U#${mailUser.nrp} MAIL: no address is confirmed`);
  await damage.put({ ...keys.sentMail('99999999', 'unknown'), state: 'sent', until: 0 });
  expected.push('MAILED#99999999 unknown is a mail to a user who does not exist');

  // Files.
  const document = damage.find(({ PK, file }) => PK.startsWith('DOC#') && file !== undefined);
  await change(document, { file: { ...(document['file'] as object), key: 'controlled/lost.pdf' } });
  expected.push(`${document.PK} CURRENT (file): controlled/lost.pdf is missing`);
  // With the digest of a file whose text the search index has for the other document only.
  const resized = damage.find(
    ({ PK, file, status }) => PK.startsWith('DOC#') && file !== undefined && status === 'Aktif',
  );
  const { sha256 } = document['file'] as { sha256: string };
  await change(resized, { file: { ...(resized['file'] as object), size: 3, sha256 } });
  expected.push(' bytes in its version ', 'the item says 3', `(${resized['id']}) has a text that is not in the search`);
  const forged = damage.find(({ PK, file }) => PK.startsWith('PAST#') && file !== undefined);
  await change(forged, { file: { ...(forged['file'] as object), sha256: 'another' } });
  expected.push(`${forged.PK} ${forged.SK} (file): controlled/`, 'the item says another');

  // Of the demo data, whose texts are there from the beginning.
  const shown = damage.find(
    ({ PK, file, source }) => PK.startsWith('DOC#') && file !== undefined && source === 'import',
  );
  const text = await openTextDamage((shown['file'] as { sha256: string }).sha256);
  restore = async () => {
    await damage.restore();
    await text.restore();
    await s3.send(new DeleteObjectCommand(leftText));
  };
  expected.push(`${shown.PK} CURRENT (${shown['nomor']}): its text has the digest ${text.digest}, and says `);

  const damaged = await verifyInProcess();
  expect(damaged.isSound).toBe(false);
  expect(expected.filter((line) => !damaged.text.includes(line))).toEqual([]);
  // Every check but two, which only have notes.
  expect(damaged.text.match(/^✓ .*/gm)).toEqual([
    expect.stringContaining('no holder of a post can decide'),
    expect.stringContaining('objects that no item names'),
  ]);

  await restore();
  const repaired = await verifyInProcess();
  expect(repaired.text).not.toContain('✗');
  expect(repaired.isSound).toBe(true);
  await mailUser.ok('set-mail-address', { address: null });
  await (await signInAs('produksiHead')).ok('end-absence', { absence_id: absence.id, version: absence.version });
});
