import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../shared/api/index.ts';
import { type FailureCode, failures } from '../../shared/errors.ts';
import { screens } from '../support/all-screens.ts';
import { takeConsoleErrors } from '../support/page-console.ts';
import { isFullRun } from '../support/property-runs.ts';
import { openScreen, users } from '../support/render-screen.tsx';
import { answerCalls, failed, inputsOf, rawAnswer } from '../support/stubbed-calls.ts';

/** What each screen reads, with the sentence of its failure. */
const loads: Record<string, readonly [CallName, string][]> = {
  '/dashboard': [['get-dashboard-documents', 'Gagal mengambil data dokumen']],
  '/database': [['list-hims-documents', 'Gagal memuat dokumen. Silakan coba lagi.']],
  '/review': [['get-pending-documents', 'Gagal mengambil dokumen pending']],
  '/approval': [['get-approval-documents', 'Gagal memuat dokumen yang menunggu approval']],
  '/pengguna': [
    ['list-users', 'Gagal memuat daftar pengguna'],
    ['list-locked-addresses', 'Gagal memuat alamat jaringan yang terkunci'],
  ],
  '/baca-bersama': [['list-readings-together', 'Gagal memuat daftar baca bersama']],
  '/baca-bersama/sesi/demo-p5m': [['get-reading-together', 'Gagal memuat baca bersama']],
  '/tidak-di-tempat': [['get-absences', 'Gagal memuat data tidak di tempat']],
  '/waktu-proses': [['get-process-times', 'Gagal memuat waktu proses']],
  '/jejak-audit': [['list-audit-trail', 'Gagal memuat jejak audit']],
  '/jejak-audit/paket': [
    ['list-bulk-jobs', 'Gagal memuat paket audit'],
    ['list-restore-tests', 'Gagal memuat uji pemulihan cadangan'],
  ],
  '/wajib-dibaca': [['get-required-reading', 'Gagal memuat daftar bacaan']],
  '/konfirmasi-email': [['get-mail-settings', 'Gagal memuat pengaturan e-mail']],
  '/daftar-induk/dokumen/produksi': [['list-hims-documents', 'Gagal memuat dokumen.']],
  '/daftar-induk/eksternal/produksi': [['list-hims-documents', 'Gagal memuat dokumen.']],
  '/daftar-induk/distribusi': [['get-distribution-counts', 'Gagal memuat jumlah dokumen dan salinan']],
  '/pemusnahan/produksi': [['list-destructions', 'Gagal memuat usulan pemusnahan']],
  '/catatan/produksi': [['list-record-series', 'Gagal memuat jadwal retensi']],
  '/pembaca': [['list-readers', 'Gagal memuat pembaca']],
  '/pembaca/produksi': [['list-distribution', 'Gagal memuat daftar distribusi']],
  '/perubahan-menunggu': [['list-waiting-changes', 'Gagal memuat perubahan yang menunggu']],
  '/titik-periksa': [['get-checkpoint-recipients', 'Gagal memuat titik periksa log']],
  '/hari-kerja': [['get-work-calendar', 'Gagal memuat hari kerja dan libur']],
  '/tinjauan-berkala': [['list-document-reviews', 'Gagal memuat daftar tinjauan']],
  '/daftar-induk/rujukan': [['list-reference-problems', 'Gagal memuat rujukan mati']],
  '/dokumen/HKT-SOP-PRO-002?tab=riwayat': [['get-hims-document', 'Gagal memuat dokumen']],
};

/** Of screens whose heading is a part of what they read. */
const headingsOfFailure: Record<string, string> = {
  '/dokumen/HKT-SOP-PRO-002?tab=riwayat': 'Kartu Dokumen',
  '/baca-bersama/sesi/demo-p5m': 'Baca Bersama',
};

/** Screens that read nothing of their own. */
const withoutLoad = [
  '/',
  '/login',
  '/tidak-ada',
  '/pengajuan',
  '/panduan',
  '/under-development',
  '/daftar-induk',
  // Counts and marks of other screens beside its links, which stay without them.
  '/departemen-saya',
].concat(['dokumen', 'catatan', 'eksternal', 'pemusnahan', 'departemen'].map((picker) => `/daftar-induk/${picker}`));

const codes = Object.keys(failures) as FailureCode[];
const unexpected = 'Terjadi kesalahan yang tidak terduga';

