import { describe, expect, test } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { currentDocument, type Importer } from '../../../functions/imports/imported-document-rules.ts';
import { unacceptedChanges } from '../../../functions/imports/risky-change-rules.ts';
import { creationDecision, updateDecision, withLastReview } from '../../../functions/imports/row-decision-rules.ts';
import { repeatedResults } from '../../../functions/imports/row-result-rules.ts';
import { type ImportGroup, importGroups } from '../../../functions/imports/rows/groups.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import type { RowResult } from '../../../functions/jobs/row-results.ts';
import { changeOf } from '../../../shared/domain/documents/documents.ts';

const importer: Importer = { job_id: 'J1', nrp: '10000003', name: 'Dewi', at: '2026-11-20T01:00:00.000Z' };
const row = (facts: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  nomor: 'A-1',
  nama: 'Satu',
  jenis: 'SOP',
  department: 'SHE',
  ...facts,
});
const document = (facts: Partial<ControlledDocument> = {}): ControlledDocument => ({
  id: 'd1',
  ...{ department: 'SHE', nama: 'Satu', nomor: 'A-1', jenis: 'SOP', revisi: 2, status: 'Aktif', source: 'workflow' },
  file: { key: 'controlled/d1/2/a.pdf', name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: 'x' },
  file_name: 'a.pdf',
  ...{ made_by: '1', made_by_name: null, made_at: '2025-01-01T00:00:00.000Z' },
  ...{ updated_by: '1', updated_at: '2025-01-01T00:00:00.000Z', version: 5 },
  ...facts,
});
const group = (...rows: [ImportRow, ...ImportRow[]]): ImportGroup => ({ rows });
const became = ({ results }: { results: { became: string }[] }): string[] => results.map((each) => each.became);

/** The former values are not stored, so a row that is processed again lists no changes. */
const withoutChanges = (results: readonly RowResult[]): RowResult[] =>
  results.map(({ changes: _changes, ...rest }) => rest);

