import { expect, test } from 'vitest';
import { filtersOf, withFilters } from '../../../web/src/features/dashboard/dashboard-filters.ts';

const at = (query: string) => new URLSearchParams(query);

test('reads the filters from the URL, with defaults for invalid values', () => {
  expect(filtersOf(at('departemen=Plant&milik=saya&halaman=3'))).toEqual({ department: 'Plant', mine: true, page: 3 });
  expect(filtersOf(at('departemen=Gudang&milik=1&halaman=-2'))).toEqual({ department: null, mine: false, page: 1 });
});

test('resets the page when a filter changes and preserves other parameters', () => {
  expect(withFilters(at('milik=saya&halaman=3&pengajuan=S1'), { department: 'SHE' }).toString()).toBe(
    'milik=saya&pengajuan=S1&departemen=SHE',
  );
  expect(withFilters(at('departemen=SHE&halaman=3'), { mine: true }).get('halaman')).toBeNull();
});

test('preserves the filters when the page changes and removes defaults from the URL', () => {
  expect(withFilters(at('departemen=SHE'), { page: 2 }).toString()).toBe('departemen=SHE&halaman=2');
  expect(withFilters(at('departemen=SHE&milik=saya&halaman=2'), { department: null, mine: false }).toString()).toBe('');
});
