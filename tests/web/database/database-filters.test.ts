import { expect, test } from 'vitest';
import { defaultFilters, filtersOf, withFilters } from '../../../web/src/features/database/database-filters.ts';

const at = (query: string) => new URLSearchParams(query);

test('an address without filters shows the manuals and policies of IMS', () => {
  expect(filtersOf(at(''))).toEqual({ type: 'MANUAL_KEBIJAKAN', department: 'IMS', search: '', page: 1 });
  expect(filtersOf(at('jenis=MEMO&departemen=gudang&halaman=0'))).toEqual(defaultFilters);
});

test('departments are named by their slug', () => {
  expect(filtersOf(at('departemen=hcgs')).department).toBe('HGS');
  expect(filtersOf(at('departemen=hgs')).department).toBe('HGS');
  expect(withFilters(at(''), { department: 'LOG' }).toString()).toBe('departemen=plc');
});

test('choosing a filter ends the search and starts at page 1', () => {
  expect(withFilters(at('cari=ban&halaman=4'), { type: 'SOP' }).toString()).toBe('jenis=SOP');
});

test('a search keeps the filters for when it ends', () => {
  const searched = withFilters(at('jenis=SOP&departemen=she&halaman=2'), { search: 'ban' });
  expect(searched.toString()).toBe('jenis=SOP&departemen=she&cari=ban');
  expect(withFilters(searched, { search: '' }).toString()).toBe('jenis=SOP&departemen=she');
});

test('turning a page keeps everything', () => {
  expect(withFilters(at('cari=ban'), { page: 2 }).toString()).toBe('cari=ban&halaman=2');
});
