import { beforeEach, describe, expect, test } from 'vitest';
import { closeCopy } from '../../../functions/copies/closing-service.ts';
import {
  copyEventItem,
  findByToken,
  loadCopies,
  loadCopy,
  loadLastCopyNumber,
  revisionTokenPut,
} from '../../../functions/copies/copy-store.ts';
import {
  copyFileName,
  isCopyFileExpired,
  printProblem,
  requireInCirculation,
  requirePrintable,
} from '../../../functions/copies/print-rules.ts';
import { keys } from '../../../functions/db/keys.ts';
import { readItem } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import { commandWithKey, commandWithoutKey, loadStoredResult } from '../../../functions/http/idempotency-store.ts';
import {
  type CopyState,
  copyNumberText,
  copyOutcome,
  copyStateLabels,
  recallReasonLabels,
  refusalTexts,
} from '../../../shared/domain/copies/copies.ts';
import { canHandleCopies, canSeeCopies } from '../../../shared/domain/copies/copy-access.ts';
import { recallNotice } from '../../../shared/domain/notices/copy-notices.ts';
import type { TransitionDetails } from '../../../shared/domain/notices/notices.ts';
import { copiesSentence } from '../../../shared/domain/notices/notices.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { withLocalTable } from './local-table.ts';
import { copiedAt, copyActor, documentFixture, saveCopies } from './stored-copies.ts';

withLocalTable();

let documents = 0;
let id: string;
beforeEach(() => {
  documents += 1;
  id = `R${documents}`;
});

const own = { department: 'ENG' } as const;

describe('closing a copy', () => {
  const caller: Caller = {
    ...{ ...copyActor, avatar_url: null, display_name: null, roles: ['document_controller'], positions: [] },
    ...{ session_id: 's', epoch: 1, token_expires_at: new Date(copiedAt) },
  };
  const closing = (version: number, outcome: CopyState, by: Partial<Caller> = {}, command = commandWithoutKey) =>
    closeCopy(
      { document_id: id, number: 1, version, outcome, remark: 'Catatan', witness: 'Saksi' },
      { caller: { ...caller, ...by }, command, now: new Date('2026-11-24T03:00:00.000Z') },
    );

  test('is stored with who closed it, and in its history', async () => {
    process.env['TIME_ZONE'] = 'Asia/Jakarta';
    await saveCopies(id, own);
    const command = commandWithKey('1', id, 'hash');
    expect(await closing(1, 'recalled', {}, command)).toEqual({ state: 'recalled', version: 2 });
    expect(await loadStoredResult('1', id, 'hash')).toEqual({ result: { state: 'recalled', version: 2 } });
    const closed = { remark: 'Catatan', witness: 'Saksi' };
    const at = '2026-11-24T03:00:00.000Z';
    expect(await loadCopy(id, 1)).toMatchObject({ ...closed, closed_at: at, closed_by: copyActor, version: 2 });
    expect(await readItem(copyEventItem, keys.copyEvent(id, 1, 1))).toEqual({
      ...{ document_id: id, number: 1, version: 1, from: null, to: 'out', actor: copyActor, at: copiedAt },
      ...{ remark: null, witness: null },
    });
    expect(await readItem(copyEventItem, keys.copyEvent(id, 1, 2))).toEqual({
      ...{ document_id: id, number: 1, version: 2, from: 'out', to: 'recalled', actor: copyActor, at, ...closed },
    });
    await expect(closing(2, 'lost')).rejects.toMatchObject({
      message: expect.stringMatching(/^Salinan 01 .*Dewi.*24 Nov/),
    });
  });

  const found = { found_at: '2026-11-24T03:00:00.000Z', found_by: copyActor };

  test.each(['recalled', 'destroyed'] as const)('of a lost one that was found ends it as %s', async (outcome) => {
    await saveCopies(id, own);
    await closing(1, 'lost');
    expect(await loadCopy(id, 1)).not.toHaveProperty('found_at');
    await closing(2, outcome);
    expect(await loadCopy(id, 1)).toMatchObject({
      ...{ state: outcome, closed_at: found.found_at, closed_by: copyActor, ...found, version: 3 },
    });
  });

  test('of a lost one that was found may let it circulate again, until it is closed as any other', async () => {
    await saveCopies(id, own);
    await closing(1, 'lost');
    await closing(2, 'out');
    const copy = await loadCopy(id, 1);
    expect(copy).toMatchObject({ state: 'out', ...found });
    for (const field of ['closed_at', 'closed_by']) expect(copy).not.toHaveProperty(field);
    expect(await closing(3, 'destroyed')).toEqual({ state: 'destroyed', version: 4 });
  });

  test('needs an outcome: a copy in circulation is not put into circulation', async () => {
    await saveCopies(id, own);
    await expect(closing(1, 'out')).rejects.toMatchObject({
      ...{ code: 'invalid_input', message: expect.stringContaining('Hasil penarikan harus dipilih') },
      fields: { outcome: 'Hasil penarikan harus dipilih' },
    });
    expect(await loadCopy(id, 1)).toMatchObject({ state: 'out', version: 1 });
  });

  test.each(['recalled', 'destroyed'] as const)('is final where it was %s', async (outcome) => {
    await saveCopies(id, own);
    await closing(1, outcome);
    for (const other of ['out', 'recalled', 'lost', 'destroyed'] as const)
      await expect(closing(2, other)).rejects.toMatchObject({ code: 'copy_closed' });
  });

  test('happens once: of two users the second is informed of the first', async () => {
    await saveCopies(id, own);
    const results = await Promise.allSettled([closing(1, 'recalled'), closing(1, 'lost')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'copy_closed' } });
    expect(await loadCopy(id, 1)).toMatchObject({ version: 2, closed_by: copyActor });
  });

  test('is refused for a version that the caller did not see, and like an unknown copy to another department', async () => {
    await expect(closing(1, 'recalled')).rejects.toMatchObject({ code: 'not_found' });
    await saveCopies(id, own);
    await expect(closing(2, 'recalled')).rejects.toMatchObject({ code: 'conflict' });
    const headOf = (department: 'Engineering' | 'Plant'): Partial<Caller> => ({
      ...{ roles: [], positions: [{ role: 'dept_head', department }] },
    });
    await expect(closing(1, 'recalled', headOf('Plant'))).rejects.toMatchObject({ code: 'not_found' });
    expect(await loadCopy(id, 1)).toMatchObject({ state: 'out', version: 1 });
    expect(await closing(1, 'lost', headOf('Engineering'))).toMatchObject({ state: 'lost' });
  });
});

