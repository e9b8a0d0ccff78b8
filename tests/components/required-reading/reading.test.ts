import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentAddress, findToast, openScreen } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, type BodyOf, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { listed } from '../../support/stubbed-catalogue.ts';
import { stubSocket } from '../../support/stubbed-socket.ts';
import { taskFixture } from '../../support/task-fixtures.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

type Required = BodyOf<'get-required-reading'>['documents'][number];

const document01 = row('01', { nama: 'Prosedur Pengoperasian Unit Angkut', revisi: 0 });
const required = (values: Partial<Required> = {}): Required => ({
  ...{ document: document01, reading_id: 'R1', since: '2026-11-20T01:00:00.000Z', due_on: '2026-11-27' },
  ...{ is_overdue: false, opened_at: null, ...values },
});
const asked = (...documents: Required[]): Answers => ({
  'get-required-reading': {
    documents,
    total: documents.length,
    overdue: documents.filter(({ is_overdue }) => is_overdue).length,
    unread_ids: documents.map(({ document }) => document.id),
    next_cursor: null,
  },
});
const opened = { opened_at: '2026-11-24T02:00:00.000Z' };
const path = '/wajib-dibaca';
const openReading = (...documents: Required[]) => openScreen(path, { answers: asked(...documents) });
const confirmButton = () => screen.findByRole('button', { name: `Nyatakan sudah dibaca: ${document01.nama}` });

