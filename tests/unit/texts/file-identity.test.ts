import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import {
  type ExpectedIdentity,
  type FileFinding,
  findingWarnings,
} from '../../../shared/domain/files/file-findings.ts';
import { identityFinding } from '../../../shared/domain/files/file-identity.ts';
import { draftFile, draftLayouts, type Identity, requestForm } from '../../support/identity-drafts.ts';
import { isFullRun } from '../../support/property-runs.ts';

const own: Identity = { nomor: 'HKT-SOP-PRO-007', revisi: 2, title: 'Pemeriksaan Harian Unit Angkut Tambang' };
const other: Identity = { nomor: 'HKT-SOP-PRO-001', revisi: 1, title: 'Peledakan di Area Terbuka' };
const expected: ExpectedIdentity = { nomor: own.nomor, revisi: 2, title: own.title };

const pagesOf = async (name: string, bytes: Uint8Array): Promise<readonly string[]> => {
  const text = await extractText(name, bytes);
  return 'pages' in text ? text.pages : [];
};
/** PDFs take several times as long. */
const kinds: readonly ('pdf' | 'docx')[] = isFullRun ? ['pdf', 'docx'] : ['docx'];
type Draft = { layout: string; kind: (typeof kinds)[number] };
const drafts: Draft[] = Object.keys(draftLayouts).flatMap((layout) => kinds.map((kind) => ({ layout, kind })));

/** One after the other: each PDF that is read at the same time takes a thread. */
const findingsOf = async (some: readonly Draft[], identity: Identity) => {
  const findings: (ReturnType<typeof identityFinding> & { name: string })[] = [];
  for (const { layout, kind } of some) {
    const pages = await pagesOf(`draf.${kind}`, await draftFile(layout, kind, identity));
    findings.push({ name: `${layout} (${kind})`, ...identityFinding(pages, 'draft', expected) });
  }
  return findings;
};
const textFinding = (text: string, about = expected, kind: 'draft' | 'supporting' = 'draft') =>
  identityFinding([text], kind, about);

test('of drafts in many layouts at most one in twenty is warned of wrongly, and each wrong one that names itself is found', async () => {
  const stating = drafts.filter(({ layout }) => draftLayouts[layout]?.states);
  const unstating = drafts.filter((each) => !stating.includes(each));
  const retitled = own.title.replace('Harian', 'Setiap Hari');
  const stated = await findingsOf(stating, own);
  const right = [
    ...stated,
    ...(await findingsOf(unstating, own)),
    ...(await findingsOf(drafts, { ...own, revisi: null })),
    ...(await findingsOf(drafts, { ...own, title: retitled })),
  ];
  const warned = right.filter(({ state }) => state === 'differs');
  const wrong = await findingsOf(stating, other);
  const missed = wrong.filter(({ state }) => state !== 'differs');
  const late = await findingsOf(stating, { ...own, revisi: 1 });
  const missedRevisions = late.filter(({ differs }) => !differs.includes('revision'));
  const unread = right.filter(({ state }) => state === 'unread').length;
  process.stdout.write(
    `File identity: ${warned.length} of ${right.length} right drafts warned of, ${unread} not read; ` +
      `${wrong.length - missed.length} of ${wrong.length} wrong documents found, ` +
      `${late.length - missedRevisions.length} of ${late.length} wrong revisions\n`,
  );
  expect(warned.length, JSON.stringify(warned)).toBeLessThanOrEqual(right.length / 20);
  expect(missed).toEqual([]);
  expect(missedRevisions).toEqual([]);
  // What names itself is also read where it is right.
  expect(stated.filter(({ state }) => state !== 'agrees')).toEqual([]);
});

