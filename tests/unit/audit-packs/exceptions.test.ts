import { expect, test } from 'vitest';
import { type PackFacts, packExceptionsIn } from '../../../functions/audit-packs/exception-rules.ts';
import { type PackExceptionKind, packExceptionKinds } from '../../../shared/domain/audit-pack/questions.ts';
import type { TrailEntry } from '../../../shared/domain/audit-trail/trail.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';

const [before, at] = ['2026-05-01T02:00:00.000Z', '2026-05-10T02:00:00.000Z'];
const keeper = { nrp: '10000003', full_name: 'Dewi' };
const event = (values: Partial<TrailEntry>): TrailEntry => ({
  ...{ id: at, kind: 'document', action: 'edited', at, actor: keeper, document_id: 'D1', nomor: 'SOP-1' },
  ...values,
});
const row = (values: Partial<DocumentRow>): DocumentRow => ({
  ...{ id: 'D1', nomor: 'SOP-1', nama: 'Prosedur', jenis: 'SOP', revisi: 1, status: 'Aktif', department: 'PRO' },
  ...{ has_file: true, version: 1, review_due_on: '2027-01-01', ...values },
});
const noFacts: PackFacts = {
  ...{ today: '2026-06-01', time_zone: 'Asia/Makassar', documents: [], documentEvents: [], submissionEvents: [] },
  ...{
    copyEvents: [],
    approvals: new Map(),
    absences: [],
    reasons: new Map(),
    readings: [],
    recalls: [],
    deadReferences: [],
    vacant: [],
  },
};
const found = (kind: PackExceptionKind, facts: Partial<PackFacts>) =>
  packExceptionsIn({ ...noFacts, ...facts }, [kind]);

test('finds nothing where nothing deviates', () => {
  const facts = { documents: [row({})], documentEvents: [event({ action: 'workflow', submission_id: 'S' })] };
  expect(packExceptionsIn({ ...noFacts, ...facts }, packExceptionKinds)).toEqual([]);
});

test('finds content that a keeper changed after the workflow had approved it, and no other change', () => {
  const approvals = new Map([['D1', [before]]]);
  const changed = (changes: TrailEntry['changes'], action = 'edited') => event({ action, changes });
  const nama = [{ field: 'nama', from: 'Lama', to: 'Baru' }];
  for (const outside of [
    ...[changed(nama), changed(nama, 'imported'), event({ action: 'file_replaced' }), event({ action: 'import' })],
  ])
    expect(found('unapproved_content', { documentEvents: [outside], approvals })).toMatchObject([
      { nomor: 'SOP-1', at, by: 'Dewi (10000003)' },
    ]);
  expect(found('unapproved_content', { documentEvents: [changed(nama)], approvals })[0]?.detail).toBe(
    'Diubah. Nama: Lama → Baru',
  );
  const marked = event({ ...changed([{ field: 'revisi', from: '1', to: '2' }]), detail: 'without_approval' });
  expect(
    found('unapproved_content', { documentEvents: [changed(nama), marked], approvals }).map(({ detail }) => detail),
  ).toEqual(['Diubah. tanpa persetujuan. Revisi: 1 → 2', 'Diubah. Nama: Lama → Baru']);
  expect(found('unapproved_content', { documentEvents: [marked] })).toHaveLength(1);
  const harmless = [
    changed([{ field: 'review_months', from: '12', to: '24' }]),
    event({ action: 'workflow' }),
    event({ action: 'deleted' }),
  ];
  expect(found('unapproved_content', { documentEvents: harmless, approvals })).toEqual([]);
  const later = new Map([['D1', ['2026-05-20T02:00:00.000Z']]]);
  expect(found('unapproved_content', { documentEvents: [changed(nama)], approvals: later })).toEqual([]);
});

test('finds decisions of acting holders whom no confirmed absence covers on that day', () => {
  const holder = { nrp: '10000021', full_name: 'Agus' };
  const substitute = { nrp: '10000022', full_name: 'Sari' };
  const decision = event({
    kind: 'submission',
    action: 'approve',
    acting: true,
    actor: substitute,
    on_behalf_of: holder,
  });
  const absence = {
    ...{ id: 'A', holder, substitute, from: '2026-05-09', until: '2026-05-10', state: 'ended' as const, posts: [] },
    ...{ set_by: holder, set_at: before, version: 1 },
  };
  const facts = { submissionEvents: [decision] };
  expect(found('acting_without_absence', { ...facts, absences: [absence] })).toEqual([]);
  expect(found('acting_without_absence', facts)).toMatchObject([{ nomor: 'SOP-1', by: 'Sari (10000022)' }]);
  for (const other of [
    { ...absence, until: '2026-05-09' },
    { ...absence, state: 'refused' as const },
    { ...absence, substitute: keeper },
    { ...absence, holder: keeper },
  ])
    expect(found('acting_without_absence', { ...facts, absences: [other] })).toHaveLength(1);
  expect(found('acting_without_absence', { submissionEvents: [event({ ...decision, acting: false })] })).toEqual([]);
});

