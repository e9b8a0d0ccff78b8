import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findToast } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { answered, dewi, findConfirmation, joko, managed, openUsers, saved } from './user-screens.ts';

describe('a new user', () => {
  const added = managed({ nrp: '10000099', full_name: 'Rahmat Hidayat', department: 'PLT', version: 1 });
  const openForm = async () => {
    const page = await openUsers();
    const button = screen.getByRole('button', { name: 'Tambah Pengguna' });
    await page.user.click(button);
    const form = within(await screen.findByRole('dialog', { name: 'Tambah Pengguna' }));
    return {
      ...page,
      form,
      button,
      submit: () => page.user.click(form.getByRole('button', { name: 'Tambah Pengguna' })),
    };
  };

  test('is added with the keyboard only, and the generated password is shown once', async () => {
    const { user, button } = await openForm();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Enter}');
    const opened = within(await screen.findByRole('dialog', { name: 'Tambah Pengguna' }));
    opened.getByRole('button', { name: 'Tambah Pengguna' }).focus();
    await user.keyboard('{Enter}');
    expect(opened.getByText('NRP harus 8 angka.')).toBeTruthy();
    expect(opened.getByText('Nama harus diisi')).toBeTruthy();
    // The focus is in the first field with an error.
    await user.keyboard('10000099{Tab}Rahmat Hidayat{Tab}');
    await user.selectOptions(document.activeElement ?? document.body, 'PLANT');
    await user.keyboard('{Tab}{Tab}{Tab}{Tab} ');
    answerCalls({
      'save-user': saved(added),
      'reset-user-password': { user: added, password: '48213907' },
      ...answered([dewi, joko, added]),
    });
    // The simulated keyboard does not submit a form whose button is outside of it.
    opened.getByRole('button', { name: 'Tambah Pengguna' }).focus();
    await user.keyboard('{Enter}');
    const shown = within(await screen.findByRole('dialog', { name: 'Password baru' }));
    expect(shown.getByRole('status', { name: 'Password baru' }).textContent).toBe('48213907');
    await user.click(shown.getByRole('button', { name: 'Salin' }));
    expect(shown.getByText('Tersalin')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('48213907');
    await user.click(shown.getByRole('button', { name: 'Selesai' }));
    await screen.findByText('Rahmat Hidayat');
    expect(inputsOf('save-user')).toEqual([
      {
        ...{ nrp: '10000099', full_name: 'Rahmat Hidayat', department: 'PLT', roles: ['document_controller'] },
        ...{ positions: [], supervises: null, without_account: false, active: true, version: 0 },
      },
    ]);
  });

  test('with an NRP in use is rejected at its field, and the form retains its values', async () => {
    const { user, fill, form, submit } = await openForm();
    await fill(form.getByLabelText('NRP'), joko.nrp);
    await fill(form.getByLabelText('Nama lengkap'), 'Orang Lain');
    const sentence = `NRP ${joko.nrp} sudah terdaftar atas nama Joko Santoso.`;
    answerCalls({ 'save-user': failed('user_exists', { message: sentence }) });
    await submit();
    await form.findByText(sentence);
    expect(form.getByLabelText('NRP').getAttribute('aria-invalid')).toBe('true');
    expect(form.getByLabelText('Nama lengkap')).toHaveProperty('value', 'Orang Lain');
    await user.keyboard('{Escape}');
    const question = await findConfirmation('Buang isian ini?');
    await user.click(question.getByRole('button', { name: 'Tetap di Formulir' }));
    expect(form.getByLabelText('Nama lengkap')).toHaveProperty('value', 'Orang Lain');
    await user.keyboard('{Escape}');
    await user.click((await findConfirmation('Buang isian ini?')).getByRole('button', { name: 'Buang Isian' }));
    expect(screen.queryByRole('dialog', { name: 'Tambah Pengguna' })).toBeNull();
  });

  test('whose password could not be generated is offered it again', async () => {
    const { fill, form, submit } = await openForm();
    await fill(form.getByLabelText('NRP'), '10000099');
    await fill(form.getByLabelText('Nama lengkap'), 'Rahmat Hidayat');
    const withoutPassword = { ...added, password_changed_at: null };
    answerCalls({ 'save-user': saved(withoutPassword), 'reset-user-password': failed('internal') });
    await submit();
    await findConfirmation('Buat password pertama?');
  });
});

