import { describe, expect, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { checkUpload, importUpload, loadDocuments } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { type Grid, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

type Settings = Partial<RequestOf<'bulk-import-csv'>>;

const uploadSheets = async (by: UserClient, ...sheets: [string, Grid][]): Promise<string> => {
  const sheetList = sheets.map(([name, grid]) => ({ name, grid }));
  const [upload_id = ''] = await by.upload([workbook('daftar.xlsx', sheetList)], 'bulk');
  return upload_id;
};

describe('an import that asks', () => {
  test('remembers answers about headings and words for later files of the company', async () => {
    const admin = await signInAs('admin');
    const [heading, word] = [`Ubah ${freshNomor().slice(-4)} ke`, `Jenis ${freshNomor().slice(-6)}`];
    const listWith = (nomor: string): [string, Grid] => [
      'Daftar',
      [
        ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', heading],
        [nomor, 'Diingat', word, 'SHE', 7],
      ],
    ];
    const answers: Settings['answers'] = {
      columns: [{ heading, field: 'revisi' }],
      words: [{ field: 'jenis', text: word, value: 'STD' }],
    };
    await importUpload(admin, await uploadSheets(admin, listWith(freshNomor())), { answers, remember: true });
    const hiding: Settings['answers'] = {
      columns: [{ heading: 'Keterangan Status', field: null }],
      words: [{ field: 'jenis', text: `${word} lain`, value: null }],
    };
    await importUpload(admin, await uploadSheets(admin, listWith(freshNomor())), { answers: hiding, remember: true });
    const controller = await signInAs('controller');
    const nomor = freshNomor();
    const { job, review } = await checkUpload(controller, await uploadSheets(controller, listWith(nomor)));
    expect(job.result?.counts).toMatchObject({ baru: 1, galat: 0 });
    expect(review.words).toMatchObject([{ text: word, value: 'STD', source: 'remembered' }]);
    expect(review.tables[0]?.samples).toMatchObject([{ nomor, jenis: 'STD', revisi: 7 }]);
    // What an answer left out is asked again.
    const another: [string, Grid] = [
      'Daftar',
      [
        ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Keterangan Status'],
        [freshNomor(), 'Ditanya lagi', `${word} lain`, 'SHE', 'Kadaluarsa'],
        [freshNomor(), 'Kadaluarsa', 'SOP', 'SHE', 'Kadaluarsa'],
      ],
    ];
    const again = await checkUpload(controller, await uploadSheets(controller, another));
    expect(again.review.words).toMatchObject([{ text: `${word} lain`, source: null }]);
    expect(again.review.tables[0]?.samples).toMatchObject([{ nama: 'Kadaluarsa', status: 'Kadaluarsa' }]);
  });
});

describe('changes of existing documents', () => {
  test('are listed old to new; risky ones are saved only when accepted', async () => {
    const admin = await signInAs('admin');
    const numbers = Array.from({ length: 3 }, () => freshNomor());
    const [renamed = '', moved = '', retired = ''] = numbers;
    const columns = ['nomor', 'nama', 'jenis', 'department', 'status'];
    const before = numbers.map((nomor) => [nomor, 'Semula', 'SOP', 'SHE', 'Aktif']);
    await importUpload(admin, await uploadSheets(admin, ['Daftar', [columns, ...before]]));
    const upload_id = await uploadSheets(admin, [
      'Daftar',
      [
        columns,
        [renamed, 'Menjadi', 'SOP', 'SHE', 'Aktif'],
        [moved, 'Semula', 'SOP', 'HCGS', 'Aktif'],
        [retired, 'Semula', 'SOP', 'SHE', 'Kadaluarsa'],
      ],
    ]);
    const { job, review } = await checkUpload(admin, upload_id);
    expect(review.change_groups).toEqual([
      { kind: 'retired', count: 1 },
      { kind: 'moved', count: 1 },
      { kind: 'renamed', count: 1 },
    ]);
    const rowsOf = async (group?: string) =>
      (await admin.ok('list-import-rows', { job_id: job.job_id, list: 'changes', group })).rows;
    expect(await rowsOf()).toHaveLength(3);
    expect(await rowsOf('renamed')).toMatchObject([
      { sheet: 'Daftar', row: 2, changes: [{ field: 'nama', from: 'Semula', to: 'Menjadi' }] },
    ]);
    const saved = await importUpload(admin, upload_id, { accepted_changes: ['moved'] });
    expect(saved.result).toMatchObject({ counts: { ubah: 2, galat: 1 } });
    expect(saved.result?.errors[0]).toContain('Belum disetujui: status Aktif menjadi Kadaluarsa');
    expect(await loadDocuments(admin, moved)).toMatchObject([{ department: 'HGS' }]);
    expect(await loadDocuments(admin, retired)).toMatchObject([{ status: 'Aktif' }]);
  });

  test('and errors are listed 50 at a time for the owner alone', async () => {
    const admin = await signInAs('admin');
    const rows = Array.from({ length: 120 }, (_, at) => [freshNomor(), `Dokumen ${at}`, 'Tidak ada', 'SHE']);
    const upload_id = await uploadSheets(admin, ['Daftar', [['nomor', 'nama', 'jenis', 'department'], ...rows]]);
    const { job, review } = await checkUpload(admin, upload_id);
    const [group] = review.error_groups;
    expect(review.error_groups).toMatchObject([{ column: 'jenis', count: 120 }]);
    const list = { job_id: job.job_id, list: 'errors' as const, group: group?.key };
    const last = await admin.ok('list-import-rows', { ...list, offset: 100 });
    expect(last).toMatchObject({ total: 120, next_offset: null });
    expect(last.rows).toHaveLength(20);
    expect(last.rows[0]).toMatchObject({ row: 102, cells: { jenis: 'Tidak ada', nama: 'Dokumen 100' } });
    const controller = await signInAs('controller');
    for (const error of [
      await controller.expectError('list-import-rows', list),
      await controller.expectError('get-import-review', { job_id: job.job_id }),
      await admin.expectError('get-import-review', { job_id: 'unknown' }),
    ])
      expect(error).toMatchObject({ error: 'not_found' });
  });
});