test('the token of a revision leads to that revision, and stays with the first', async () => {
  const revision = { document_id: id, nomor: `N-${id}`, revisi: 2, published_at: copiedAt, content_id: 'c1' };
  await transactWrite([revisionTokenPut(`${id}#view`, revision)]);
  expect(await findByToken(`${id}#view`)).toEqual({ revision });
  await expect(transactWrite([revisionTokenPut(`${id}#view`, { ...revision, revisi: 3 })])).rejects.toThrow();
  expect(await findByToken(`${id}#view`)).toEqual({ revision });
});

test('the copies of a department are seen by who handles them, and by auditors', () => {
  const users = {
    auditor: { roles: ['auditor' as const], positions: [] },
    head: { roles: [], positions: [{ role: 'dept_head' as const, department: 'Engineering' as const }] },
    other: { roles: [], positions: [{ role: 'dept_head' as const, department: 'Plant' as const }] },
  };
  const rights = Object.values(users).map((user) => [canSeeCopies(user, 'ENG'), canHandleCopies(user, 'ENG')]);
  expect(rights).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
});

test('a copy is found by its token and its number; other tokens and numbers have none', async () => {
  expect(await loadLastCopyNumber(id)).toBe(0);
  const [first, second] = await saveCopies(id, own, own);
  expect(await loadLastCopyNumber(id)).toBe(2);
  expect(await findByToken(`${id}#2`)).toEqual({ copy: second });
  expect(await findByToken(`${id}#3`)).toBeUndefined();
  const wanted = [3, 1].map((number) => ({ document_id: id, number }));
  expect(await loadCopies(wanted)).toEqual([undefined, first]);
});

describe('a document', () => {
  const file = { ...storedFileFixture, name: 'a.pdf', content_type: 'application/pdf' };
  const document = documentFixture('D1', { file });

  test('in force with a PDF can be printed', () => {
    expect(printProblem(document)).toBeUndefined();
    expect(requirePrintable(document)).toEqual({ document, file });
  });

  test.each<[string, Partial<typeof document> | undefined, string]>([
    ['does not exist', undefined, 'Dokumen ini tidak ada lagi di Daftar Induk. Keluarkan dari daftar cetak.'],
    [
      'is deleted',
      { deleted_at: copiedAt },
      'Dokumen ini tidak ada lagi di Daftar Induk. Keluarkan dari daftar cetak.',
    ],
    [
      ...(['is not in force', { status: 'Kadaluarsa' }] as const),
      'Dokumen N-D1 tidak lagi Aktif, sehingga tidak dapat dicetak sebagai salinan terkendali.',
    ],
    ['has no file', { file: undefined }, 'Dokumen N-D1 belum memiliki berkas. Lampirkan PDF-nya terlebih dahulu.'],
    [
      ...(['has a link', { file: undefined, file_url: 'https://a.example/b.pdf' }] as const),
      'Berkas dokumen N-D1 adalah tautan ke luar HIMS. Lampirkan PDF-nya terlebih dahulu.',
    ],
    [
      ...(['has another file', { file: { ...file, name: 'a.docx', content_type: 'application/msword' } }] as const),
      'Berkas dokumen N-D1 (“a.docx”) bukan PDF. Ganti berkasnya dengan PDF terlebih dahulu.',
    ],
  ])('that %s cannot', (_name, changes, problem) => {
    const found = changes && { ...document, ...changes };
    expect(printProblem(found)).toBe(problem);
    expect(() => requirePrintable(found)).toThrow(problem);
  });
});