/**
 * Each code as the server sends it, and as `success: false` without a message where that leaves the page without a sentence;
 * tests/web/lib/api/response-error.test.ts proves that every other form of a code gives one of these errors. A status of 401
 * ends the session, which has tests of its own; one of 500 and above only repeats the request before it is shown.
 */
const answers: { code?: FailureCode; form: string; answer: Response }[] = [
  ...codes
    .filter((code) => failures[code].status !== 401)
    .map((code) => ({ code, form: code, answer: failed(code, { status: Math.min(failures[code].status, 422) }) })),
  ...codes
    .filter((code) => failures[code].status === 401 || failures[code].message.includes('{'))
    .map((code) => ({ code, form: `${code} without a message`, answer: rawAnswer({ success: false, error: code }) })),
  { form: 'no code', answer: rawAnswer({ success: false }) },
  { form: 'another shape', answer: rawAnswer({ success: true }) },
];

/** The first screen gets every answer; the others one of each form. */
const formsOfAnswer: ReadonlySet<string> = new Set([
  'forbidden',
  'invalid_input without a message',
  'no code',
  'another shape',
]);
/** In a full run, every so many screens get the same further answers, so that each answer comes to several screens. */
const shares = 4;
const answersFor = (path: string): typeof answers => {
  const place = Object.keys(loads).indexOf(path);
  return answers.filter(
    ({ form }, at) => place === 0 || formsOfAnswer.has(form) || (isFullRun && at % shares === place % shares),
  );
};

test('every screen is one that loads or one that does not', () => {
  expect([...Object.keys(loads), ...withoutLoad].toSorted()).toEqual(
    [...new Set(screens.map(({ path }) => path))].toSorted(),
  );
});

/** By the first user of each: what it loads depends on the screen alone. */
const visits = screens.flatMap(({ path, heading, users: [who] }) =>
  (loads[path] ?? []).map(([call, sentence]) => ({ path, heading, who: who as keyof typeof users, call, sentence })),
);

/** The button that tries again; throws unless there is exactly one. A query by role takes three times as long. */
const retryButton = (): HTMLElement =>
  within(screen.getByRole('main')).getByText('Coba Lagi', { selector: '[role=alert] button' });

describe('no failure leaves a blank page', () => {
  test.each(visits)('$path of $who, $call', async ({ path, heading, who, call, sentence }) => {
    const firstAnswer = failed('internal', { status: 422 });
    const noAddress = { 'list-locked-addresses': { addresses: [], next_cursor: null } };
    await openScreen(path, { as: users[who], answers: { ...noAddress, [call]: firstAnswer } });
    await waitFor(retryButton);
    for (const { code, form, answer } of answersFor(path)) {
      // An environment without mail answers so for ever.
      if (call === 'get-mail-settings' && code === 'mail_unavailable') continue;
      answerCalls({ [call]: answer });
      const before = inputsOf(call).length;
      await waitFor(() => {
        // A click is ignored while another list of the screen is still being read.
        if (inputsOf(call).length === before) fireEvent.click(retryButton());
        expect(inputsOf(call).length, form).toBeGreaterThan(before);
        expect(retryButton().ariaBusy, form).not.toBe('true');
      });
      const text = retryButton().closest('[role=alert]')?.textContent ?? '';
      const sentences = [sentence, unexpected, code && failures[code].message].filter((each) => each !== undefined);
      expect(
        sentences.some((each) => text.includes(each)),
        `${form}: ${text}`,
      ).toBe(true);
      expect(document.querySelector('h1')?.textContent, form).toContain(headingsOfFailure[path] ?? heading);
    }
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    takeConsoleErrors();
  });
});

test('an answer of another shape is a general failure: the screen says what failed', async () => {
  await openScreen('/konfirmasi-email', { answers: { 'get-mail-settings': rawAnswer({ success: true }) } });
  await screen.findByText(`Gagal memuat pengaturan e-mail. ${unexpected}`);
});

test.each([200, 403])(
  'the approval screen explains a missing position without a message, status %i',
  async (status) => {
    await openScreen('/approval', {
      as: users.projectManager,
      answers: { 'get-approval-documents': rawAnswer({ success: false, error: 'position_not_found' }, { status }) },
    });
    await within(screen.getByRole('main')).findByText(failures.position_not_found.message);
  },
);
