import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { WaitingSubmission } from '../../../shared/api/users.ts';
import { departmentLabels } from '../../../shared/domain/departments.ts';
import { findToast } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { answered, dewi, findConfirmation, joko, managed, openUsers, rowOf, saved } from './user-screens.ts';

test('a reset password is shown once', async () => {
  const { user, choose } = await openUsers({ 'reset-user-password': { user: joko, password: '48213907' } });
  await choose(joko, 'Reset Password');
  const question = await findConfirmation('Reset password?');
  await user.click(question.getByRole('button', { name: 'Reset Password' }));
  expect((await screen.findByRole('status', { name: 'Password baru' })).textContent).toBe('48213907');
  await user.click(screen.getByRole('button', { name: 'Selesai' }));
  expect(screen.queryByText('48213907')).toBeNull();
});

test('a locked user is unlocked', async () => {
  const locked = managed({ locked_until: new Date(Date.now() + 600_000).toISOString() });
  const { user, choose } = await openUsers({ 'unlock-user': { user: joko } }, [locked]);
  await choose(locked, 'Buka Kunci');
  const question = await findConfirmation('Buka kunci masuk?');
  await user.click(question.getByRole('button', { name: 'Buka Kunci' }));
  await findToast('Kunci Dibuka');
  expect(rowOf(joko).getByText('Aktif')).toBeTruthy();
});

test('a badge is revoked with a reason, which the server asks for', async () => {
  const reason = 'Alasan harus diisi';
  const { user, choose } = await openUsers({
    'change-badge': failed('invalid_input', { message: reason, fields: { 'revocation.reason': reason } }),
  });
  await choose(joko, 'Cabut Lencana');
  const question = await findConfirmation(`Cabut lencana Joko Santoso (${joko.nrp})?`);
  const revoke = () => user.click(question.getByRole('button', { name: 'Cabut Lencana' }));
  await revoke();
  expect(await question.findAllByText(reason)).not.toEqual([]);
  answerCalls({ 'change-badge': { code: null } });
  await user.type(question.getByLabelText('Alasan'), 'Hilang');
  await revoke();
  await findToast('Lencana Dicabut');
  expect(inputsOf('change-badge').at(-1)).toEqual({ nrp: joko.nrp, revocation: { reason: 'Hilang' } });
});

