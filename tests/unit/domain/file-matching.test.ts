import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Doubt, FileMatcher, type MatchableDocument } from '../../../shared/domain/files/file-matching.ts';

const document = (nomor: string, revisi = 3, nama = 'Pengangkutan Batubara'): MatchableDocument => ({
  ...{ id: nomor, nomor, nama, revisi },
});

const matchIn = (documents: readonly MatchableDocument[], name: string) => new FileMatcher(documents).match(name);

describe('a number in a file name', () => {
  const documents = [
    document('SOP-PLT-001'),
    document('SOP-PLT-0012'),
    document('SOP-PLT-001-F1', 0, 'Form Periksa Harian'),
    document('HKT/INK/ENG/045', 1, 'Peledakan Tahap 2'),
    document('INK.05', 0, 'Kerja Malam'),
  ];

  it.each([
    ['SOP-PLT-001.pdf', 'SOP-PLT-001', undefined],
    ['sop plt 001.PDF', 'SOP-PLT-001', undefined],
    ['SOP_PLT_001_Pengangkutan_Batubara.pdf', 'SOP-PLT-001', undefined],
    ['SOP.PLT.001 Rev.03.docx', 'SOP-PLT-001', 3],
    ['SOP-PLT-001 Rev 3 Pengangkutan.pdf', 'SOP-PLT-001', 3],
    ['SOP-PLT-001_REV03_FINAL (1).pdf', 'SOP-PLT-001', 3],
    ['SOP-PLT-001_rev-3_.pdf', 'SOP-PLT-001', 3],
    ['SOP-PLT-001-R3.pdf', 'SOP-PLT-001', 3],
    ['SOP-PLT-001 Revisi ke-3 ttd.pdf', 'SOP-PLT-001', 3],
    ['REV03 SOP-PLT-001.pdf', 'SOP-PLT-001', 3],
    ['Pengangkutan Batubara SOP-PLT-001 - Copy (2).pdf', 'SOP-PLT-001', undefined],
    ['Pengangkutan Batubara (SOP PLT 001) Rev 3 2024-03-01.pdf', 'SOP-PLT-001', 3],
    ['SOP-PLT-001 01032024 scan.pdf', 'SOP-PLT-001', undefined],
    ['SOP\u2013PLT\u2013001 Pengangkutan.pdf', 'SOP-PLT-001', undefined],
    ['SOP - PLT - 001 Pengangkutan.pdf', 'SOP-PLT-001', undefined],
    ['SOP-PLT-001 4 Way Radio.pdf', 'SOP-PLT-001', undefined],
    ['SOP-PLT-001_3.pdf', 'SOP-PLT-001', undefined],
    ['SOP-PLT-0012 Rev 3.pdf', 'SOP-PLT-0012', 3],
    ['SOP-PLT-001-F1 Form Periksa.pdf', 'SOP-PLT-001-F1', undefined],
    ['SOP_PLT_001_F1_Form_Periksa.xlsx', 'SOP-PLT-001-F1', undefined],
    ['HKT-INK-ENG-045_Rev01_Peledakan Tahap 2.pdf', 'HKT/INK/ENG/045', 1],
    ['HKT INK ENG 045 Peledakan Tahap 2.pdf', 'HKT/INK/ENG/045', undefined],
  ])('%s is certain', (name, id, revisi) => {
    expect(matchIn(documents, name)).toEqual({ kind: 'certain', id, revisi });
  });

  it.each<[string, Doubt, string]>([
    ['SOP-PLT-001 Rev 2.pdf', 'wrong-revision', 'SOP-PLT-001'],
    ['SOP-PLT-001 Rev 2 Rev 3.pdf', 'unclear-revision', 'SOP-PLT-001'],
    ['SOP-PLT-001 Rev 3.1.pdf', 'unclear-revision', 'SOP-PLT-001'],
    ['SOP-PLT-001_4.pdf', 'unclear-revision', 'SOP-PLT-001'],
    ['SOP-PLT-001-F2 Form Lain.pdf', 'longer-number', 'SOP-PLT-001'],
    ['SOP_PLT_001_2_Lain.pdf', 'spelling', 'SOP-PLT-0012'],
    ['ABC-SOP-PLT-001.pdf', 'longer-number', 'SOP-PLT-001'],
    ['SOP-PLT-001 dan SOP-PLT-0012.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOP-PLT-001 s.d 003.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOP-PLT-001 sampai dengan 005 Pengangkutan.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOP-PLT-001 sd 3.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOP-PLT-001 & 004.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOP-PLT-001, 004 Rev 3.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOP-PLT-001 004.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['000 dan SOP-PLT-001.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['WI-ENG-777 turunan SOP-PLT-001.pdf', 'several-numbers', 'SOP-PLT-001'],
    ['SOPPLT001.pdf', 'spelling', 'SOP-PLT-001'],
    ['SOP-PLT-1.pdf', 'spelling', 'SOP-PLT-001'],
    ['SOP-PLT-001 DRAFT.pdf', 'unfinished', 'SOP-PLT-001'],
    ['Lampiran SOP-PLT-001.pdf', 'attachment', 'SOP-PLT-001'],
  ])('%s is doubtful: %s', (name, reason, first) => {
    const match = matchIn(documents, name);
    expect(match).toMatchObject({ kind: 'doubtful', reason });
    expect(match.kind === 'doubtful' && match.candidates[0]).toBe(first);
  });

  it.each(['SOP-PLT-00123.pdf', 'XSOP-PLT-001.pdf', 'Notulen rapat 12 Maret.pdf', 'scan0001.pdf', '.pdf'])(
    '%s is unmatched',
    (name) => expect(matchIn(documents, name).kind).toBe('unmatched'),
  );

  it('keeps the revision of an unmatched name', () => {
    expect(matchIn(documents, 'Prosedur Baru Rev 4.pdf')).toEqual({ kind: 'unmatched', candidates: [], revisi: 4 });
  });

  it('asks where the words beside the number are the title of another document', () => {
    const titled = [
      document('SOP-PLT-001', 3, 'Prosedur Pengangkutan Batubara'),
      document('SOP-PLT-002', 3, 'Prosedur Penggalian Batubara'),
    ];
    expect(matchIn(titled, 'SOP-PLT-001 Prosedur Penggalian Batubara.pdf')).toEqual({
      kind: 'doubtful',
      reason: 'other-title',
      candidates: ['SOP-PLT-001', 'SOP-PLT-002'],
      revisi: undefined,
    });
    expect(matchIn(titled, 'Prosedur_Pengangkutan_Batubara_SOP_PLT_002_Rev03.pdf')).toEqual({
      kind: 'doubtful',
      reason: 'other-title',
      candidates: ['SOP-PLT-002', 'SOP-PLT-001'],
      revisi: 3,
    });
    for (const name of ['SOP-PLT-001 Batubara.pdf', 'SOP-PLT-001 Prosedur Pengangkutan.pdf', 'SOP-PLT-001 HRD.pdf'])
      expect(matchIn(titled, name)).toMatchObject({ kind: 'certain', id: 'SOP-PLT-001' });
  });

  it('proposes the document whose exact title is the name, among many with the same words', () => {
    const inspections = Array.from({ length: 300 }, (_, at) =>
      document(`INK-${1000 + at}`, 1, `Inspeksi Harian Unit ${at}`),
    );
    const titled = [
      ...inspections,
      document('INK-2000', 2, 'Inspeksi Harian Unit'),
      document('INK-2001', 1, 'Inspeksi Harian Unit 7'),
    ];
    expect(matchIn(titled, 'Inspeksi_Harian Unit (scan).pdf')).toEqual({
      kind: 'doubtful',
      reason: 'title-only',
      candidates: ['INK-2000'],
      revisi: undefined,
    });
    expect(matchIn(titled, 'Inspeksi Harian Unit Rev 1.pdf')).toMatchObject({ reason: 'wrong-revision', revisi: 1 });
    expect(matchIn(titled, 'Inspeksi Harian Unit 7.pdf')).toMatchObject({
      reason: 'title-only',
      candidates: ['INK-1007', 'INK-2001'],
    });
    for (const name of ['HKT-SOP-PLT-999 Inspeksi Harian Unit.pdf', 'Inspeksi Harian Unit (WI.77-02) Rev 2.pdf'])
      expect(matchIn(titled, name)).toMatchObject({ reason: 'unknown-number', candidates: ['INK-2000'] });
    expect(matchIn(titled, 'Draft Inspeksi Harian Unit.pdf')).toMatchObject({ kind: 'unmatched' });
  });

  it('names every document of an ambiguous number', () => {
    const twice = [document('SOP-1-23'), document('SOP-12-3'), { ...document('A-B-9'), id: 'one' }, document('A-B-9')];
    expect(matchIn(twice, 'SOP-1-23.pdf')).toMatchObject({ reason: 'several-documents' });
    expect(matchIn(twice, 'A-B-9.pdf')).toMatchObject({ reason: 'several-documents', candidates: ['one', 'A-B-9'] });
    expect(matchIn([document('A.B-9'), { ...document('A-B.9'), id: 'other' }], 'A_B_9.pdf')).toMatchObject({
      reason: 'several-documents',
    });
  });

  it('does not read a figure of the name as a short number', () => {
    const short = [document('12', 0), document('3', 0)];
    expect(matchIn(short, '12.pdf')).toMatchObject({ kind: 'certain', id: '12' });
    expect(matchIn(short, 'Notulen 12 Maret.pdf')).toMatchObject({ kind: 'doubtful', reason: 'short-number' });
    expect(matchIn([...short, document('SOP-PLT-001')], 'SOP-PLT-001 Rev 3.pdf')).toMatchObject({ id: 'SOP-PLT-001' });
  });

  it('does not read the words of a revision as a number', () => {
    expect(matchIn([document('KE-1', 1)], 'A-0 Revisi ke-1.pdf')).toMatchObject({
      ...{ kind: 'doubtful', reason: 'short-number', candidates: ['KE-1'] },
    });
  });

  it('asks where a shorter number with a revision and a longer number are written alike', () => {
    const both = [document('SOP-001', 2), document('SOP-001-2'), document('SOP-001-R3')];
    expect(matchIn(both, 'SOP_001_2_Angkut.pdf')).toMatchObject({ kind: 'doubtful', reason: 'longer-number' });
    expect(matchIn(both, 'SOP-001-2 Angkut.pdf')).toMatchObject({ kind: 'certain', id: 'SOP-001-2' });
    expect(matchIn(both, 'SOP-001-R3.pdf')).toMatchObject({ kind: 'doubtful', reason: 'longer-number' });
  });
});

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHKLMNPST'), minLength, maxLength });
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const numberArbitrary = fc
  .tuple(
    fc.array(letters(1, 4), { minLength: 1, maxLength: 3 }),
    digits(1, 4),
    fc.option(fc.tuple(letters(0, 1), digits(1, 2)), { nil: undefined }),
    fc.constantFrom('-', '/', '.'),
  )
  .map(([parts, figure, suffix, separator]) =>
    [...parts, figure, ...(suffix ? [suffix.join('')] : [])].join(separator),
  );
const titleWord = fc.constantFrom(
  ...['Pengangkutan', 'Batubara', 'Cek', 'Oli', 'Unit', 'HD785', '2', 'Dan', 'APD', 'Form', 'B3', 'Jalan', 'A', '2024'],
);
const style = fc.record({
  joint: fc.constantFrom('-', ' ', '_', '.', '/', ' - '),
  gap: fc.constantFrom(' ', '_', '-', ' - ', '__'),
  title: fc.array(titleWord, { maxLength: 4 }),
  titleFirst: fc.boolean(),
  revision: fc.constantFrom('', 'Rev @', 'REV0@', 'R@', 'Rev.0@', 'rev-@', 'Revisi ke-@'),
  noise: fc.constantFrom('', 'FINAL', '(1)', 'FINAL (1)', 'copy', 'ttd', 'scan', '2024-03-01', '01032024'),
  lower: fc.boolean(),
});
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never;

/** A file name of a document as people write it; '/' in a name is written as a dash. */
const fileNameOf = (nomor: string, revisi: number, { joint, gap, title, titleFirst, ...rest }: Style): string => {
  const number = nomor.split(/[-/.]/).join(joint === '/' ? '-' : joint);
  const revision = rest.revision.replace('@', String(revisi));
  const parts = titleFirst ? [...title, number, revision] : [number, revision, ...title];
  const name = [...parts, rest.noise].filter((part) => part !== '').join(gap);
  return `${rest.lower ? name.toLowerCase() : name}.pdf`;
};

describe('property', () => {
  it('a random name of a listed document is matched to it or doubtful, never to another one', () => {
    let certain = 0;
    let all = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(numberArbitrary, { minLength: 1, maxLength: 40 }),
        fc.nat({ max: 9 }),
        style,
        (numbers, revisi, chosen) => {
          const [own = ''] = numbers;
          const match = matchIn(
            numbers.map((nomor) => document(nomor, revisi)),
            fileNameOf(own, revisi, chosen),
          );
          all += 1;
          if (match.kind === 'certain') certain += 1;
          return match.kind !== 'certain' || match.id === own;
        },
      ),
      { numRuns: 500 },
    );
    // Otherwise the property would hold for a matcher that doubts everything.
    expect(certain / all).toBeGreaterThan(0.5);
  });

  it('a random name of a document that is not listed is not certain', () => {
    fc.assert(
      fc.property(fc.uniqueArray(numberArbitrary, { minLength: 2, maxLength: 40 }), style, (numbers, chosen) => {
        const [own = '', ...listed] = numbers;
        const match = matchIn(
          listed.map((nomor) => document(nomor, 1)),
          fileNameOf(own, 1, chosen),
        );
        return match.kind !== 'certain';
      }),
      { numRuns: 500 },
    );
  });

  it('a wrong revision in the name is never certain', () => {
    fc.assert(
      fc.property(numberArbitrary, fc.nat({ max: 8 }), style, (nomor, revisi, chosen) => {
        const match = matchIn([document(nomor, revisi)], fileNameOf(nomor, revisi + 1, chosen));
        return chosen.revision === '' || match.kind !== 'certain';
      }),
      { numRuns: 500 },
    );
  });
});

it('matches 3,000 names against 20,000 documents in two seconds of processor time', () => {
  const documents = Array.from({ length: 20_000 }, (_, at) =>
    document(`HKT-SOP-${['PLT', 'ENG', 'SHE', 'PRO'][at % 4]}-${String(at).padStart(5, '0')}`),
  );
  const names = documents.slice(0, 3000).map(({ nomor }) => `${nomor.replaceAll('-', '_')}_Rev03_Prosedur Angkut.pdf`);
  const before = process.threadCpuUsage();
  const matcher = new FileMatcher(documents);
  const matches = names.map((name) => matcher.match(name));
  const { user, system } = process.threadCpuUsage(before);
  expect(matches.filter(({ kind }) => kind === 'certain')).toHaveLength(3000);
  expect((user + system) / 1000).toBeLessThan(2000);
});