describe('a Form PPD', () => {
  const form = async (identity: Identity, ownHeader?: boolean, about = expected) =>
    identityFinding(await pagesOf('ppd.pdf', await requestForm(identity, ownHeader)), 'supporting', about);

  test.each([true, false])(
    'that names another document differs, with the code of the form in its header: %s',
    async (has) => {
      expect(await form(other, has)).toMatchObject({ state: 'differs', nomor: other.nomor, revisi: 1 });
    },
  );

  test('is not read with the revision of the form itself, which its header states', async () => {
    const about = { ...expected, revisi: 0 };
    expect(await form(other, true, about)).toMatchObject({ nomor: other.nomor, revisi: 1 });
    expect(await form({ ...own, revisi: null }, true, about)).toMatchObject({ state: 'agrees', revisi: null });
    expect(await form({ ...own, revisi: 1 }, true, { ...about, revisi: 3 })).toMatchObject({ differs: ['revision'] });
  });

  test.each([1, 2])('agrees where it names the present revision or the next one: %s', async (revisi) => {
    expect(await form({ ...own, revisi })).toMatchObject({ state: 'agrees', nomor: own.nomor, revisi });
    expect(await form({ ...own, revisi: 5 })).toMatchObject({ state: 'differs', differs: ['revision'] });
  });

  test('of a revised form is compared with that form, not with its own code', async () => {
    const nomor = 'HKT-FRM-PRO-003';
    const about = { nomor, revisi: 2, title: own.title };
    expect(await form({ ...own, nomor }, true, about)).toMatchObject({ state: 'agrees' });
    expect(await form({ ...own, nomor: 'HKT-FRM-PRO-004' }, true, about)).toMatchObject({ state: 'differs' });
  });

  test('may keep the former title of a document whose title changes', async () => {
    const about = { ...expected, title: 'Cara Kerja Baru', formerTitle: own.title };
    expect(await form(own, true, about)).toMatchObject({ state: 'agrees' });
  });
});