describe('editing a user', () => {
  test('assigns a position for a period in the days of the company’s time zone', async () => {
    const { user, fill, openForm } = await openUsers({ 'save-user': saved(joko) });
    const form = await openForm(joko);
    const save = () => user.click(form.getByRole('button', { name: 'Simpan Perubahan' }));
    await user.click(form.getByRole('button', { name: 'Tambah Jabatan' }));
    const position = within(form.getByRole('group', { name: 'Jabatan 1' }));
    await user.selectOptions(position.getByLabelText('Jabatan'), 'Dept. Head');
    await fill(position.getByLabelText('Mulai (opsional)'), '2026-11-01');
    await fill(position.getByLabelText('Sampai dengan (opsional)'), '2026-10-01');
    await save();
    expect(position.getByText('Departemen harus diisi')).toBeTruthy();
    await user.selectOptions(position.getByLabelText('Departemen'), 'Plant');
    await save();
    expect(position.getByText('Tanggal berakhir harus sesudah tanggal mulainya')).toBeTruthy();
    await fill(position.getByLabelText('Sampai dengan (opsional)'), '2099-12-31');
    await user.click(position.getByLabelText('Pelaksana harian (Plh.)'));
    await save();
    await findToast('Perubahan Disimpan', 'Data Joko Santoso telah diperbarui.');
    const input = {
      ...{ nrp: joko.nrp, full_name: 'Joko Santoso', department: null, roles: [], active: true, version: 3 },
      ...{ supervises: null, without_account: false },
      positions: [
        {
          ...{ role: 'dept_head', department: 'Plant', acting: true },
          ...{ valid_from: '2026-10-31T17:00:00.000Z', valid_until: '2099-12-31T16:59:59.999Z' },
        },
      ],
    };
    expect(inputsOf('save-user')).toEqual([{ ...input, dry_run: true }, input]);
  });

  test('of an outdated version is merged with the current one, and saved on the next attempt', async () => {
    const { user, fill, openForm } = await openUsers();
    const form = await openForm(joko);
    await fill(form.getByLabelText('Nama lengkap'), 'Nama Pilihan Saya');
    const latest = managed({ full_name: 'Nama Admin Lain', roles: ['document_controller'], version: 4 });
    answerCalls({ ...answered([dewi, latest]), 'save-user': failed('user_changed') });
    const save = () => user.click(form.getByRole('button', { name: 'Simpan Perubahan' }));
    await save();
    await form.findByText(/baru saja diubah oleh admin lain/);
    expect(form.getByText(/^Nilai terbaru: Nama Admin Lain/)).toBeTruthy();
    expect(form.getByLabelText(/^Document Controller/)).toHaveProperty('checked', true);
    answerCalls({ 'save-user': saved({ ...latest, full_name: 'Nama Pilihan Saya', version: 5 }) });
    await save();
    await findToast('Perubahan Disimpan');
    expect(inputsOf('save-user').at(-1)).toMatchObject({
      ...{ full_name: 'Nama Pilihan Saya', roles: ['document_controller'], version: 4 },
    });
  });

  test('that leaves submissions without a holder or stops jobs asks first', async () => {
    const created_at = '2026-11-24T02:00:00.000Z';
    const { user, openForm } = await openUsers({
      'save-user': saved(joko, {
        running_jobs: [
          { job_id: 'J1', kind: 'import', dry_run: false, file_name: 'daftar.xlsx', done: 20, total: 100, created_at },
        ],
      }),
    });
    const form = await openForm(joko);
    await user.click(form.getByLabelText(/^Document Controller/));
    await user.click(form.getByRole('button', { name: 'Simpan Perubahan' }));
    const question = await findConfirmation('Simpan perubahan ini?');
    expect(question.getByText('Impor · 20 dari 100 baris selesai')).toBeTruthy();
    expect(inputsOf('save-user')).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Simpan Perubahan' }));
    await findToast('Perubahan Disimpan');
    expect(inputsOf('save-user')[1]).not.toHaveProperty('dry_run');
  });

  test('that takes away what makes the user a trusted substitute asks first', async () => {
    const budi = { nrp: '10000021', full_name: 'Budi Santoso' };
    const absence = { id: 'A1', holder: budi, substitute: { nrp: joko.nrp, full_name: 'Joko' } };
    const { user, openForm } = await openUsers({
      'save-user': saved(joko, { suspended_absences: [{ ...absence, from: '2026-11-24', until: '2026-11-30' }] }),
    });
    const form = await openForm(joko);
    await user.click(form.getByLabelText(/^Document Controller/));
    await user.click(form.getByRole('button', { name: 'Simpan Perubahan' }));
    const question = await findConfirmation('Simpan perubahan ini?');
    expect(question.getByText('Joko a.n. Budi Santoso')).toBeTruthy();
    expect(question.getByText('24 Nov 2026 s.d. 30 Nov 2026')).toBeTruthy();
    expect(inputsOf('save-user')).toHaveLength(1);
  });
});

describe('an auditor', () => {
  test('has a period in place of department and positions, and no other role', async () => {
    const { user, fill } = await openUsers();
    await user.click(screen.getByRole('button', { name: 'Tambah Pengguna' }));
    const form = within(await screen.findByRole('dialog', { name: 'Tambah Pengguna' }));
    await fill(form.getByLabelText(/^NRP/), '10000098');
    await fill(form.getByLabelText(/^Nama lengkap/), 'Gita Maharani');
    const role = (name: RegExp) => form.getByRole<HTMLInputElement>('checkbox', { name });
    await user.click(role(/^Admin/));
    await user.click(role(/^Auditor/));
    expect(role(/^Admin/).checked).toBe(false);
    expect(form.queryByLabelText(/^Departemen/)).toBeNull();
    expect(form.queryByRole('button', { name: 'Tambah Jabatan' })).toBeNull();
    const submit = () => user.click(form.getByRole('button', { name: 'Tambah Pengguna' }));
    await submit();
    form.getByText('Tanggal mulai harus diisi');
    form.getByText('Tanggal berakhir harus diisi');
    await fill(form.getByLabelText(/^Mulai/), '2026-12-01');
    await fill(form.getByLabelText(/^Sampai dengan/), '2026-11-30');
    await submit();
    form.getByText('Tanggal berakhir tidak boleh sebelum tanggal mulainya');
    await fill(form.getByLabelText(/^Sampai dengan/), '2026-12-05');
    const added = managed({ nrp: '10000098', full_name: 'Gita Maharani', roles: ['auditor'], version: 1 });
    answerCalls({
      'save-user': saved(added),
      'reset-user-password': { user: added, password: '48213907' },
      ...answered([dewi, joko, added]),
    });
    await submit();
    await screen.findByRole('dialog', { name: 'Password baru' });
    expect(inputsOf('save-user')).toMatchObject([
      {
        ...{ department: null, roles: ['auditor'], positions: [] },
        audit_period: { valid_from: '2026-11-30T17:00:00.000Z', valid_until: '2026-12-05T16:59:59.999Z' },
      },
    ]);
  });
});
