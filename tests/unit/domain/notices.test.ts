import { describe, expect, it } from 'vitest';
import {
  appointmentNotice,
  newAdminNotice,
  reasonSentence,
  type TransitionDetails,
  transitionNotices,
  vacancyNotice,
} from '../../../shared/domain/notices/notices.ts';

const event = (values: Partial<TransitionDetails> = {}): TransitionDetails => ({
  action: 'approve',
  from: 'pending',
  to: 'under_dept_approval',
  actor_nrp: '10000001',
  actor_name: 'Budi Santoso',
  capacity: 'reviewer',
  acting: false,
  reason: null,
  skipped: [],
  department: 'Produksi',
  document_title: 'Prosedur Pengangkutan',
  document_number: 'PPA-SOP-PRO-001',
  submission_purpose: 'new',
  submitter_nrp: '10000031',
  approved_before: [],
  ...values,
});
const noticesOf = (values: Partial<TransitionDetails>) =>
  transitionNotices(event(values)).map(({ to, type, title, message }) => [to.are, type, title, message]);

describe('notices of a transition', () => {
  it('say in their kind how a submission ended, to its submitter only', () => {
    const kinds = (values: Partial<TransitionDetails>) =>
      transitionNotices(event(values)).map(({ to, kind }) => [to.are, kind]);
    expect(kinds({ to: 'approved' })).toEqual([
      ['submitter', 'approved'],
      ['document_controllers', undefined],
    ]);
    expect(kinds({ action: 'reject', to: 'rejected' })).toEqual([
      ['submitter', 'rejected'],
      ['approved_before', undefined],
    ]);
    expect(kinds({})).toEqual([
      ['submitter', undefined],
      ['holders', undefined],
    ]);
  });

  it('a submission notifies the admins', () => {
    expect(noticesOf({ action: 'submit', from: null, to: 'pending', capacity: 'submitter', actor_name: null })).toEqual(
      [
        [
          'admins',
          'info',
          'Pengajuan Menunggu Peninjauan',
          'User 10000001 mengajukan pembuatan baru dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) dari departemen Produksi. Silakan meninjaunya di halaman Peninjauan.',
        ],
      ],
    );
  });

  it('a review notifies the submitter and the holders of the next level', () => {
    expect(noticesOf({})).toEqual([
      [
        'submitter',
        'info',
        'Pengajuan Lolos Peninjauan',
        'Pengajuan dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) telah lolos peninjauan dan kini menunggu persetujuan Dept. Head.',
      ],
      [
        'holders',
        'info',
        'Dokumen Menunggu Persetujuan',
        'Pembuatan Baru dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) dari departemen Produksi menunggu persetujuan Anda selaku Dept. Head.',
      ],
    ]);
    expect(transitionNotices(event())[1]?.to).toEqual({ are: 'holders', level: 'dept_head' });
    expect(transitionNotices(event()).map((notice) => notice.requested_decision)).toEqual([undefined, 'approval']);
  });

  it('say to deciders and controllers why a revision is made, shortened', () => {
    const changeReason = `Batas kecepatan\n${'diturunkan '.repeat(20)}`;
    const messages = (values: Partial<TransitionDetails>) =>
      transitionNotices(event({ submission_purpose: 'revision', ...values }), { changeReason, recalls: 2 }).map(
        ({ to, message }) => [to.are, /Alasan perubahan: Batas kecepatan diturunkan [^…]{80,120}…/.test(message)],
      );
    expect(messages({ action: 'submit', from: null, to: 'pending', capacity: 'submitter' })).toEqual([
      ['admins', true],
    ]);
    expect(messages({})).toEqual([
      ['submitter', false],
      ['holders', true],
    ]);
    const published = { from: 'under_pm_approval', to: 'approved', capacity: 'project_manager' } as const;
    expect(messages(published)).toEqual([
      ['submitter', false],
      ['document_controllers', true],
    ]);
    expect(transitionNotices(event(), { changeReason: 'Alat ganti.' })[1]?.message).toMatch(
      /selaku Dept\. Head\. Alasan perubahan: Alat ganti\.$/,
    );
  });

  it('an approval by an acting holder names the acting holder and the skipped level', () => {
    const [submitter, holders] = noticesOf({
      from: 'under_dept_approval',
      to: 'under_pm_approval',
      capacity: 'dept_head',
      acting: true,
      skipped: [{ level: 'she_head', reason: 'only_holder_is_submitter' }],
    });
    expect(submitter?.[2]).toBe('Disetujui Plh. Dept. Head');
    expect(submitter?.[3]).toContain(
      'disetujui oleh Plh. Dept. Head (Budi Santoso) dan kini menunggu persetujuan Project Manager.',
    );
    expect(submitter?.[3]).toContain('Tahap Dept. Head SHE dilewati karena satu-satunya pejabatnya adalah pengaju.');
    expect(holders?.[0]).toBe('holders');
  });

  it('an approval by a substitute names the absent holder too', () => {
    const on_behalf_of = { nrp: '10000021', full_name: null };
    const facts = {
      from: 'under_dept_approval',
      to: 'under_pm_approval',
      capacity: 'dept_head',
      acting: true,
    } as const;
    const [submitter] = noticesOf({ ...facts, on_behalf_of });
    expect(submitter?.[3]).toContain('(Budi Santoso a.n. User 10000021)');
  });

  it.each([
    ['new', 'telah disahkan dan diterbitkan', 'Dokumen Baru Terbit'],
    ['revision', 'revisi terbarunya kini berlaku', 'Revisi Dokumen Terbit'],
    ['cancellation', 'tidak berlaku lagi', 'Dokumen Dimusnahkan'],
  ] as const)(
    'the final approval of a %s notifies the submitter and the document controllers',
    (submission_purpose, text, title) => {
      const [submitter, controllers] = noticesOf({
        from: 'under_pm_approval',
        to: 'approved',
        capacity: 'project_manager',
        submission_purpose,
      });
      expect(submitter?.slice(0, 3)).toEqual(['submitter', 'success', 'Dokumen Disahkan']);
      expect(submitter?.[3]).toContain(text);
      expect(controllers?.slice(0, 3)).toEqual(['document_controllers', 'info', title]);
    },
  );

  it('a rejection notifies the submitter and the previous approvers, with the reason', () => {
    const rejection = { action: 'reject', from: 'under_she_approval', to: 'rejected', capacity: 'she_head' } as const;
    expect(noticesOf({ ...rejection, reason: 'Lampiran kurang' })).toEqual([
      [
        'submitter',
        'error',
        'Pengajuan Ditolak',
        'Pengajuan pembuatan baru dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) ditolak oleh Budi Santoso selaku Dept. Head SHE. Alasan: Lampiran kurang',
      ],
      [
        'approved_before',
        'info',
        'Pengajuan yang Anda Setujui Ditolak',
        'Dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) yang sebelumnya Anda setujui ditolak oleh Budi Santoso selaku Dept. Head SHE. Alasan: Lampiran kurang',
      ],
    ]);
    expect(noticesOf(rejection)[0]?.[3]).toContain('Tidak ada alasan yang disertakan.');
  });

  it('a skipped level notifies the submitter and the holders of the next level', () => {
    const [submitter, holders] = noticesOf({
      action: 'skip',
      from: 'under_dept_approval',
      to: 'under_she_approval',
      capacity: 'administrator',
      skipped: [
        { level: 'dept_head', reason: 'only_holder_is_submitter' },
        { level: 'she_head', reason: 'only_holder_is_submitter' },
      ],
    });
    expect(submitter).toEqual([
      'submitter',
      'info',
      'Tahap Dilewati',
      'Dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) dilanjutkan ke tahap berikutnya dan kini menunggu persetujuan Dept. Head SHE. Tahap Dept. Head dan Dept. Head SHE dilewati karena satu-satunya pejabatnya adalah pengaju.',
    ]);
    expect(holders?.[3]).toContain('menunggu persetujuan Anda selaku Dept. Head SHE.');
  });

  it('say to the document controllers what became of the master list', () => {
    const approved = { from: 'under_pm_approval', to: 'approved', capacity: 'project_manager' } as const;
    const texts = (['new', 'revision', 'cancellation'] as const).map((submission_purpose) =>
      noticesOf({ ...approved, submission_purpose }).map(([, , , message]) => message),
    );
    const document = 'Dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001)';
    expect(texts).toEqual([
      [`${document} telah disahkan dan diterbitkan.`, `${document} telah disahkan dan masuk ke Daftar Induk.`],
      [
        `${document} telah disahkan; revisi terbarunya kini berlaku.`,
        `${document} telah direvisi dan diperbarui di Daftar Induk.`,
      ],
      [
        `${document} telah disahkan pemusnahannya dan tidak berlaku lagi.`,
        `${document} telah disahkan pemusnahannya dan ditandai Kadaluarsa di Daftar Induk.`,
      ],
    ]);
  });

  it('a submission asks for a review', () => {
    const submitted = event({ action: 'submit', from: null, to: 'pending', capacity: 'submitter' });
    expect(transitionNotices(submitted).map((notice) => notice.requested_decision)).toEqual(['review']);
  });

  it('a withdrawal sends no notices', () => {
    expect(noticesOf({ action: 'withdraw', to: 'withdrawn' })).toEqual([]);
  });
});

