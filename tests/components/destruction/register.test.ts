import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DestroyedDocument } from '../../../shared/api/destruction.ts';
import { openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { inputsOf } from '../../support/stubbed-calls.ts';
import { taskFixture } from '../../support/task-fixtures.ts';

const path = '/pemusnahan/produksi?tab=dokumen';
const document: DestroyedDocument = {
  ...{ id: 'D1', nomor: 'HKT-SOP-PRO-001', nama: 'Pengangkutan', revisi: 2, at: '2026-11-20T03:00:00.000Z' },
  ...{ submission_id: 'S1', reason: 'Alat tidak dipakai lagi' },
  requested_by: { nrp: '10000031', full_name: 'Dewi' },
  decided_by: { nrp: '10000010', full_name: 'Bambang' },
};

test('a card leads to the register of its department, which shows destroyed documents with their evidence', async () => {
  const parts = ['destruction', 'hold'] as const;
  const tasks = parts.map((kind, at) => taskFixture(kind, { parts: [{ label: 'PRODUKSI', count: at + 1 }] }));
  const { user } = await openScreen('/daftar-induk/pemusnahan', {
    as: users.controller,
    answers: {
      'get-home': { tasks },
      'list-destructions': { proposals: [] },
      'list-destroyed-documents': { documents: [document], next_cursor: null },
    },
  });
  expect(textsOf(await screen.findAllByText(/menunggu Anda/))).toEqual([' · 3 menunggu Anda']);
  await user.click(await screen.findByRole('link', { name: 'Buka daftar pemusnahan PRODUKSI' }));
  await screen.findByText('Belum ada usulan pemusnahan.');
  await user.click(screen.getByRole('tab', { name: 'Dokumen' }));
  const evidence = await screen.findByRole('link', { name: 'Lihat pengajuan pemusnahan HKT-SOP-PRO-001' });
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toBe(
    'PengangkutanHKT-SOP-PRO-001 · Revisi 220 Nov 2026Alat tidak dipakai lagiDewiBambangPengajuan',
  );
  expect(evidence.getAttribute('href')).toBe('/dashboard?pengajuan=S1');
  expect(inputsOf('list-destroyed-documents')).toEqual([{ department: 'PRO' }]);
});

test('says that nothing was destroyed, and lists destroyed copies in a tab of their own', async () => {
  const { user } = await openScreen(path, {
    as: users.produksiHead,
    answers: {
      'list-destroyed-documents': { documents: [], next_cursor: null },
      'list-copies': { copies: [], next_cursor: null },
    },
  });
  await screen.findByText('Belum ada dokumen yang dimusnahkan.');
  await user.click(screen.getByRole('tab', { name: 'Salinan' }));
  await screen.findByText('Belum ada salinan yang dimusnahkan.');
  expect(inputsOf('list-copies')).toEqual([{ department: 'PRO', filter: 'destroyed' }]);
});
