import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, users } from '../support/render-screen.tsx';
import { failed, inputsOf } from '../support/stubbed-calls.ts';

const { nrp, full_name } = users.produksiHead;
const reading = {
  ...{ session_id: 's1', document_id: 'D1', nomor: 'HKT-SOP-PRO-001', nama: 'Prosedur', revisi: 2, sha256: null },
  ...{ is_safety_critical: false, department: 'PRO' as const, place: 'Pit 3', leader: { nrp, full_name } },
  ...{ begun_at: '2026-11-20T03:00:00.000Z', ended_at: null, confirmed: null },
};

test('a refused confirmation is not said of the other way to confirm', async () => {
  const { user } = await openScreen('/baca-bersama/sesi/s1', {
    as: users.produksiHead,
    answers: {
      'get-reading-together': { reading, document: null, attendants: [], missing: [] },
      'confirm-reading-together': failed('wrong_confirmation'),
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Konfirmasi' }));
  await user.type(await screen.findByLabelText('NRP atau lencana'), '10000031');
  await user.type(screen.getByLabelText('Password'), '13572468');
  await user.click(screen.getByRole('button', { name: 'Saya Sudah Membaca dan Memahami' }));
  await screen.findByText('Belum tersimpan');
  expect(inputsOf('confirm-reading-together')).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: 'Tanda Tangan' }));
  expect(screen.queryByText('Belum tersimpan')).toBeNull();
});
