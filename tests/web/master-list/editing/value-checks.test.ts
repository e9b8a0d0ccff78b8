import { expect, test } from 'vitest';
import { emptyRow, type RowValues } from '../../../../web/src/features/master-list/editing/drafts.ts';
import { editCheck, newRowCheck } from '../../../../web/src/features/master-list/editing/value-checks.ts';
import { row } from '../row-fixtures.ts';

const a = row('a');
const edited = (values: Partial<RowValues>, present = a) => editCheck(present, { seen: a, version: 3, values });

test('sends only changed fields, in the format of the contract', () => {
  expect(edited({ nama: '  Pemuatan  ', revisi: '02', status: 'Kadaluarsa' })).toEqual({
    edit: { id: 'a', version: 3, nama: 'Pemuatan', revisi: 2, status: 'Kadaluarsa' },
  });
  expect(edited({ nama: `${a.nama} `, revisi: '1' })).toEqual({ unchanged: true });
  expect(edited({ nama: 'Sama' }, row('a', { nama: 'Sama' }))).toEqual({ unchanged: true });
});

test.each([
  [{ nama: '  ' }, { nama: 'Nama Dokumen harus diisi' }],
  [{ nama: 'x'.repeat(10_000) }, { nama: 'Nama Dokumen paling banyak 200 karakter' }],
  [{ nomor: '' }, { nomor: 'Nomor Dokumen harus diisi' }],
  [{ jenis: 'XYZ' }, { jenis: 'Jenis tidak dikenal' }],
  [{ status: 'Hilang' }, { status: 'Status tidak dikenal' }],
  [{ revisi: '2.5' }, { revisi: 'Revisi harus berupa bilangan bulat' }],
  [{ revisi: '2,5' }, { revisi: 'Revisi harus berupa bilangan bulat' }],
  [{ revisi: '1e9' }, { revisi: 'Revisi harus berupa bilangan bulat' }],
  [{ revisi: '' }, { revisi: 'Revisi harus berupa bilangan bulat' }],
  [{ revisi: '-1' }, { revisi: 'Revisi tidak boleh negatif' }],
  [{ revisi: '1000000000' }, { revisi: 'Revisi paling besar 9999' }],
])('rejects %j with an error at the field', (values, errors) => {
  expect(edited(values)).toEqual({ errors });
});

test('requires nama, nomor and jenis of an added row', () => {
  expect(newRowCheck('PRO', { key: 'k', values: emptyRow })).toEqual({
    errors: {
      nama: 'Nama Dokumen harus diisi',
      nomor: 'Nomor Dokumen harus diisi',
      jenis: 'Jenis harus diisi',
    },
  });
  const values = { ...emptyRow, nama: ' Pemuatan', nomor: 'SOP-PRO-900 ', jenis: 'SOP' };
  expect(newRowCheck('PRO', { key: 'k', values })).toEqual({
    creation: { department: 'PRO', nama: 'Pemuatan', nomor: 'SOP-PRO-900', jenis: 'SOP', revisi: 0, status: 'Aktif' },
  });
});