describe('a draft', () => {
  test.each([
    ['a date of revision', 'No. Dokumen: HKT-SOP-PRO-007\nTanggal Revisi: 12 Maret 2025\nTgl. Revisi : 03-02-2025'],
    ['a prose reference behind the label', 'TUJUAN\nSesuai dengan No. Dokumen HKT-INK-PRO-004 pekerjaan dimulai'],
    ['edition and revision in one', 'No. Dokumen : HKT-SOP-PRO-007\nEdisi / Revisi : 1 / 2'],
    ['a replaced document', 'PROSEDUR\nMenggantikan: HKT-SOP-PRO-003 Rev. 1\nHKT-SOP-PRO-007'],
    ['its own number among references', 'HKT-SOP-PRO-007\nPROSEDUR\nNo. Dokumen\nHKT-SOP-PRO-001\nHKT-SOP-PRO-002'],
    ['the next review', 'Nomor: HKT-SOP-PRO-007\nRevisi berikutnya: 2028\nRevisi ke: 2 (dua)'],
    ['a title that is continued', 'Judul Dokumen: PEMERIKSAAN HARIAN\nUNIT ANGKUT TAMBANG\nNo: HKT-SOP-PRO-007'],
    ['an abbreviated title', 'Judul: SOP Pemeriksaan Unit\nNo. Dokumen: HKT-SOP-PRO-007 Rev.02'],
    ['capital labels and dots', 'NO. DOKUMEN ....... : HKT-SOP-PRO-007\nNO. REVISI ......... : 02'],
    ['a number with its revision', 'No. Dok. : HKT-SOP-PRO-007/Rev.02'],
    ['a number in small letters', 'no. dokumen: hkt-sop-pro-007'],
    ['many empty fields', 'No. Dokumen :\nRevisi :\nTanggal :\nHalaman :\n1. TUJUAN'],
  ])('with %s is not warned of', (_, text) => {
    expect(textFinding(text).state).not.toBe('differs');
  });

  test.each([
    ['a number of another series', 'No. Dokumen : HKT-INK-PLT-012\nRevisi : 2', ['number']],
    ['a late revision', 'HKT-SOP-PRO-007 Rev. 01', ['revision']],
    ['another title', 'Judul: Peledakan di Area Terbuka\nNo. Dokumen: HKT-SOP-PRO-007', ['title']],
    ['the expected number as a reference', 'No. Dokumen: HKT-SOP-PRO-001\nSesuai HKT-SOP-PRO-007', ['number']],
  ])('with %s is', (_, text, differs) => {
    expect(textFinding(text)).toMatchObject({ state: 'differs', differs });
  });

  test.each([
    ['001/SOP/PRO/XI/2026', 'Nomor : 001/SOP/PRO/XI/2026', 'Nomor : 002/SOP/PRO/XI/2026'],
    ['SOP 012', 'No. Dokumen : SOP 012', 'No. Dokumen : SOP-013'],
    ['HKT.SOP.12', 'Doc. No. HKT-SOP-12', 'Doc. No. HKT-SOP-13'],
  ])('of a list that writes %s', (nomor, right, wrong) => {
    const about = { nomor, revisi: 0, title: own.title };
    expect(textFinding(right, about).state).toBe('agrees');
    expect(textFinding(wrong, about).state).toBe('differs');
  });

  test('of a new document has revision 0, or none', () => {
    const about = { ...expected, revisi: 0 };
    expect(textFinding('No. Dokumen: HKT-SOP-PRO-007\nRevisi: 00', about).state).toBe('agrees');
    expect(textFinding('No. Dokumen: HKT-SOP-PRO-007\nRevisi: -', about).state).toBe('agrees');
    expect(textFinding('No. Dokumen: HKT-SOP-PRO-007\nRevisi: 1', about).differs).toEqual(['revision']);
  });

  test('without a text, or with one that names nothing, is not read', () => {
    expect(identityFinding([], 'draft', expected).state).toBe('unread');
    expect(textFinding('').state).toBe('unread');
  });

  test('is read in time, whatever its first page has', () => {
    const texts = ['No. Dokumen ', 'HKT-', 'Judul ', '1. ', 'Revisi\n', 'A-1.', '- ', '\n', 'No. Dokumen\n'];
    const before = process.cpuUsage();
    for (const text of texts) textFinding(text.repeat(200_000));
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});

test('says which of number, revision and title a file states otherwise, and that it cannot be opened or printed', () => {
  const about = { nomor: own.nomor, revisi: 2, title: own.title };
  const finding = (changes: Partial<FileFinding>): FileFinding => ({
    ...{ state: 'differs', differs: [], nomor: other.nomor, revisi: 1, title: other.title, ...changes },
  });
  expect(findingWarnings('draft', finding({ differs: ['number', 'revision'] }), about)).toEqual([
    'Kepala berkas menyebut HKT-SOP-PRO-001 Revisi 1, pengajuan ini HKT-SOP-PRO-007 Revisi 2.',
  ]);
  expect(findingWarnings('supporting', finding({ differs: ['number', 'title'], revisi: null }), about)).toEqual([
    'Form PPD menyebut HKT-SOP-PRO-001, pengajuan ini HKT-SOP-PRO-007 Revisi 2.',
    'Form PPD menyebut judul “Peledakan di Area Terbuka”, pengajuan ini “Pemeriksaan Harian Unit Angkut Tambang”.',
  ]);
  expect(findingWarnings('draft', finding({ state: 'unread', access: 'password' }), about)).toEqual([
    'Draf terkunci kata sandi: tanpa kata sandinya tidak ada yang dapat membukanya.',
  ]);
});

test('reads the number, the revision and the title from the fields of a form', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const form = document.getForm();
  const values = { 'Nomor Dokumen': other.nomor, Revisi: '1', 'Judul Dokumen': other.title, Alasan: 'Batas berubah' };
  for (const [at, [name, value]] of Object.entries(values).entries()) {
    page.drawText(`${name} :`, { x: 72, y: 740 - at * 30, size: 11 });
    const field = form.createTextField(name);
    field.setText(value);
    field.addToPage(page, { x: 200, y: 736 - at * 30, width: 250, height: 18 });
  }
  const pages = await pagesOf('ppd.pdf', await document.save());
  const about = (identity: Identity) => ({
    nomor: identity.nomor,
    revisi: identity.revisi ?? 0,
    title: identity.title,
  });
  expect(identityFinding(pages, 'supporting', about(other))).toMatchObject({ state: 'agrees', title: other.title });
  expect(identityFinding(pages, 'supporting', about(own))).toMatchObject({ state: 'differs', nomor: other.nomor });
});

test('reads the number in a cell of a header, beside the name of the company', () => {
  const text = `PT HIMS\t${other.nomor}\tRevisi 1\nPengangkutan\nKecepatan menurut ${own.nomor} diatur di sini.`;
  expect(textFinding(`PT HIMS\t${own.nomor}\tRevisi 2\nTujuan`)).toMatchObject({ state: 'agrees', revisi: 2 });
  expect(textFinding(text.replace(own.nomor, 'aturan'))).toMatchObject({ state: 'differs', nomor: other.nomor });
});
