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
  test('reads headings, words, tables and rows as answered, and is refused while a table waits for an answer', async () => {
    const admin = await signInAs('admin');
    const [first, second, third, fourth] = [freshNomor(), freshNomor(), freshNomor(), freshNomor()];
    const upload_id = await uploadSheets(
      admin,
      [
        'Terkendali',
        [
          ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Kode Perubahan'],
          [first, 'Pertama', 'JSA', 'SHE', 4],
          [second, 'Kedua', 'SOP', 'SHE', 2],
        ],
      ],
      [
        'Lembar dua',
        [
          ['No. Dokumen', 'Judul', 'Departemen'],
          [third, 'Ketiga', 'PLANT'],
          [fourth, '', 'PLANT'],
        ],
      ],
    );
    const { job, review } = await checkUpload(admin, upload_id);
    expect(job).toMatchObject({ state: 'done', result: { counts: { baru: 1, galat: 1, bukan: 0, menunggu: 2 } } });
    expect(review).toMatchObject({
      open_questions: 2,
      questions: [{ title: 'Kolom “Kode Perubahan” berisi nomor revisi. Dibaca sebagai apa?', proposed: 'revisi' }],
      words: [{ field: 'jenis', text: 'JSA', count: 1, source: null }],
      error_groups: [{ column: 'jenis', count: 1 }],
      change_groups: [],
    });
    expect(review.words[0]).not.toHaveProperty('value');
    const [known, unknown] = review.tables;
    expect(known).toMatchObject({ sheet: 'Terkendali', header_row: 1, rows: 2, documents: 2, missing: [] });
    expect(known?.columns[4]).toEqual({
      ...{ column: 'E', heading: 'Kode Perubahan', field: null, is_unknown: true, samples: ['4', '2'] },
    });
    expect(known?.samples).toMatchObject([{ row: 3, nomor: second, revisi: null }]);
    expect(unknown).toMatchObject({ sheet: 'Lembar dua', is_list: true, rows: 2, documents: 0, missing: ['jenis'] });

    const refused = await importUpload(admin, upload_id);
    expect(refused).toMatchObject({ state: 'failed' });
    expect(refused.message).toContain('“Lembar dua” baris 1');
  });

  test('imports what the answers say, and nothing of what they leave out', async () => {
    const controller = await signInAs('controller');
    const [first, second, third] = [freshNomor(), freshNomor(), freshNomor()];
    const [fourth, fifth] = [freshNomor(), freshNomor()];
    const upload_id = await uploadSheets(
      controller,
      [
        'Terkendali',
        [
          ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Kode Perubahan'],
          [first, 'Pertama', 'JSA', 'SHE', 4],
          [second, 'Kedua', 'Surat', 'SHE', 2],
        ],
      ],
      [
        'Lembar dua',
        [
          ['No. Dokumen', 'Judul', 'Departemen'],
          [third, 'Ketiga', 'PLANT'],
          [fourth, '', 'PLANT'],
          [fifth, 'Dilewati', 'PLANT'],
        ],
      ],
      [
        'Lain',
        [
          ['No. Dokumen', 'Judul', 'Departemen'],
          [freshNomor(), 'Contoh', 'PLANT'],
        ],
      ],
    );
    const answers: Settings['answers'] = {
      columns: [{ heading: 'kode perubahan', field: 'revisi' }],
      words: [
        { field: 'jenis', text: 'jsa', value: 'SOP' },
        { field: 'jenis', text: 'Surat', value: null },
      ],
      tables: [
        { sheet: 'Lembar dua', header_row: 1, jenis: 'INK' },
        { sheet: 'Lain', header_row: 1, skip: true },
      ],
      rows: [
        { sheet: 'Lembar dua', row: 3, cells: { nama: 'Keempat' } },
        { sheet: 'Lembar dua', row: 4, skip: true },
      ],
    };
    const { job: checked, review } = await checkUpload(controller, upload_id, { answers });
    expect(checked).toMatchObject({ result: { counts: { baru: 3, galat: 0, bukan: 3 } } });
    expect(review).toMatchObject({ open_questions: 0, answers: { columns: answers.columns } });
    expect(review.words).toMatchObject([
      { text: 'JSA', value: 'SOP', source: 'answer' },
      { text: 'Surat', value: null, source: 'answer' },
    ]);
    expect(await importUpload(controller, upload_id, { answers })).toMatchObject({
      state: 'done',
      result: { counts: { baru: 3 } },
    });
    expect(await loadDocuments(controller, first)).toMatchObject([{ jenis: 'SOP', revisi: 4 }]);
    expect(await loadDocuments(controller, third)).toMatchObject([{ jenis: 'INK', department: 'PLT' }]);
    expect(await loadDocuments(controller, fourth)).toMatchObject([{ nama: 'Keempat' }]);
    for (const nomor of [second, fifth]) expect(await loadDocuments(controller, nomor)).toEqual([]);
  });

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

  test('decides between two number columns by the chosen one', async () => {
    const admin = await signInAs('admin');
    const nomor = freshNomor();
    const upload_id = await uploadSheets(admin, [
      'Daftar',
      [
        ['No. Dokumen', 'Kode Dokumen', 'Judul', 'Jenis', 'Departemen'],
        [nomor, 'LAMA-SOP-001', 'Bentrok', 'SOP', 'SHE'],
      ],
    ]);
    const { job, review } = await checkUpload(admin, upload_id);
    expect(job).toMatchObject({ state: 'done', result: { counts: { baru: 0 } } });
    expect(review.tables[0]?.conflict).toEqual({ field: 'nomor', columns: ['A', 'B'] });
    expect(review.open_questions).toBe(1);
    const answers = { columns: [{ heading: 'No. Dokumen', field: 'nomor' as const }] };
    expect((await checkUpload(admin, upload_id, { answers })).review.open_questions).toBe(0);
    await importUpload(admin, upload_id, { answers });
    expect(await loadDocuments(admin, nomor)).toHaveLength(1);
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
      expect(error).toMatchObject({ status: 404, error: 'not_found' });
  });

  test('answers beyond the limits are refused by name', async () => {
    const admin = await signInAs('admin');
    const upload_id = await uploadSheets(admin, ['Daftar', [['nomor', 'nama', 'jenis', 'department']]]);
    const cells = { nama: 'x'.repeat(4000) };
    const rows = Array.from({ length: 501 }, (_, at) => ({ sheet: 'Daftar', row: at + 2 }));
    expect(await admin.expectError('bulk-import-csv', { upload_id, answers: { rows } })).toMatchObject({ status: 400 });
    const large = rows.slice(0, 60).map((row) => ({ ...row, cells }));
    const error = await admin.expectError('bulk-import-csv', { upload_id, answers: { rows: large } });
    expect(error).toMatchObject({ status: 400 });
    expect(JSON.stringify(error)).toContain('terlalu banyak');
    const words = [{ field: 'jenis', text: 'JSA', value: 'PLT' }];
    expect(await admin.expectError('bulk-import-csv', { upload_id, answers: { words } })).toMatchObject({
      status: 400,
    });
  });
});
