import { describe, expect, test } from 'vitest';
import type { Absence } from '../../../shared/api/absences.ts';
import { absenceNotices } from '../../../shared/domain/notices/absence-notices.ts';

const budi = { nrp: '10000021', full_name: 'Budi' };
const andi = { nrp: '10000041', full_name: 'Andi' };
const ratna = { nrp: '10000001', full_name: 'Ratna' };
const absence: Absence = {
  ...{ id: 'a', holder: budi, substitute: andi, from: '2028-02-29', until: '2028-03-01', state: 'confirmed' },
  ...{ posts: [{ role: 'dept_head', department: 'Produksi' }, { role: 'she_head' }], set_by: budi },
  ...{ set_at: '2028-02-28T00:00:00.000Z', version: 1 },
};
type Change = Parameters<typeof absenceNotices>[0];
const noticesOf = (change: Partial<Change>) =>
  absenceNotices({ absence, action: 'set', from_state: null, actor: budi, reason: null, ...change });
const recipients = (change: Partial<Change>) => noticesOf(change).map(({ to }) => to);

test('the substitute learns of the duty, with posts and days, and the actor gets no notice', () => {
  expect(noticesOf({})).toEqual([
    {
      ...{ to: 'substitute', type: 'info', title: 'Anda Menjadi Pengganti' },
      message:
        'Budi tidak di tempat 29 Feb 2028 s.d. 1 Mar 2028. Pada hari itu Anda bertindak sebagai Plh. Dept. Head Produksi dan Plh. Dept. Head SHE a.n. Budi.',
    },
  ]);
  expect(recipients({ actor: ratna })).toEqual(['substitute', 'holder']);
});

test('admins are asked for a confirmation, whose result the holder learns', () => {
  expect(recipients({ action: 'request' })).toEqual(['admins']);
  expect(recipients({ action: 'confirm', actor: ratna })).toEqual(['substitute', 'holder']);
  const [refusal] = noticesOf({ action: 'refuse', actor: ratna, reason: 'Belum siap' });
  expect(refusal).toMatchObject({ to: 'holder', type: 'error', message: expect.stringMatching(/Alasan: Belum siap$/) });
  expect(recipients({ action: 'lapse', actor: { nrp: 'SISTEM', full_name: null } })).toEqual(['holder']);
});

test('a cancelled request does not concern who was named in it', () => {
  expect(recipients({ action: 'cancel', from_state: 'requested' })).toEqual([]);
  expect(recipients({ action: 'cancel', from_state: 'confirmed' })).toEqual(['substitute']);
  expect(recipients({ action: 'cancel', from_state: 'requested', actor: ratna })).toEqual(['holder']);
});

test('begin, end and changed posts are said to those whom they concern', () => {
  const actor = { nrp: 'SISTEM', full_name: null };
  expect(recipients({ action: 'begin', actor })).toEqual(['substitute']);
  expect(recipients({ action: 'follow', actor })).toEqual(['substitute']);
  expect(recipients({ action: 'end', from_state: 'in_force', actor })).toEqual(['substitute', 'holder']);
  expect(recipients({ action: 'end', from_state: 'in_force', actor: budi })).toEqual(['substitute']);
});

describe('notices say', () => {
  const period = '29 Feb 2028 s.d. 1 Mar 2028';
  const duty = 'bertindak sebagai Plh. Dept. Head Produksi dan Plh. Dept. Head SHE a.n. Budi';
  const recorded = `Ratna mencatat Anda tidak di tempat ${period}, dengan pengganti Andi.`;
  const substituting = `Anda Menjadi Pengganti: Budi tidak di tempat ${period}. Pada hari itu Anda ${duty}.`;

  test.each<[Change['action'], Partial<Change>, string[]]>([
    ['set', {}, [substituting, `Anda Tercatat Tidak di Tempat: ${recorded}`]],
    [
      'request',
      {},
      [
        `Pengganti Menunggu Konfirmasi: Budi akan tidak di tempat ${period} dan menunjuk Andi sebagai pengganti. Konfirmasikan di halaman Tidak di Tempat.`,
        `Anda Tercatat Tidak di Tempat: ${recorded} Pengganti berlaku setelah dikonfirmasi admin.`,
      ],
    ],
    ['confirm', {}, [substituting, `Pengganti Dikonfirmasi: Andi bertindak a.n. Anda pada ${period}. (success)`]],
    [
      'refuse',
      { reason: null },
      [`Pengganti Ditolak: Ratna tidak menyetujui Andi sebagai pengganti Anda pada ${period}. (error)`],
    ],
    ['begin', {}, [`Masa Pengganti Dimulai: Mulai hari ini Anda ${duty} (${period}).`]],
    [
      'suspend',
      {},
      [
        `Pengganti Menunggu Konfirmasi: Andi, pengganti Budi pada ${period}, tidak lagi memegang peran atau jabatan yang mendasarinya. Konfirmasikan di halaman Tidak di Tempat.`,
        `Masa Pengganti Ditangguhkan: Anda tidak bertindak a.n. Budi pada ${period} sampai admin mengonfirmasi, karena peran atau jabatan Anda berubah.`,
        `Pengganti Menunggu Konfirmasi: Peran atau jabatan Andi berubah, sehingga tidak bertindak a.n. Anda pada ${period} sampai admin mengonfirmasi. Anda dapat menunjuk pengganti lain.`,
      ],
    ],
    ['follow', {}, [`Jabatan Pengganti Berubah: Jabatan Budi berubah. Pada ${period} Anda ${duty}.`]],
    [
      'cancel',
      { from_state: 'confirmed', reason: 'Batal' },
      [
        `Masa Pengganti Dibatalkan: Anda tidak jadi menggantikan Budi pada ${period}. Alasan: Batal`,
        `Tidak di Tempat Dibatalkan: Catatan tidak di tempat Anda pada ${period} dibatalkan. Alasan: Batal`,
      ],
    ],
    ['cancel', {}, [`Tidak di Tempat Dibatalkan: Catatan tidak di tempat Anda pada ${period} dibatalkan.`]],
    [
      'end',
      { from_state: 'in_force', reason: 'Pulang' },
      [
        `Masa Pengganti Berakhir: Anda tidak lagi bertindak a.n. Budi (${period}). Alasan: Pulang`,
        `Tidak di Tempat Berakhir: Andi tidak lagi bertindak a.n. Anda (${period}). Alasan: Pulang`,
      ],
    ],
    [
      'lapse',
      {},
      [
        `Pengganti Tidak Dikonfirmasi: Andi tidak dikonfirmasi sebagai pengganti Anda pada ${period}, sehingga tidak ada yang bertindak a.n. Anda.`,
      ],
    ],
  ])('what happened: %s', (action, change, texts) => {
    const found = noticesOf({ action, actor: ratna, ...change });
    expect(
      found.map(({ title, message, type }) => `${title}: ${message}${type === 'info' ? '' : ` (${type})`}`),
    ).toEqual(texts);
  });
});

test('the holder learns at the end how much was decided in their name, and where', () => {
  const change: Change = { absence, action: 'end', from_state: 'in_force', actor: ratna, reason: null };
  expect(absenceNotices(change, 3).find(({ to }) => to === 'holder')).toMatchObject({
    kind: 'absences',
    message: expect.stringMatching(
      / 3 keputusan diambil atas nama Anda; lihat daftarnya di halaman Tidak di Tempat\.$/,
    ),
  });
  expect(absenceNotices(change).find(({ to }) => to === 'holder')).not.toHaveProperty('kind');
});
