import { expect, test } from 'vitest';
import type { DistributedDocument } from '../../../shared/api/reading.ts';
import { noOne } from '../../../shared/domain/required-reading/audiences.ts';
import { shownDocuments } from '../../../web/src/features/required-reading/distribution-list.ts';
import { percentOf } from '../../../web/src/features/required-reading/progress-text.tsx';
import { documentRowFixture } from '../../support/document-fixture.ts';

const distributed = (nomor: string, dueOn?: string, nama = 'Prosedur'): DistributedDocument => ({
  document: documentRowFixture({ id: nomor, nama, nomor }),
  audience: { ...noOne, everyone: true },
  is_default: true,
  reading: dueOn === undefined ? null : { id: 'r', since: '2026-11-01T00:00:00.000Z', due_on: dueOn },
});

const numbers = (found: readonly DistributedDocument[]): string[] => found.map(({ document }) => document.nomor);

const documents = [
  distributed('SOP-03'),
  distributed('SOP-02', '2026-12-01'),
  distributed('SOP-01', '2026-12-05', 'Pengoperasian  Haul Truck'),
  distributed('SOP-00'),
];

test('shows what must be read first, the earliest due date first, then by number', () => {
  expect(numbers(shownDocuments(documents, 'all', ''))).toEqual(['SOP-02', 'SOP-01', 'SOP-00', 'SOP-03']);
  expect(numbers(shownDocuments(documents, 'reading', ''))).toEqual(['SOP-02', 'SOP-01']);
});

test('finds a number or a part of the name, whatever its case and spaces', () => {
  expect(numbers(shownDocuments(documents, 'all', ' haul  TRUCK '))).toEqual(['SOP-01']);
  expect(numbers(shownDocuments(documents, 'all', 'truck sop-01'))).toEqual(['SOP-01']);
  expect(numbers(shownDocuments(documents, 'all', 'sop-03'))).toEqual(['SOP-03']);
  expect(shownDocuments(documents, 'reading', 'sop-03')).toEqual([]);
});

test('calls only a complete count 100 percent', () => {
  expect(percentOf({ understood: 999, total: 1000 })).toBe(99);
  expect(percentOf({ understood: 3, total: 3 })).toBe(100);
  expect(percentOf({ understood: 0, total: 0 })).toBe(100);
});
