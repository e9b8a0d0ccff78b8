import { MessageChannel } from 'node:worker_threads';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Endpoint, expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileView } from '../../web/src/components/file-viewer/file-view.tsx';
import { readPreview } from '../../web/src/components/file-viewer/preview/read-preview.ts';
import type { TestFile } from '../support/files.ts';
import { monthlyWorkbook, wordOf } from '../support/previewed-files.ts';
import { dropFiles, openForm } from './submission/form.ts';

const ended: boolean[] = [];
/** A worker that reads with this function in the test itself. */
const stubWorker = (read: (...parameters: Parameters<typeof readPreview>) => unknown) =>
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        const { port1, port2 } = new MessageChannel();
        expose(read, port2 as unknown as Endpoint);
        const end = () => {
          ended.push(true);
          port1.close();
        };
        // biome-ignore lint/correctness/noConstructorReturn: the port is the worker
        return Object.assign(port1, { terminate: end });
      }
    },
  );

const show = ({ name, content_type, bytes }: TestFile, ending?: string, page?: number) =>
  render(
    <FileView
      id="1"
      content={{ data: new Blob([bytes as Uint8Array<ArrayBuffer>]) }}
      file={{ name, content_type }}
      label={`Draf “${name}”`}
      ended={ending}
      {...(page !== undefined && { page })}
      onOpen={() => undefined}
    />,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  ended.length = 0;
});

test('shows the sheets of a workbook as tabs, below what it is and what it leaves out', async () => {
  stubWorker(readPreview);
  show(monthlyWorkbook(), 'Revisi 2 telah diganti.');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Januari', 'Februari']);
  expect(screen.getByRole('table', { name: 'Januari' }).querySelectorAll('tbody tr')).toHaveLength(998);
  expect(screen.getByText('Pratinjau.').parentElement?.textContent).toBe(
    'Pratinjau. Tampilan dapat berbeda; yang berlaku adalah berkasnya. Hanya 1.000 baris pertama dari 1.502 ditampilkan. Tidak ditampilkan: lembar tersembunyi.',
  );
  // Of a file that is not in force too: a preview does not replace it.
  screen.getByRole('button', { name: 'Unduh Register Bulanan.xlsx' });
  expect(ended).toEqual([true]);
  tabs[0]?.focus();
  await userEvent.setup().keyboard('{ArrowRight}');
  screen.getByRole('columnheader', { name: 'Kesiapan' });
  expect(screen.getByRole('table', { name: 'Februari' }).querySelectorAll('tbody tr')).toHaveLength(40);
});

test('begins with the sheet in which a search found words', async () => {
  stubWorker(readPreview);
  show(monthlyWorkbook(), undefined, 3);
  await screen.findByRole('table', { name: 'Maret' });
});

test.each([
  ['damaged', wordOf('</w:p>'), readPreview, /^Berkas ini rusak/],
  [
    'that cannot be read',
    wordOf(''),
    () => Promise.reject(new Error('x')),
    /^Berkas ini tidak dapat ditampilkan di sini/,
  ],
] as const)('says why a file %s is not shown, and offers it', async (_name, file, read, sentence) => {
  stubWorker(read);
  show(file);
  await screen.findByText(sentence);
  screen.getByRole('button', { name: 'Unduh Berkas.docx' });
  expect(screen.queryByText('Pratinjau.')).toBeNull();
});

test('ends a reader after 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubWorker(() => new Promise<never>(() => undefined));
  show(wordOf(''));
  await act(() => vi.advanceTimersByTimeAsync(19_999));
  expect(ended).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  screen.getByText(/^Berkas ini memakan waktu terlalu lama/);
  expect(ended).toEqual([true]);
});

test('offers to look at a chosen file that the page can show', async () => {
  stubWorker(readPreview);
  const { user } = await openForm();
  dropFiles(['form.pdf', 'draf.csv']);
  screen.getByRole('button', { name: 'Lihat dulu form.pdf' });
  await user.click(screen.getByRole('button', { name: 'Lihat dulu draf.csv' }));
  await screen.findByRole('dialog', { name: 'Draf Dokumen' });
  await screen.findByText('Pratinjau.');
  await user.keyboard('{Escape}');
  dropFiles(['gambar kerja.dwg', 'form.pdf']);
  expect(screen.queryByRole('button', { name: 'Lihat dulu gambar kerja.dwg' })).toBeNull();
});