describe('the reason of a revision in a notice', () => {
  it('is one line that ends as a sentence, and absent where it is not known', () => {
    expect(reasonSentence(undefined)).toBe('');
    expect(reasonSentence(' Hasil  audit\ninternal ')).toBe(' Alasan perubahan: Hasil audit internal.');
    for (const end of '.!?…')
      expect(reasonSentence(`Audit${end} Baru${end}`)).toBe(` Alasan perubahan: Audit${end} Baru${end}`);
    expect(reasonSentence('Audit. Baru')).toBe(' Alasan perubahan: Audit. Baru.');
  });

  it('is shortened above 140 characters, without a space before its end', () => {
    expect(reasonSentence('a'.repeat(140))).toBe(` Alasan perubahan: ${'a'.repeat(140)}.`);
    expect(reasonSentence(`${'a'.repeat(139)} bc`)).toBe(` Alasan perubahan: ${'a'.repeat(139)}…`);
  });
});

describe('notices about submissions that wait already', () => {
  const one = [{ document_title: 'Prosedur Pengangkutan', document_number: 'PPA-SOP-PRO-001' }];
  const two = [...one, { document_title: 'Prosedur Lain', document_number: 'PPA-SOP-PRO-002' }];
  const named = 'dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001)';

  it('ask a new holder for approval, by name of the document or their number', () => {
    const position = { role: 'dept_head', department: 'Produksi', acting: true } as const;
    expect(appointmentNotice(position, one)).toEqual({
      requested_decision: 'approval',
      type: 'info',
      title: 'Dokumen Menunggu Persetujuan',
      message: `Anda kini memegang jabatan Plh. Dept. Head Produksi. Sudah ada ${named} yang menunggu persetujuan Anda.`,
    });
    expect(appointmentNotice(position, two).message).toContain('Sudah ada 2 dokumen yang menunggu');
  });

  it('ask a new admin for reviews, and mention those announced before', () => {
    const message = (rest: string) =>
      `Anda kini memiliki peran Admin. Sudah ada ${named} yang menunggu peninjauan Anda${rest}. Silakan meninjaunya di halaman Peninjauan.`;
    expect(newAdminNotice(one, false)).toEqual({
      requested_decision: 'review',
      type: 'info',
      title: 'Pengajuan Menunggu Peninjauan',
      message: message(''),
    });
    expect(newAdminNotice(one, true).message).toBe(message(', selain yang telah diberitahukan sebelumnya'));
  });

  it('ask the admins for an appointment where no holder is left', () => {
    expect(vacancyNotice({ role: 'she_head' }, two)).toEqual({
      type: 'info',
      title: 'Menunggu Pejabat',
      message:
        'Tidak ada lagi Dept. Head SHE yang dapat memutuskan 2 dokumen. Tetapkan pejabat atau Plh. di halaman Pengguna agar proses dapat dilanjutkan.',
    });
  });
});
