import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../browser.ts';
import { job } from '../job-fixtures.ts';

test('shows why a job failed', async () => {
  stubBrowser();
  // Without a document the toast library adds no style element on import.
  vi.stubGlobal('document', undefined);
  const { JobResult } = await import('../../../../web/src/features/bulk/jobs/job-result.tsx');
  const failed = job({ kind: 'upload', state: 'failed', message: 'File tidak ditemukan.' });
  const html = renderToStaticMarkup(createElement(JobResult, { job: failed, hasReport: false }));
  expect(html).toContain('Upload gagal');
  expect(html).toContain('File tidak ditemukan.');
});
