import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FailureCode } from '../../shared/errors.ts';
import { findToast, openScreen } from '../support/render-screen.tsx';
import { failed } from '../support/stubbed-calls.ts';
import { listed } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';

/** What the database lists first. */
const policy = { department: 'IMS', jenis: 'Manual & Kebijakan' } as const;

test.each<[FailureCode, string, string]>([
  ['file_not_found', 'File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir'],
  ['forbidden', 'Gagal membuka preview dokumen', 'Anda tidak memiliki akses untuk tindakan ini.'],
])('closes the tab of a controlled document after %s, and says why', async (error, title, sentence) => {
  const tab = { document: { title: '', body: {} }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { user } = await openScreen('/database', {
    answers: { ...listed([row('1', policy)]), 'get-document-file': failed(error) },
  });
  await user.click(await screen.findByRole('button', { name: /^Lihat / }));
  await findToast(title, sentence);
  expect(tab.close).toHaveBeenCalledOnce();
});

test('says so without a tab where a controlled document has no file', async () => {
  const open = vi.spyOn(window, 'open');
  const { user } = await openScreen('/database', { answers: listed([row('1', { ...policy, has_file: false })]) });
  await user.click(await screen.findByRole('button', { name: /^Lihat / }));
  await findToast('File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir');
  expect(open).not.toHaveBeenCalled();
});

test.each([
  [undefined, 1],
  [true, 0],
] as const)('says that a print is uncontrolled unless the pages of the file do: marked %s', async (marked, toasts) => {
  const tab = { document: { title: '', body: {} }, location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const file = { url: 'https://files.example/1.pdf', file_name: '1.pdf', inline: true, external: false };
  const { user } = await openScreen('/database', {
    answers: { ...listed([row('1', policy)]), 'get-document-file': { ...file, ...(marked && { marked }) } },
  });
  await user.click(await screen.findByRole('button', { name: /^Lihat / }));
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(file.url));
  if (toasts > 0) await findToast('Tidak terkendali bila dicetak');
  expect(screen.queryAllByText('Tidak terkendali bila dicetak')).toHaveLength(toasts);
});