describe('existing document', () => {
  test('stays unchanged when the row is equal', () => {
    const decision = updateDecision(group(row({ revisi: 2, status: 'Aktif' })), document(), importer);
    expect(became(decision)).toEqual(['sama']);
    expect(decision.after).toBeUndefined();
  });

  test('is unchanged, and says what its row leaves empty or writes otherwise', () => {
    const before = document({ effective_on: '2024-03-02', review_months: 24 });
    const { results } = updateDecision(
      group(row({ nomor: 'a-1', revisi: 2, empty: ['effective_on', 'reviewed_on', 'review_months'] })),
      before,
      importer,
    );
    expect(results).toMatchObject([{ became: 'sama' }]);
    expect(results[0]?.note).toBe(
      'Ditulis “a-1” pada berkas, “A-1” pada sistem. Kosong pada berkas, tidak diubah: Tanggal berlaku 2 Mar 2024, Interval tinjauan (bulan) 24',
    );
  });

  test('preserves values that the row leaves empty', () => {
    expect(became(updateDecision(group(row()), document({ status: 'Kadaluarsa' }), importer))).toEqual(['sama']);
  });

  test('keeps the reason that its approvers read, and says so; the next revision has its own', () => {
    const approved = document({ change: { reason: 'Batas kecepatan diturunkan', sections: '4.2' } });
    const other = updateDecision(group(row({ revisi: 2, change_reason: 'Alat ganti' })), approved, importer);
    expect(other.results).toMatchObject([{ became: 'sama', note: expect.stringMatching(/^Alasan perubahan tidak/) }]);
    const same = row({ revisi: 2, change_reason: 'Batas kecepatan diturunkan' });
    expect(updateDecision(group(same), approved, importer).results[0]).not.toHaveProperty('note');
    const { after, past } = updateDecision(
      group(row({ revisi: 3, change_reason: 'Alat ganti' }), row({ revisi: 4, change_reason: 'Rute baru' })),
      approved,
      importer,
    );
    expect([...past, after].map((each) => each && changeOf(each)?.reason)).toEqual([
      'Batas kecepatan diturunkan',
      'Alat ganti',
      'Rute baru',
    ]);
  });

  test('is corrected in its current revision, with the former values in its history', () => {
    const decision = updateDecision(
      group(row({ nama: 'Satu Baru', department: 'PLT', revisi: 2 })),
      document(),
      importer,
    );
    expect(decision.results).toMatchObject([{ became: 'ubah', moved_from: 'SHE', existing_revisi: 2, new_revisi: 2 }]);
    expect(decision.after).toMatchObject({
      nama: 'Satu Baru',
      department: 'PLT',
      revisi: 2,
      version: 6,
      file_name: 'a.pdf',
    });
    expect(decision.edit?.changes).toEqual([
      { field: 'nama', from: 'Satu', to: 'Satu Baru' },
      { field: 'department', from: 'SHE', to: 'PLT' },
    ]);
    expect(decision.past).toEqual([]);
  });

  test('gets a higher revision, and the former one goes to the history with its file', () => {
    const before = document();
    const decision = updateDecision(group(row({ revisi: 4, file_url: 'https://a.example/' })), before, importer);
    expect(decision.past).toEqual([before]);
    expect(decision.after).toMatchObject({ revisi: 4, source: 'import', file_url: 'https://a.example/' });
    expect(decision.after).not.toHaveProperty('file');
    expect(decision.results).toMatchObject([{ became: 'ubah', duplicate: true, existing_revisi: 2, new_revisi: 4 }]);
  });

  test('keeps an approved revision and its file unless the import accepts their replacement', () => {
    const raised = updateDecision(group(row({ revisi: 3 })), document(), importer);
    expect(unacceptedChanges(raised, [])).toEqual([
      'revisi 2 yang sudah disetujui diganti tanpa persetujuan',
      'berkas “a.pdf” tidak ikut ke revisi baru',
    ]);
    expect(unacceptedChanges(raised, ['unapproved'])).toEqual(['berkas “a.pdf” tidak ikut ke revisi baru']);
    expect(unacceptedChanges(raised, ['unapproved', 'unfiled'])).toEqual([]);
    const mark = { by_nrp: importer.nrp, by_name: importer.name, at: importer.at, approved_revisi: 2 };
    expect(raised.after?.unapproved).toEqual(mark);
    expect(raised.edit).toMatchObject({
      without_approval: true,
      changes: [
        { field: 'revisi', from: 2, to: 3 },
        { field: 'file_name', from: 'a.pdf', to: '' },
      ],
    });
    expect(raised.after?.reading?.since).toBe(importer.at);
    const relinked = updateDecision(group(row({ revisi: 2, file_url: 'https://a.example/' })), document(), importer);
    expect(unacceptedChanges(relinked, [])).toEqual(['revisi 2 yang sudah disetujui diganti tanpa persetujuan']);
    expect(relinked.after?.reading?.since).toBe(importer.at);
    const renamed = updateDecision(group(row({ nama: 'Lain' })), document(), importer);
    expect(unacceptedChanges(renamed, [])).toEqual([]);
    expect(renamed.after).not.toHaveProperty('unapproved');
    // A further import does not lose the trace of the approved revision.
    const again = updateDecision(group(row({ revisi: 4 })), raised.after ?? document(), importer);
    expect(again.after?.unapproved).toEqual(mark);
    const imported = updateDecision(
      group(row({ revisi: 3 })),
      document({ source: 'import', file: undefined }),
      importer,
    );
    expect(unacceptedChanges(imported, [])).toEqual([]);
  });

  test('gets the effective date of its row, and a higher revision none of the one before', () => {
    const before = document({ effective_on: '2024-03-02' });
    const corrected = updateDecision(group(row({ effective_on: '2026-11-20' })), before, importer);
    expect(corrected.after?.effective_on).toBe('2026-11-20');
    expect(corrected.edit?.changes).toEqual([{ field: 'effective_on', from: '2024-03-02', to: '2026-11-20' }]);
    expect(became(updateDecision(group(row()), before, importer))).toEqual(['sama']);
    const revised = updateDecision(group(row({ revisi: 3 })), before, importer);
    expect(revised.after).not.toHaveProperty('effective_on');
    expect(revised.past).toEqual([before]);
  });

  test('stores no remark of a row, which its results name, also after a crash and beside another spelling', () => {
    const note = 'Tautan tidak disimpan: sel hanya berisi “Lihat”, tanpa alamat';
    expect(updateDecision(group(row({ note })), document(), importer)).toMatchObject({
      results: [{ became: 'sama', note }],
    });
    const rows = group(row({ note, nomor: 'A – 1', nama: 'Baru' }));
    const { after, results } = updateDecision(rows, document(), importer);
    expect(after).not.toHaveProperty('note');
    expect(results).toMatchObject([{ note: `Ditulis “A – 1” pada berkas, “A-1” pada sistem. ${note}` }]);
    expect(repeatedResults(rows, after as ControlledDocument)).toEqual(withoutChanges(results));
  });

  test('rejects a lower revision', () => {
    const decision = updateDecision(group(row({ revisi: 1 })), document(), importer);
    expect(became(decision)).toEqual(['galat']);
    expect(decision.results[0]?.errors?.[0]?.message).toBe('Revisi 1 lebih rendah dari revisi 2 yang sudah ada');
    expect(decision.after).toBeUndefined();
  });

  test('becomes the highest of several revisions; the others become its history', () => {
    const rows = [row({ row: 2, revisi: 4 }), row({ row: 3, revisi: 1 }), row({ row: 4, revisi: 3 })];
    const { groups } = importGroups(rows, true);
    const decision = updateDecision(groups[0] as ImportGroup, document(), importer);
    expect(decision.results.map(({ row: at, became: what }) => `${at} ${what}`)).toEqual([
      '3 galat',
      '4 riwayat',
      '2 ubah',
    ]);
    expect(decision.past.map(({ revisi }) => revisi)).toEqual([2, 3]);
    expect(decision.after).toMatchObject({ revisi: 4, version: 6, imported: { row: 2, was: { revisi: 2 } } });
  });

  test('becomes Aktif again when the row says so', () => {
    const before = document({ status: 'Kadaluarsa', ended_reason: 'expired', ended_at: 'x' });
    const { after } = updateDecision(group(row({ status: 'Aktif' })), before, importer);
    expect(after).toMatchObject({ status: 'Aktif' });
    expect(after?.ended_reason).toBeUndefined();
  });

  test('gets the same results for a row that was written before a crash', () => {
    const { after } = updateDecision(group(row({ revisi: 3, department: 'ENG' })), document(), importer);
    expect(repeatedResults(group(row({ revisi: 3, department: 'ENG' })), after as ControlledDocument)).toMatchObject([
      { became: 'ubah', moved_from: 'SHE', existing_revisi: 2, new_revisi: 3 },
    ]);
  });
});