test('finds what is wrong with the list of documents', () => {
  const documents = [
    row({ id: '1', nomor: 'SOP-1', has_file: false }),
    row({ id: '2', nomor: 'sop-1', review_due_on: '2026-05-31' }),
    row({ id: '3', nomor: 'SOP-3', status: 'Kadaluarsa', has_file: false, review_due_on: '2026-01-01' }),
  ];
  expect(found('no_file', { documents })).toMatchObject([{ nomor: 'SOP-1', detail: 'Revisi 1, PRODUKSI' }]);
  expect(found('review_overdue', { documents })).toMatchObject([{ nomor: 'sop-1', detail: 'Jatuh tempo 31 Mei 2026' }]);
  expect(found('duplicate_number', { documents }).map(({ nomor }) => nomor)).toEqual(['SOP-1', 'sop-1']);
  expect(found('vacant_position', { vacant: ['Dept. Head SHE'] })).toMatchObject([{ detail: 'Dept. Head SHE' }]);
});

test('finds revisions of every source and destructions without a reason, but no first revision and no undone one', () => {
  const documentEvents = [
    ...['workflow', 'import', 'upload', 'manual'].map((action, at) => event({ action, revisi: at + 1 })),
    event({ action: 'edited', changes: [{ field: 'revisi', from: '4', to: '5' }] }),
    event({ action: 'import', revisi: 6 }),
    event({ action: 'import', revisi: 7 }),
    event({ action: 'import', revisi: 0 }),
    event({ action: 'edited', changes: [{ field: 'nama', from: 'A', to: 'B' }] }),
    event({ action: 'destroyed', revisi: 5 }),
    event({ action: 'destroyed', revisi: 5, reason: 'Alat dijual' }),
  ];
  // Revision 7 was undone.
  const reasons = new Map([0, 1, 2, 3, 4, 5, 6].map((revisi) => [`D1 ${revisi}`, revisi === 6]));
  expect(found('no_change_reason', { documentEvents, reasons }).map(({ detail }) => detail)).toEqual([
    ...['Revisi diterbitkan, revisi 1', 'Revisi dari impor, revisi 2', 'Revisi dari unggahan, revisi 3'],
    ...['Dicatat di Daftar Induk, revisi 4', 'Diubah, revisi 5', 'Dimusnahkan, revisi 5'],
  ]);
});

test('finds late readers, copies to collect or lost, and destroyed documents', () => {
  const documentEvents = [
    event({ action: 'workflow', submission_id: 'S3', revisi: 0 }),
    event({ action: 'destroyed' }),
    event({ action: 'deleted' }),
  ];
  expect(found('destroyed', { documentEvents })).toHaveLength(2);
  const readings = [
    { nomor: 'A', nama: 'A', total: 40, opened: 5, understood: 10, overdue: 12 },
    { nomor: 'B', nama: 'B', total: 40, opened: 0, understood: 40, overdue: 0 },
  ];
  expect(found('unread', { readings })).toMatchObject([
    { nomor: 'A', detail: '12 dari 40 penerima belum menyatakan paham setelah batas waktunya' },
  ]);
  const copy = {
    ...{
      nomor: 'SOP-1',
      nama: 'Prosedur',
      number: 7,
      revisi: 0,
      holder: 'Workshop',
      department: 'PLT',
      place: 'Pit 1',
    },
  } as PackFacts['recalls'][number]['copy'];
  expect(found('open_recall', { recalls: [{ copy, reason: 'superseded', since: at }] })).toMatchObject([
    { at, detail: 'Salinan 07 revisi 0 pada Workshop, PLANT, Pit 1: Digantikan revisi lain' },
  ]);
  const deadReferences = [{ nomor: 'SOP-1', nama: 'Prosedur', to: 'INK-9', page: 3, problem: 'withdrawn' as const }];
  expect(found('dead_reference', { deadReferences })).toMatchObject([
    { nomor: 'SOP-1', detail: 'Merujuk INK-9 pada halaman 3: Sudah tidak berlaku' },
  ]);
  const copyEvents = [event({ kind: 'copy', action: 'lost', number: 7 }), event({ kind: 'copy', action: 'printed' })];
  expect(found('lost_copy', { copyEvents })).toMatchObject([{ detail: 'Salinan 07' }]);
});
