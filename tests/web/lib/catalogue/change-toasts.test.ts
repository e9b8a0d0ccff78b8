import { expect, test } from 'vitest';
import { type CatalogueEvent, toastsFor } from '../../../../web/src/lib/catalogue/change-toasts.ts';

const changed = (kind: 'insert' | 'update' | 'delete'): CatalogueEvent => ({
  type: 'document.changed',
  department: 'SHE',
  kind,
  change: { op: 'delete', id: 'd1', version: 2 },
  catalogue_version: 1,
});

test('shows the specified text for a single change', () => {
  expect(toastsFor([changed('insert')])).toEqual([
    { title: 'Dokumen Baru', message: 'Dokumen baru telah ditambahkan.' },
  ]);
  expect(toastsFor([changed('update')])).toEqual([
    { title: 'Dokumen Diperbarui', message: 'Dokumen telah diperbarui.' },
  ]);
  expect(toastsFor([changed('delete')])).toEqual([{ title: 'Dokumen Dihapus', message: 'Dokumen telah dihapus.' }]);
});

test('shows one toast for several changes of a kind', () => {
  const events = [changed('update'), changed('insert'), changed('update'), changed('update')];
  expect(toastsFor(events).map(({ message }) => message)).toEqual([
    'Dokumen baru telah ditambahkan.',
    '3 dokumen telah diperbarui.',
  ]);
});

test('names each department of bulk changes once', () => {
  const burst = (department: 'HGS' | 'SHE'): CatalogueEvent => ({
    type: 'catalogue.changed',
    department,
    catalogue_version: 9,
  });
  expect(toastsFor([burst('HGS'), burst('SHE'), burst('HGS')])).toEqual([
    { title: 'Dokumen Diperbarui', message: 'Daftar dokumen HCGS, SHE telah diperbarui.' },
  ]);
});