test('a stamped file is offered for 30 days, while its copy is in circulation', () => {
  const printed = '2026-11-01T00:00:00.000Z';
  expect(isCopyFileExpired(printed, new Date('2026-11-30T23:59:59.999Z'))).toBe(false);
  expect(isCopyFileExpired(printed, new Date('2026-12-01T00:00:00.000Z'))).toBe(true);
  expect(copyFileName({ nomor: 'N-1', number: 7 })).toBe('N-1 - salinan 07.pdf');
  requireInCirculation({ number: 7, state: 'out' });
  for (const [state, text] of [
    ['recalled', 'ditarik'],
    ['lost', 'hilang'],
    ['destroyed', 'dimusnahkan'],
  ] as const)
    expect(() => requireInCirculation({ number: 7, state })).toThrow(`Salinan 07 sudah ${text}`);
  expect([copyNumberText(7), copyNumberText(70), copyNumberText(700)]).toEqual(['07', '70', '700']);
  expect([copiesSentence(0), copiesSentence(2)]).toEqual(['', ' 2 salinan beredar harus ditarik.']);
});

test('states, reasons of recalls and refusals of a PDF read as users see them', () => {
  expect(copyStateLabels).toEqual({ out: 'Beredar', recalled: 'Ditarik', lost: 'Hilang', destroyed: 'Dimusnahkan' });
  expect(recallReasonLabels).toEqual({
    superseded: 'Digantikan revisi lain',
    cancelled: 'Dokumen dimusnahkan',
    expired: 'Dokumen kedaluwarsa',
    deleted: 'Dokumen dihapus',
    file_replaced: 'Berkas dokumen diganti',
  });
  const saveAgain = 'Simpan ulang dokumennya sebagai PDF baru (Cetak ke PDF), lalu ganti berkasnya.';
  expect(refusalTexts).toEqual({
    not_pdf: 'tidak dapat dicetak: berkasnya bukan PDF. Ganti berkasnya dengan PDF.',
    damaged: 'tidak dapat dicetak: PDF-nya rusak. Ganti berkasnya dengan PDF yang utuh.',
    password: 'tidak dapat dicetak: PDF-nya terkunci kata sandi. Ganti berkasnya dengan PDF tanpa kata sandi.',
    printing_forbidden:
      'tidak dapat dicetak: pengaturan PDF-nya melarang pencetakan. Ganti berkasnya dengan PDF yang boleh dicetak.',
    too_many_pages: 'tidak dapat dicetak: halamannya lebih dari 1000. Bagi dokumennya, atau cetak dari berkas aslinya.',
    too_large: `tidak dapat dicetak: setelah dibuka, isi, objek atau anotasi PDF-nya terlalu banyak. ${saveAgain}`,
    not_marked: `tidak dapat dicetak: tanda salinan tidak terbaca di semua halamannya setelah dibubuhkan. ${saveAgain}`,
    signed: 'tidak ditandai: PDF-nya bertanda tangan digital.',
    stops_job: `tidak dapat dicetak: pencetakannya sudah dua kali terhenti di PDF ini. ${saveAgain}`,
  });
  expect(copyOutcome.safeParse('').error?.issues[0]?.message).toBe('Hasil penarikan harus dipilih');
});

test('the heads of a department read which document ended how, and how many copies they must collect', () => {
  const transition = { document_title: 'Prosedur', document_number: 'N-1' } as TransitionDetails;
  const message = (ended: string) =>
    `Dokumen “Prosedur” (N-1) telah ${ended}. 2 salinan terkendali yang dipegang HCGS tidak berlaku lagi dan harus ditarik.`;
  const of = (submission_purpose: TransitionDetails['submission_purpose']) =>
    recallNotice({ ...transition, submission_purpose }, 'HGS', 2);
  expect(of('revision')).toEqual({
    ...{ type: 'info', title: 'Salinan Harus Ditarik', kind: 'recalls', department: 'HGS' },
    message: message('direvisi'),
  });
  expect(of('cancellation').message).toBe(message('dimusnahkan'));
});