describe('number written differently in file and system', () => {
  const note = 'Ditulis “A – 1” pada berkas, “A-1” pada sistem';
  const notes = ({ results }: { results: { note?: string | undefined }[] }) => results.map((each) => each.note);

  test('is noted, and an untidy spelling does not replace the stored one', () => {
    const decision = updateDecision(group(row({ nomor: 'A – 1', revisi: 2 })), document(), importer);
    expect(became(decision)).toEqual(['sama']);
    expect(notes(decision)).toEqual([note]);
    expect(decision.after).toBeUndefined();
    const raised = updateDecision(group(row({ nomor: 'A – 1', revisi: 3 })), document(), importer);
    expect(raised.after).toMatchObject({ nomor: 'A-1', revisi: 3 });
    expect(notes(raised)).toEqual([note]);
  });

  test('counts no change where only characters differ that an import removes', () => {
    const spaced = document({ nomor: 'A\u00ad-1', nama: 'Perawatan\u00a0Pompa' });
    const decision = updateDecision(group(row({ nama: 'Perawatan Pompa', revisi: 2 })), spaced, importer);
    expect(became(decision)).toEqual(['sama']);
    expect(decision.after).toBeUndefined();
  });

  test('is stored as in the file where that is tidier, and recorded in the history', () => {
    const untidy = document({ nomor: 'a – 1' });
    const decision = updateDecision(group(row({ nomor: 'A-1', revisi: 2 })), untidy, importer);
    expect(became(decision)).toEqual(['ubah']);
    expect(decision.after?.nomor).toBe('A-1');
    expect(decision.edit?.changes).toEqual([{ field: 'nomor', from: 'a – 1', to: 'A-1' }]);
    expect(repeatedResults(group(row({ nomor: 'A-1', revisi: 2 })), decision.after as ControlledDocument)).toEqual(
      withoutChanges(decision.results),
    );
  });

  test('is noted on each such row of a group, also after a crash, and on rejected ones', () => {
    const rows = group(
      row({ row: 2, nomor: 'A – 1', revisi: 1 }),
      row({ row: 3, nomor: 'A-1', revisi: 3 }),
      row({ row: 4, nomor: 'A – 1', revisi: 4 }),
    );
    const decision = updateDecision(rows, document(), importer);
    expect(became(decision)).toEqual(['galat', 'riwayat', 'ubah']);
    expect(notes(decision)).toEqual([note, undefined, note]);
    expect(notes({ results: repeatedResults(rows, decision.after as ControlledDocument) })).toEqual(notes(decision));
  });

  test('is noted on a new document with the number of another one', () => {
    expect(notes(creationDecision(group(row({ nomor: 'A – 1' })), 'n', importer, [document()]))).toEqual([note]);
    expect(notes(creationDecision(group(row()), 'n', importer, [document()]))).toEqual([undefined]);
  });
});

