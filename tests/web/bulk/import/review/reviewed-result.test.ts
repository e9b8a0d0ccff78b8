import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { noAnswers } from '../../../../../shared/api/import-answers.ts';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import { lastReviewIn } from '../../../../../web/src/features/bulk/import/review/last-review-answer.ts';
import { stubBrowser } from '../../../browser.ts';
import { counts, job, result } from '../../job-fixtures.ts';
import { column, table } from './review-fixtures.ts';

type ReviewData = OutputOf<'get-import-review'>;

const review = (over: Partial<ReviewData> = {}): ReviewData => ({
  ...{ success: true, answers: noAnswers, tables: [table('PRO')], omitted_tables: 0, words: [], questions: [] },
  ...{ error_groups: [], change_groups: [], undated: 0, open_questions: 0 },
  ...over,
});

const render = async (data: ReviewData, confirmation: object = { state: 'open', upload_id: 'U1', until: created }) => {
  stubBrowser();
  // Without a document the toast library adds no style element on import.
  vi.stubGlobal('document', undefined);
  const { ReviewedResult } = await import('../../../../../web/src/features/bulk/import/reviewed-result.tsx');
  const sheet = {
    name: 'Daftar',
    rows: 15,
    header_rows: 1,
    split: 0,
    documents: 11,
    waiting: 0,
    set_aside: 3,
    skipped: null,
  };
  const reading = { sheets: [{ ...sheet, blocks: [] }], omitted_blocks: 0, notes: [], format: null };
  const checked = result({ counts: counts({ baru: 9, riwayat: 2, bukan: 3 }), reading });
  const props = {
    job: {
      ...job({ state: 'done', dry_run: true, total: 11, done: 11, result: checked }),
      report_url: null,
      confirmation,
    },
    ...{ result: checked, data },
  } as unknown as Parameters<typeof ReviewedResult>[0];
  const client = new QueryClient();
  const element = createElement(QueryClientProvider, { client }, createElement(ReviewedResult, props));
  return renderToStaticMarkup(element);
};
const created = '2026-11-20T05:00:00.000Z';
const saveButton = (html: string): string => /<button[^>]*>Simpan ke Daftar Induk/.exec(html)?.[0] ?? '';

test('a clean file can be saved at once, and every row of it is counted', async () => {
  const html = await render(review());
  expect(saveButton(html)).not.toContain('disabled=""');
  expect(html).toContain('11 baris: 9 baru, 0 diperbarui, 0 tidak berubah, 2 riwayat revisi, 0 galat.');
  expect(html).toContain('3 baris lain bukan dokumen');
  expect(html).toContain('15 baris terisi = 9 baru + 2 riwayat revisi + 4 bukan dokumen (di antaranya 1 judul kolom)');
  for (const absent of ['pertanyaan', 'Kata yang belum dikenal', 'perlu diperbaiki', 'Ingat jawaban'])
    expect(html).not.toContain(absent);
  expect(html).toContain('aria-label="Kolom A “No. Dokumen” dibaca sebagai"');
});

test('new documents without dates cannot be saved until it is said when they were last reviewed', async () => {
  const html = await render(review({ undated: 7 }));
  expect(html).toContain('7 dokumen baru tidak mencantumkan tanggal berlaku maupun tanggal tinjauan.');
  expect(saveButton(html)).toContain('disabled=""');
  expect(html).toContain('Belum dapat disimpan: jawab kapan dokumen tanpa tanggal terakhir ditinjau.');
  const today = '2026-11-20';
  expect(lastReviewIn({ choice: undefined, date: '2024-05-01' }, today)).toBeNull();
  expect(lastReviewIn({ choice: 'never', date: '' }, today)).toBeUndefined();
  expect(lastReviewIn({ choice: 'date', date: '1 Mei' }, today)).toBeNull();
  expect(lastReviewIn({ choice: 'date', date: '2026-11-21' }, today)).toBeNull();
  expect(lastReviewIn({ choice: 'date', date: today }, today)).toBe(today);
});

test('a file with a question cannot be saved, and says why', async () => {
  const asking = table('PLT', { missing: ['department'], documents: 0 });
  const html = await render(review({ tables: [table('PRO'), asking], open_questions: 1 }));
  expect(saveButton(html)).toContain('disabled=""');
  expect(html).toContain('1 pertanyaan sebelum data dapat disimpan');
  expect(html).toContain('Dokumen departemen mana?');
  expect(html).toContain('Belum dapat disimpan: 1 pertanyaan belum dijawab.');
});

test('unknown words and headings are shown with what they may mean', async () => {
  const words = [{ field: 'jenis' as const, text: 'JSA', count: 300, proposed: null, source: null }];
  const tables = [table('PRO', { columns: [column('C', 'Ket.', { is_unknown: true, samples: ['Berlaku'] })] })];
  const html = await render(review({ words, tables }));
  expect(html).toContain('aria-label="Jenis “JSA”, 300 baris: jadikan"');
  expect(html).toContain('Ingat jawaban ini untuk impor berikutnya');
  expect(html).toContain('Kolom tidak dikenal: Ket.');
});

test('risky changes are left out until they are accepted', async () => {
  const html = await render(
    review({
      change_groups: [
        { kind: 'retired', count: 12 },
        { kind: 'moved', count: 3 },
        { kind: 'renamed', count: 4 },
      ],
    }),
  );
  expect(html).toContain('Tidak ikut disimpan: 12 dokumen menjadi Kadaluarsa, 3 dokumen pindah departemen.');
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html).not.toContain('checked=""');
});

test('a check that was saved or has expired shows its review without controls to answer', async () => {
  const words = [{ field: 'jenis' as const, text: 'JSA', count: 300, proposed: null, source: null }];
  const html = await render(review({ words }), { state: 'used', job_id: 'J2' });
  expect(saveButton(html)).toBe('');
  expect(html).toContain('Lihat Hasil Impor');
  expect(/<select[^>]*aria-label="Jenis “JSA”[^>]*>/.exec(html)?.[0]).toContain('disabled=""');
});
