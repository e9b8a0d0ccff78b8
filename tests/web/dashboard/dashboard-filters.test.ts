import { expect, test } from 'vitest';
import { filtersOf, noFilters, withFilters } from '../../../web/src/features/dashboard/dashboard-filters.ts';

const at = (query: string) => new URLSearchParams(query);

test('reads the filters from the URL, with defaults for invalid values', () => {
  expect(filtersOf(at('departemen=Plant&status=approval&milik=saya&halaman=3'))).toEqual({
    department: 'Plant',
    status: 'in_approval',
    mine: true,
    page: 3,
  });
  expect(filtersOf(at('milik=saya&status=diproses')).status).toBe('in_process');
  expect(filtersOf(at('milik=saya&status=ditolak')).status).toBe('rejected');
  expect(filtersOf(at('departemen=Gudang&status=ditolak&milik=1&halaman=-2'))).toEqual(noFilters);
  expect(withFilters(at('milik=saya&status=ditolak'), { mine: false }).toString()).toBe('');
});

test('resets the page when a filter changes and preserves other parameters', () => {
  expect(withFilters(at('milik=saya&halaman=3&pengajuan=S1'), { department: 'SHE' }).toString()).toBe(
    'milik=saya&pengajuan=S1&departemen=SHE',
  );
  expect(withFilters(at('departemen=SHE&halaman=3'), { mine: true }).get('halaman')).toBeNull();
  expect(withFilters(at('departemen=SHE&halaman=3'), { status: 'under_review' }).toString()).toBe(
    'departemen=SHE&status=peninjauan',
  );
});

test('preserves the filters when the page changes and removes defaults from the URL', () => {
  expect(withFilters(at('departemen=SHE'), { page: 2 }).toString()).toBe('departemen=SHE&halaman=2');
  expect(withFilters(at('departemen=SHE&status=berlaku&milik=saya&halaman=2'), noFilters).toString()).toBe('');
});