describe('the list', () => {
  test('is reached from the dashboard, whose tasks say how much is to be read and how much is late', async () => {
    const { user } = await openScreen('/dashboard', {
      answers: {
        ...asked(required(), required({ document: row('02'), is_overdue: true })),
        'get-home': { tasks: [taskFixture('reading', { count: 2, late: 1, oldest_days: 4 })] },
        'get-dashboard-documents': {
          ...{ documents: [], total: 0, next_cursor: null },
          totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
        },
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Baca: 2 dokumen wajib dibaca' }));
    await screen.findByRole('heading', { name: 'Wajib Dibaca' });
    expect(currentAddress()).toBe(path);
    await screen.findByText('Baca paling lambat 27 Nov 2026');
    expect(screen.getByText('Terlambat, batas 27 Nov 2026')).toBeTruthy();
  });

  test('that is empty leads to the database', async () => {
    await openReading();
    await screen.findByText('Tidak ada dokumen yang wajib dibaca.');
    expect(screen.getByRole('link', { name: 'Buka Database HIMS' }).getAttribute('href')).toBe('/database');
  });
});

describe('a document', () => {
  test('is opened before it can be confirmed', async () => {
    const { user } = await openScreen(path, {
      answers: {
        ...asked(required()),
        'get-document-file': {
          url: 'https://files.example/01.doc',
          file_name: '01.doc',
          inline: false,
          external: false,
        },
      },
    });
    const confirm = await confirmButton();
    expect(confirm).toHaveProperty('disabled', true);
    expect(screen.getByText('Buka berkasnya dahulu.')).toBeTruthy();
    answerCalls(asked(required(opened)));
    await user.click(screen.getByRole('button', { name: `Baca ${document01.nama}` }));
    const viewer = within(await screen.findByRole('dialog', { name: document01.nama }));
    await viewer.findByText('Jenis berkas ini tidak dapat ditampilkan di halaman');
    await waitFor(() => expect(viewer.getByRole('button', { name: 'Sudah Dibaca' })).toHaveProperty('disabled', false));
    await user.click(viewer.getByRole('button', { name: 'Sudah Dibaca' }));
    await screen.findByRole('alertdialog', { name: 'Saya sudah membaca dan memahami' });
    await screen.findByText(/^Dibuka 24 Nov 2026/);
    expect(confirm).toHaveProperty('disabled', false);
    expect(inputsOf('get-document-file')).toEqual([{ id: '01', kind: 'controlled' }]);
  });

  test.each([
    ['whose pages do not say that a print is uncontrolled has a notice', undefined, 1],
    ['whose pages say it has none', true, 0],
  ] as const)('%s', async (_, marked, notices) => {
    const { user } = await openScreen(path, {
      answers: {
        ...asked(required(opened)),
        'get-document-file': {
          ...{ url: 'https://files.example/01.webp', file_name: '01.webp', inline: true, external: false },
          ...(marked && { marked }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: `Baca ${document01.nama}` }));
    const viewer = within(await screen.findByRole('dialog', { name: document01.nama }));
    await viewer.findByRole('region', { name: `Berkas “${document01.nama}”` });
    expect(viewer.queryAllByText('Tidak terkendali bila dicetak.')).toHaveLength(notices);
  });

  test('that is a revision says why it changed, and why its change cannot be shown', async () => {
    const change = { reason: 'Batas kecepatan dinaikkan', sections: '5.2' };
    const file = { url: 'https://files.example/01.doc', file_name: '01.doc', inline: false, external: false };
    const openings = [file];
    const { user } = await openScreen(path, {
      answers: {
        ...asked(required({ ...opened, change, document: { ...document01, revisi: 3 } })),
        // The second opening is that of the comparison, which ends before it.
        'get-document-file': ({ kind }) =>
          kind === 'previous' ? failed('not_found') : (openings.pop() ?? new Promise<never>(() => undefined)),
      },
    });
    await user.click(await screen.findByRole('button', { name: `Baca ${document01.nama}` }));
    const viewer = within(await screen.findByRole('dialog', { name: document01.nama }));
    await viewer.findByText(change.reason);
    expect(viewer.getByText('Bagian yang berubah: 5.2')).toBeTruthy();
    await user.click(await viewer.findByRole('button', { name: 'Apa yang Berubah' }));
    await viewer.findByText(/^HIMS tidak menyimpan revisi sebelumnya dari dokumen ini/);
    expect(inputsOf('get-document-file').map(({ kind }) => kind)).toContain('previous');
    await user.click(viewer.getByRole('button', { name: 'Lihat Berkas' }));
    await user.click(viewer.getByRole('button', { name: 'Sudah Dibaca' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Saya sudah membaca dan memahami' }));
    expect(dialog.getByText(change.reason)).toBeTruthy();
  });

  test('is confirmed for its revision, and leaves the list', async () => {
    const { user } = await openReading(required(opened));
    await user.click(await confirmButton());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Saya sudah membaca dan memahami' }));
    expect(dialog.getByText('SOP-PRO-01 · Revisi 0')).toBeTruthy();
    answerCalls({
      ...asked(),
      'acknowledge-reading': { document_id: '01', reading_id: 'R1', understood_at: '2026-11-24T03:00:00.000Z' },
    });
    await user.click(dialog.getByRole('button', { name: 'Sudah Dibaca' }));
    await findToast('Pernyataan Tersimpan', 'SOP-PRO-01 revisi 0 sudah Anda baca.');
    await screen.findByText('Tidak ada dokumen yang wajib dibaca.');
    expect(inputsOf('acknowledge-reading')).toEqual([{ document_id: '01', reading_id: 'R1' }]);
  });

  test('that was replaced in the meantime is not confirmed, and the list is loaded again', async () => {
    const { user } = await openReading(required(opened));
    await user.click(await confirmButton());
    answerCalls({ ...asked(required({ reading_id: 'R2' })), 'acknowledge-reading': failed('reading_changed') });
    await user.click(screen.getByRole('button', { name: 'Sudah Dibaca' }));
    await waitFor(() => expect(inputsOf('get-required-reading')).toHaveLength(2));
    expect(screen.getByRole('alertdialog').textContent).toContain('sudah berubah');
    await screen.findByText('Buka berkasnya dahulu.');
  });
});

describe('the database', () => {
  const openDatabase = async (answers: Answers = {}) => {
    await openScreen('/database?cari=SOP-PRO-01', { answers: { ...listed([document01]), ...asked(), ...answers } });
    await screen.findByRole('cell', { name: 'SOP-PRO-01' });
  };

  test('marks what must be read', async () => {
    await openDatabase(asked(required()));
    await screen.findByText('Wajib dibaca');
  });

  test('marks a document when the duties of the user change, not with every change of the documents', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { receive } = stubSocket();
    await openDatabase();
    expect(screen.queryByText('Wajib dibaca')).toBeNull();
    const document = { ...document01, revisi: 1, version: 4 };
    answerCalls(asked(required({ document })));
    await receive({
      ...{ type: 'document.changed', department: 'PRO', kind: 'update', catalogue_version: 2 },
      change: { op: 'put', document },
    });
    await waitFor(() => expect(screen.getByRole('row', { name: /SOP-PRO-01/ }).textContent).toContain('1'));
    expect(inputsOf('get-required-reading')).toHaveLength(1);
    await receive({ type: 'reading.changed' });
    await screen.findByText('Wajib dibaca');
    expect(inputsOf('get-required-reading')).toEqual(Array(2).fill({ without_documents: 'true' }));
  });
});

describe('while the page is open', () => {
  const totals = { total: 0, under_review: 0, in_approval: 0, approved: 0 };
  const openDashboard = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openScreen('/dashboard?departemen=Engineering', {
      answers: {
        'get-dashboard-documents': { documents: [], total: 0, next_cursor: null, totals },
      },
    });
    await screen.findByText('Tidak ada yang menunggu Anda.');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const requests = () => [inputsOf('get-home').length, inputsOf('get-dashboard-documents').length];
    const before = requests();
    return { further: () => requests().map((count, at) => count - (before[at] ?? 0)) };
  };

  test('nothing is polled as long as the socket is open', async () => {
    stubSocket();
    const { further } = await openDashboard();
    await act(() => vi.advanceTimersByTimeAsync(7 * 60_000));
    expect(further()).toEqual([0, 0]);
  });

  test('the dashboard is polled every minute and the home every ten minutes while it is down', async () => {
    const { further } = await openDashboard();
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    const [home = 0, dashboard = 0] = further();
    expect(home).toBeGreaterThanOrEqual(1);
    expect(dashboard).toBeGreaterThanOrEqual(9);
  });

  test('events in one minute are answered with one request', async () => {
    // The request comes at the end of the second over which pages spread theirs.
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const { receive } = stubSocket();
    const { further } = await openDashboard();
    for (let count = 0; count < 10; count += 1) await receive({ type: 'reading.changed' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(further()[0]).toBe(1));
  });
});