describe('badges of a department', () => {
  const badge = (nrp: string) => ({ nrp, full_name: `Nama ${nrp}`, code: `HIMS-BADGE:${'A'.repeat(26)}` });
  const start = async (answer: object) => {
    const { user } = await openUsers({ 'print-badges': answer } as never);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:badges');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Cetak Lencana' }));
    const question = await findConfirmation('Cetak lencana satu departemen?');
    const choose = (field: string, option: string) => user.selectOptions(question.getByLabelText(field), option);
    await choose('Departemen', departmentLabels.LOG);
    return { choose, saved, print: () => user.click(question.getByRole('button', { name: 'Cetak Lencana' })) };
  };

  test('are printed on sheets of ten, after every page was answered', async () => {
    const pages = [
      { badges: Array.from({ length: 10 }, (_, at) => badge(`1000020${at}`)), unchanged: 2, next_cursor: 'x' },
      { badges: [badge('10000210')], unchanged: 0, next_cursor: null },
    ];
    const { print, saved } = await start(() => pages.shift());
    await print();
    await findToast('11 Lencana Dibuat', /2 orang sudah punya lencana\.$/);
    expect(inputsOf('print-badges')).toEqual([{ department: 'LOG' }, { department: 'LOG', cursor: 'x' }]);
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const file = saved.mock.calls[0]?.[0] as Blob;
    const { PDFDocument } = await import('pdf-lib');
    const pdf = await PDFDocument.load(await file.arrayBuffer());
    expect(pdf.getPages().map((page) => Math.round(page.getWidth()))).toEqual([595, 595]);
  });

  test('that were printed before a failure are saved, and the next attempt goes on', async () => {
    const { choose, print, saved } = await start({ badges: [badge('10000201')], unchanged: 0, next_cursor: 'x' });
    await choose('Untuk', 'Semua, mengganti yang ada');
    answerCalls({
      'print-badges': (input: { cursor?: string }) =>
        input.cursor ? failed('internal') : { badges: [badge('10000201')], unchanged: 0, next_cursor: 'x' },
    } as never);
    await print();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    answerCalls({ 'print-badges': { badges: [badge('10000202')], unchanged: 0, next_cursor: null } });
    await print();
    await findToast('1 Lencana Dibuat');
    expect(inputsOf('print-badges').map(({ cursor, replace }) => [cursor, replace])).toEqual([
      [undefined, true],
      ['x', true],
      ['x', true],
    ]);
  });

  test('of another department begin anew after a failure', async () => {
    const { choose, print, saved } = await start((input: { department: string; cursor?: string }) => {
      if (input.department !== 'LOG') return { badges: [], unchanged: 4, next_cursor: null };
      return input.cursor ? failed('internal') : { badges: [badge('10000201')], unchanged: 2, next_cursor: 'x' };
    });
    await print();
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    await choose('Departemen', departmentLabels.FAT);
    await print();
    await findToast('Tidak Ada Lencana Baru', '4 orang sudah punya lencana.');
    expect(inputsOf('print-badges').at(-1)).toEqual({ department: 'FAT' });
  });

  test('that all users have already are said to exist', async () => {
    const { print, saved } = await start({ badges: [], unchanged: 3, next_cursor: null });
    await print();
    await findToast('Tidak Ada Lencana Baru', '3 orang sudah punya lencana.');
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('deactivating a user', () => {
  const since = '2026-11-20T02:00:00.000Z';
  const waiting: WaitingSubmission[] = [
    {
      submission_id: 'S1',
      document_title: 'Prosedur',
      document_number: 'SOP-1',
      department: 'Plant',
      level: null,
      since,
    },
    {
      ...{ submission_id: 'S2', document_title: 'Prosedur', document_number: 'SOP-2', department: 'Plant', since },
      level: 'dept_head',
    },
  ];

  test('lists the submissions left without a holder before the confirmation', async () => {
    const { user, choose } = await openUsers({ 'save-user': saved(joko, { waiting }) });
    await choose(joko, 'Nonaktifkan');
    const question = await findConfirmation('Nonaktifkan pengguna?');
    await question.findByText(/^2 pengajuan akan menunggu tanpa pejabat/);
    expect(question.getByText('Plant · Peninjauan oleh admin · menunggu sejak 20 Nov 2026')).toBeTruthy();
    expect(question.getByText('Plant · Persetujuan Dept. Head · menunggu sejak 20 Nov 2026')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Batal' }));
    expect(inputsOf('save-user').map(({ dry_run }) => dry_run)).toEqual([true]);
  });

  test('lists the duties as a substitute that end', async () => {
    const holder = { nrp: '10000021', full_name: 'Agus Prasetyo' };
    const absence = { id: 'A1', holder, substitute: { nrp: joko.nrp, full_name: 'Joko' } };
    const { choose } = await openUsers({
      'save-user': saved(joko, { suspended_absences: [{ ...absence, from: '2026-11-24', until: '2026-11-24' }] }),
    });
    await choose(joko, 'Nonaktifkan');
    const question = await findConfirmation('Nonaktifkan pengguna?');
    await question.findByText('1 penunjukan sebagai pengganti langsung berakhir:');
    expect(question.getByText('Joko a.n. Agus Prasetyo')).toBeTruthy();
    expect(question.getByText('24 Nov 2026')).toBeTruthy();
  });

  test('and activating again are shown in the list', async () => {
    const inactive = managed({ active: false, version: 4 });
    const { user, choose } = await openUsers({ 'save-user': saved(inactive) });
    await choose(joko, 'Nonaktifkan');
    const question = await findConfirmation('Nonaktifkan pengguna?');
    await question.findByText('Tidak ada pengajuan yang tertahan karenanya.');
    await user.click(question.getByRole('button', { name: 'Nonaktifkan' }));
    await findToast('Pengguna Dinonaktifkan', 'Joko Santoso tidak dapat masuk lagi.');
    expect(rowOf(joko).getByText('Nonaktif')).toBeTruthy();
    answerCalls({ 'save-user': saved(managed({ version: 5 })) });
    await choose(joko, 'Aktifkan');
    const again = await findConfirmation('Aktifkan pengguna?');
    await user.click(again.getByRole('button', { name: 'Aktifkan' }));
    await findToast('Pengguna Diaktifkan');
    expect(rowOf(joko).getByText('Aktif')).toBeTruthy();
    expect(inputsOf('save-user').map(({ active, version }) => [active, version])).toEqual([
      [false, 3],
      [false, 3],
      [true, 4],
    ]);
  });

  test('warns admins of their own account, and is impossible for the last admin', async () => {
    const { choose } = await openUsers({ 'save-user': failed('last_admin') });
    await choose(dewi, 'Nonaktifkan');
    const question = await findConfirmation('Nonaktifkan pengguna?');
    await question.findByText(/^Ini satu-satunya admin yang masih aktif/);
    expect(question.getByText('Ini akun Anda sendiri: Anda akan langsung keluar.')).toBeTruthy();
    expect(question.getByRole('button', { name: 'Nonaktifkan' })).toHaveProperty('disabled', true);
  });

  test('that another admin changed meanwhile loads the list again, and can be confirmed then', async () => {
    const latest = managed({ full_name: 'Joko Susilo', version: 4 });
    const { user, choose } = await openUsers({
      'save-user': ({ version }) =>
        version === latest.version ? saved({ ...latest, active: false, version: 5 }) : failed('user_changed'),
    });
    answerCalls(answered([dewi, latest]));
    await choose(joko, 'Nonaktifkan');
    const question = await findConfirmation('Nonaktifkan pengguna?');
    await question.findByText('Tidak ada pengajuan yang tertahan karenanya.');
    await user.click(question.getByRole('button', { name: 'Nonaktifkan' }));
    await findToast('Pengguna Dinonaktifkan', 'Joko Susilo tidak dapat masuk lagi.');
    expect(inputsOf('save-user').at(-1)).toMatchObject({ version: 4, active: false });
  });
});
