import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findToast } from '../../support/render-screen.tsx';
import { workbookSavedBy } from '../../support/saved-workbooks.ts';
import { answerCalls, inputsOf, noResponse } from '../../support/stubbed-calls.ts';
import { findConfirmation, openUsers } from './user-screens.ts';

const csv = (...lines: string[]) => new File([`${lines.join('\n')}\n`], 'daftar.csv');
const errors: { column: string; message: string }[] = [];

const openImport = async () => {
  const page = await openUsers();
  await page.user.click(screen.getByRole('button', { name: 'Impor Pengguna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Impor Pengguna' }));
  return {
    ...page,
    dialog,
    choose: (file: File) => page.user.upload(dialog.getByLabelText(/^Berkas daftar pengguna/), file),
  };
};

describe('a user import', () => {
  test('rejects a file without a staff list', async () => {
    const { choose, dialog } = await openImport();
    await choose(new File(['%PDF-1.7'], 'daftar.pdf'));
    await dialog.findByText('Format yang didukung: XLSX, XLS, CSV');
    await findToast('Import Gagal', 'Format yang didukung: XLSX, XLS, CSV');
    expect(inputsOf('import-users')).toEqual([]);
  });

  test('checks each row, saves the new ones, and offers the generated passwords once', async () => {
    const { user, choose, dialog } = await openImport();
    const message = 'Departemen wajib diisi untuk Dept. Head';
    answerCalls({
      'import-users': {
        results: [
          { row: 2, nrp: '10000091', outcome: 'added', errors },
          { row: 3, nrp: '10000092', outcome: 'failed', errors: [{ column: 'Departemen', message }] },
          { row: 4, nrp: '10000093', outcome: 'unchanged', errors },
        ],
      },
    });
    await choose(csv('NRP,Nama', '10000091,Dewi Kartika', '10000092,Nomor Salah', '10000093,Sudah Ada'));
    await dialog.findByText(/^Hasil pemeriksaan 3 baris: 1 baru, 0 diperbarui, 1 tidak berubah, 1 galat./);
    const list = within(dialog.getByRole('list', { name: 'Hasil per baris' }));
    // What needs attention is first.
    expect(list.getAllByRole('listitem')[0]?.textContent).toBe(
      `Baris 310000092 Nomor SalahGalatDepartemen: ${message}`,
    );

    answerCalls({
      'import-users': { results: [{ row: 2, nrp: '10000091', outcome: 'added', password: '48213907', errors }] },
    });
    await user.click(dialog.getByRole('button', { name: 'Simpan 1 Pengguna' }));
    await dialog.findByText('Impor selesai: 1 ditambahkan, 0 diperbarui, 0 tidak berubah, 0 galat.');
    expect(inputsOf('import-users')[1]).toMatchObject({ rows: [{ nrp: '10000091' }], dry_run: false });
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    await user.click((await findConfirmation('Password belum diunduh')).getByRole('button', { name: 'Kembali' }));
    const { records } = await workbookSavedBy(() =>
      user.click(dialog.getByRole('button', { name: 'Unduh Password (Excel)' })),
    );
    expect(records).toMatchObject([{ NRP: '10000091', Nama: 'Dewi Kartika', Password: '48213907' }]);
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog', { name: 'Impor Pengguna' })).toBeNull();
  });

  test('says which job titles are no positions, asks for those that may be, and checks again', async () => {
    const { user, choose, dialog } = await openImport();
    const notes = [{ column: 'Jabatan', message: '“mekanik” bukan jabatan penyetuju, sehingga tidak disimpan' }];
    const mechanic = { row: 2, nrp: '10000091', outcome: 'added', errors, notes } as const;
    const doubtful = [{ column: 'Jabatan', message: 'Jabatan “kepala regu” perlu dipastikan' }];
    answerCalls({
      'import-users': {
        results: [mechanic, { row: 3, nrp: '10000092', outcome: 'failed', errors: doubtful, doubts: ['kepala regu'] }],
      },
    });
    await choose(csv('NRP,Nama,Jabatan', '10000091,Dewi Kartika,Mekanik', '10000092,Edi,Kepala Regu'));
    await dialog.findByText(/ 1 baru, 0 diperbarui, 0 tidak berubah, 0 galat, 1 perlu dipastikan\./);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('EdiPerlu dipastikan'),
      expect.stringContaining('Dewi KartikaBaru'),
    ]);
    await dialog.findByText('Jabatan pada 1 baris bukan jabatan penyetuju. Penggunanya diimpor tanpa jabatan itu.');
    const apply = dialog.getByRole('button', { name: 'Terapkan dan Periksa Lagi' });
    expect(apply).toHaveProperty('disabled', true);
    answerCalls({ 'import-users': { results: [mechanic, { row: 3, nrp: '10000092', outcome: 'added', errors }] } });
    await user.selectOptions(dialog.getByLabelText('“kepala regu”'), 'Bukan jabatan penyetuju');
    await user.click(apply);
    await user.click(await dialog.findByRole('button', { name: 'Simpan 2 Pengguna' }));
    await dialog.findByText(/^Impor selesai/);
    const titles = [{ title: 'kepala regu', role: null }];
    expect(inputsOf('import-users').map((input) => [input.dry_run, input.titles])).toEqual([
      [true, []],
      [true, titles],
      [false, titles],
    ]);
  });

  test('continues after an interruption with the remaining rows', async () => {
    const { user, choose, dialog } = await openImport();
    const added = (row: number) => ({ row, nrp: `1000009${row}`, outcome: 'added', errors }) as const;
    answerCalls({ 'import-users': { results: [added(2), added(3)] } });
    await choose(csv('NRP,Nama', '10000092,Putus Satu', '10000093,Putus Dua'));
    const save = await dialog.findByRole('button', { name: 'Simpan 2 Pengguna' });
    // The server postpones the second row, and the connection is lost before it is sent again.
    const answers = [
      () => ({
        results: [
          { ...added(2), password: '11111111' },
          { ...added(3), outcome: 'postponed' as const },
        ],
      }),
      noResponse,
      () => ({ results: [{ ...added(3), password: '22222222' }] }),
    ];
    answerCalls({ 'import-users': async () => answers.shift()?.() ?? noResponse() });
    await user.click(save);
    await dialog.findByText('Impor terhenti');
    expect(dialog.getByText('1 dari 2 baris disimpan')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Lanjutkan' }));
    await dialog.findByText(/^Impor selesai: 2 ditambahkan/);
    expect(
      inputsOf('import-users')
        .at(-1)
        ?.rows.map(({ nrp }) => nrp),
    ).toEqual(['10000093']);
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    const question = await findConfirmation('Password belum diunduh');
    await user.click(question.getByRole('button', { name: 'Tutup Tanpa Mengunduh' }));
    expect(screen.queryByRole('dialog', { name: 'Impor Pengguna' })).toBeNull();
  });
});
