import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../browser.ts';
import { counts, job, result } from '../job-fixtures.ts';

const render = async (ended: ReturnType<typeof job>): Promise<string> => {
  stubBrowser();
  // Without a document the toast library adds no style element on import.
  vi.stubGlobal('document', undefined);
  const { JobResult } = await import('../../../../web/src/features/bulk/jobs/job-result.tsx');
  return renderToStaticMarkup(createElement(JobResult, { job: ended, hasReport: false }));
};

test('shows why a job failed', async () => {
  const html = await render(job({ kind: 'upload', state: 'failed', message: 'File tidak ditemukan.' }));
  expect(html).toContain('Upload gagal');
  expect(html).toContain('File tidak ditemukan.');
});

test('is headed as specified, with the rows to correct below the success', async () => {
  const headed = async (galat: number) =>
    /<h3[^>]*>(.*?)<\/h3>(?:<p>([^<]*))?/
      .exec(
        await render(
          job({
            state: 'done',
            total: 9,
            result: result({ success: galat < 9, counts: counts({ baru: 9 - galat, galat }) }),
          }),
        ),
      )
      ?.slice(1, 3);
  expect(await headed(0)).toEqual(['Import Berhasil', '0 dokumen berhasil diimport']);
  expect(await headed(4)).toEqual(['Import Berhasil', '0 dokumen berhasil diimport; 4 baris perlu diperbaiki']);
  expect(await headed(9)).toEqual(['Upload gagal', undefined]);
});

test('shows how an existing number is written in file and system', async () => {
  const note = 'Ditulis “A – 1” pada berkas, “A-1” pada sistem';
  const duplicate = { nomor: 'A – 1', nama: 'Satu', existing_revisi: 0, new_revisi: 1, note };
  expect(await render(job({ state: 'done', result: result({ duplicates: [duplicate] }) }))).toContain(note);
});
