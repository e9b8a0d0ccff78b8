import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulkCalls } from '../../../shared/api/bulk.ts';
import {
  documentFields,
  type ExternalField,
  externalFields,
} from '../../../shared/domain/documents/document-fields.ts';
import { nextReviewOn } from '../../../shared/domain/documents/document-reviews.ts';
import { type Jenis, jenisValues } from '../../../shared/domain/documents/document-types.ts';
import {
  externalProblem,
  externalStateOf,
  hasForeignFact,
  noSourceText,
} from '../../../shared/domain/documents/external-documents.ts';
import { findExternalKind } from '../../../shared/domain/import/aliases.ts';
import { reviewIntervalsFixture } from '../../support/review-settings.ts';

const external = { jenis: 'EXT', external_kind: 'Kepmen', has_file: false, place: 'Rak A1' } as const;

test.each([
  ['one from outside with a paper', undefined, external, undefined],
  ['one with a file or a link', undefined, { ...external, place: undefined, has_file: true }, undefined],
  ['one that cannot be found', undefined, { ...external, place: undefined }, ['place', noSourceText]],
  [
    'one of no kind',
    undefined,
    { ...external, external_kind: undefined },
    ['external_kind', 'Jenis Eksternal harus diisi'],
  ],
  [
    'an own one with a fact',
    undefined,
    { jenis: 'SOP', has_file: true, issuer: 'ESDM' },
    ['issuer', 'Penerbit hanya diisi untuk dokumen eksternal'],
  ],
  [
    'one that becomes an own one',
    { ...external, isApproved: false },
    { jenis: 'SOP', has_file: true },
    ['jenis', 'Dokumen eksternal tidak dapat diubah menjadi jenis lain'],
  ],
  ['a registered own one that becomes one', { jenis: 'OTHER', isApproved: false }, external, undefined],
  [
    'an approved one that becomes one',
    { jenis: 'SOP', isApproved: true },
    external,
    ['jenis', 'Dokumen yang disetujui melalui pengajuan tidak dapat menjadi dokumen eksternal'],
  ],
] as const)('%s', (_, before, after, problem) => {
  const found = externalProblem(before, after);
  expect(found && [found.field, found.message]).toEqual(problem);
});

const { input: link } = documentFields.file_url;
test.each([
  ['https://jdih.esdm.go.id/1827.pdf', undefined],
  ['http://intranet/sni.pdf', undefined],
  ['javascript:alert(1)', 'Tautan Berkas harus berupa alamat https:// atau http://'],
  ['data:text/html,<script>alert(1)</script>', 'Tautan Berkas harus berupa alamat https:// atau http://'],
  ['file:///etc/passwd', 'Tautan Berkas harus berupa alamat https:// atau http://'],
  ['rak A1', 'Tautan Berkas harus berupa alamat https:// atau http://'],
  ['https://admin:rahasia@a.id/', 'Tautan Berkas tidak boleh memuat nama pengguna atau kata sandi'],
  [`https://a.id/${'x'.repeat(1000)}`, 'Tautan Berkas paling banyak 1000 karakter'],
])('the link %s', (text, message) => {
  expect(link.safeParse(text).error?.issues[0]?.message).toBe(message);
});

test('no fact of a document from outside stands on any other', () => {
  const facts = fc.record(
    Object.fromEntries(externalFields.map((field) => [field, fc.constant('x')])) as Record<
      ExternalField,
      fc.Arbitrary<never>
    >,
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom<Jenis>(...jenisValues), facts, fc.boolean(), (jenis, stated, has_file) => {
      const accepted = externalProblem(undefined, { jenis, ...stated, has_file }) === undefined;
      expect(accepted && hasForeignFact({ jenis, ...stated })).toBe(false);
      if (jenis !== 'EXT') expect(accepted).toBe(Object.keys(stated).length === 0);
    }),
  );
});

test.each([
  [{ status: 'Aktif' }, 'Berlaku'],
  [{ status: 'Aktif', amended_by: 'PP 1/2026' }, 'Diubah'],
  [{ status: 'Aktif', valid_until: '2026-11-28' }, 'Berlaku'],
  [{ status: 'Aktif', valid_until: '2026-11-27', amended_by: 'PP 1/2026' }, 'Lewat masa berlaku'],
  [{ status: 'Kadaluarsa', valid_until: '2030-01-01' }, 'Dicabut'],
  [{ status: 'Kadaluarsa', waits: true }, 'Menunggu orang kedua'],
] as const)('%o is %s', (document, state) => {
  expect(externalStateOf(document, '2026-11-28')).toBe(state);
});

test('the last day of its validity shortens the date of its next check, and lengthens none', () => {
  const document = { jenis: 'EXT', published_on: '2026-01-10' } as const;
  const due = (valid_until?: string) => nextReviewOn({ ...document, valid_until }, reviewIntervalsFixture);
  expect([due(), due('2026-06-30'), due('2030-06-30')]).toEqual(['2027-01-10', '2026-06-30', '2027-01-10']);
});

test.each([
  ['Peraturan Pemerintah', 'PP'],
  ['undang-undang', 'UU'],
  ['KEPUTUSAN MENTERI', 'Kepmen'],
  ['MSDS', 'SDS/LDK'],
  ['sds / ldk', 'SDS/LDK'],
  ['Ijin', 'Izin'],
  ['Surat edaran', undefined],
])('the word %s names the kind %s', (word, kind) => {
  expect(findExternalKind(word)).toBe(kind);
});

test('a file makes no external document: its kind and issuer would be missing', () => {
  const { input } = bulkCalls['bulk-upload-files'];
  const sent = { files: [{ upload_id: 'u' }], replace_existing: false, document_type: 'EXT', department: 'SHE' };
  expect(input.safeParse(sent).error?.issues.map(({ message }) => message)).toContain(
    'Dokumen eksternal dicatat di daftarnya, lalu dilampiri berkas',
  );
});