test('updates the Aktif document of several with one number, otherwise the highest revision', () => {
  const old = document({ id: 'a', revisi: 9, status: 'Kadaluarsa' });
  const present = document({ id: 'b', revisi: 1 });
  expect(currentDocument([old, present])?.id).toBe('b');
  expect(currentDocument([old, { ...present, status: 'Kadaluarsa' }])?.id).toBe('a');
});

describe('new document', () => {
  test('without dates is said to be undated, and takes the last review that was answered for all', () => {
    const undated = creationDecision(group(row()), 'n', importer, []);
    expect(undated.results).toMatchObject([{ became: 'baru', undated: true }]);
    expect(undated.after).toMatchObject({ undated: true });
    const dated = (facts: Partial<ImportRow>) =>
      creationDecision(withLastReview(group(row(facts)), '2024-05-01'), 'n', importer, []);
    expect(dated({}).after).toMatchObject({ undated: true, reviewed_on: '2024-05-01' });
    expect(dated({ reviewed_on: '2025-01-02' }).after).toMatchObject({ undated: true, reviewed_on: '2025-01-02' });
    expect(dated({ effective_on: '2025-01-02' }).after).not.toHaveProperty('undated');
    expect(dated({ effective_on: '2025-01-02' }).after).not.toHaveProperty('reviewed_on');
    for (const facts of [
      { reviewed_on: '2025-01-02' },
      { effective_on: '2025-01-02' },
      { status: 'Kadaluarsa' },
    ] as const)
      expect(creationDecision(group(row(facts)), 'n', importer, []).results[0]).not.toHaveProperty('undated');
  });

  test('takes the answer for its present revision, and a later revision is dated by itself', () => {
    const rows = withLastReview(group(row({ revisi: 0 }), row({ row: 3, revisi: 1 })), '2024-05-01');
    const { after, past, results } = creationDecision(rows, 'n', importer, []);
    expect(after).toMatchObject({ revisi: 1, reviewed_on: '2024-05-01', undated: true });
    expect(past[0]).not.toHaveProperty('reviewed_on');
    expect(results.map(({ became: each }) => each)).toEqual(['riwayat', 'baru']);
    const raised = updateDecision(group(row({ revisi: 2 })), after as ControlledDocument, importer);
    expect(raised.after).not.toHaveProperty('undated');
  });

  test('has revisi 0 and is Aktif unless its row says otherwise', () => {
    expect(creationDecision(group(row()), 'n', importer, []).after).toMatchObject({
      revisi: 0,
      status: 'Aktif',
      version: 1,
    });
    const { after } = creationDecision(group(row({ revisi: 0, status: 'Kadaluarsa' })), 'n', importer, []);
    expect(after).toMatchObject({ revisi: 0, status: 'Kadaluarsa', ended_reason: 'expired' });
  });

  test('can include its history', () => {
    const { groups } = importGroups(
      [row({ revisi: 1 }), row({ row: 3, revisi: 0, nama: 'Nol' })],
      true,
      () => 'together',
    );
    const decision = creationDecision(groups[0] as ImportGroup, 'n', importer, []);
    expect(decision.past).toMatchObject([{ revisi: 0, nama: 'Nol' }]);
    expect(decision.after).toMatchObject({ revisi: 1, nama: 'Satu' });
    expect(became(decision)).toEqual(['riwayat', 'baru']);
  });

  test('is reported as a duplicate of others with its number', () => {
    const decision = creationDecision(group(row({ revisi: 1 })), 'n', importer, [document()]);
    expect(decision.results).toMatchObject([{ became: 'baru', duplicate: true, existing_revisi: 2, new_revisi: 1 }]);
  });
});

describe('rows of one file', () => {
  const rows = [row(), row({ row: 3, nomor: ' a-1 ' }), row({ row: 4, revisi: 1 })];

  test('are grouped by number in any spelling; a repeated revision is an error', () => {
    const { groups, invalid } = importGroups(rows, true);
    expect(groups.map((each) => each.rows.map((one) => one.row))).toEqual([[2, 4]]);
    expect(invalid).toMatchObject([
      { row: 3, errors: [{ message: 'Nomor  a-1  revisi 0 sudah ada pada baris 2 berkas ini, ditulis “A-1”' }] },
    ]);
  });

  test('each create a document when nothing is updated', () => {
    const { groups, invalid } = importGroups(rows, false);
    expect(groups.map(({ rows: [one], repeats }) => [one.row, repeats])).toEqual([
      [2, undefined],
      [3, 0],
      [4, 0],
    ]);
    expect(invalid).toEqual([]);
  });
});
