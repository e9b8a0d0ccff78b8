import { expect, test } from 'vitest';
import { defaultFilters, filtersOf, withFilters } from '../../../web/src/features/database/database-filters.ts';

const at = (query: string) => new URLSearchParams(query);

test('shows the manuals and policies of IMS without filters in the URL', () => {
  expect(filtersOf(at(''))).toEqual({ type: 'MANUAL_KEBIJAKAN', department: 'IMS', search: '', page: 1 });
  expect(filtersOf(at('jenis=MEMO&departemen=gudang&halaman=0'))).toEqual(defaultFilters);
});

test('names departments by their slug', () => {
  expect(filtersOf(at('departemen=hcgs')).department).toBe('HGS');
  expect(filtersOf(at('departemen=hgs')).department).toBe('HGS');
  expect(withFilters(at(''), { department: 'LOG' }).toString()).toBe('departemen=plc');
});

test('clears the search and resets the page when a filter is selected', () => {
  expect(withFilters(at('cari=ban&halaman=4'), { type: 'SOP' }).toString()).toBe('jenis=SOP');
});

test('preserves the filters during a search', () => {
  const searched = withFilters(at('jenis=SOP&departemen=she&halaman=2'), { search: 'ban' });
  expect(searched.toString()).toBe('jenis=SOP&departemen=she&cari=ban');
  expect(withFilters(searched, { search: '' }).toString()).toBe('jenis=SOP&departemen=she');
});

test('preserves filters and search when the page changes', () => {
  expect(withFilters(at('cari=ban'), { page: 2 }).toString()).toBe('cari=ban&halaman=2');
});
