import { describe, expect, it } from 'vitest';
import {
  applyChange,
  catalogueChange,
  documentListOf,
  listedVersion,
} from '../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import {
  compareByNumber,
  compareForMasterList,
  databaseRank,
  firstListedNames,
  sequenceOf,
} from '../../../shared/domain/documents/sorting.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';

const row = (values: Partial<DocumentRow> = {}) =>
  documentRowFixture({ nomor: 'PPA-SOP-PRO-001', version: 3, ...values });

describe('document list', () => {
  const put = (version: number) => ({ op: 'put' as const, document: row({ version, nama: `Versi ${version}` }) });
  const remove = (version: number) => ({ op: 'delete' as const, id: 'd1', version });

  it('takes a change of a later version, and never an older or the same one', () => {
    const list = documentListOf([row()]);
    expect(applyChange(list, put(2))).toBe(false);
    expect(applyChange(list, put(3))).toBe(false);
    expect(list.rows.get('d1')?.nama).toBe('Prosedur');
    expect(applyChange(list, put(4))).toBe(true);
    expect(list.rows.get('d1')?.nama).toBe('Versi 4');
    expect(listedVersion(list, 'd1')).toBe(4);
  });

  it('does not show a removed document again by an entry from before its removal', () => {
    const list = documentListOf([row()]);
    expect(applyChange(list, remove(4))).toBe(true);
    expect(list.rows.size).toBe(0);
    expect(listedVersion(list, 'd1')).toBe(4);
    expect(applyChange(list, put(4))).toBe(false);
    expect(list.rows.size).toBe(0);
  });

  it('shows a document that was restored later', () => {
    const list = documentListOf([row()]);
    applyChange(list, remove(4));
    expect(applyChange(list, put(5))).toBe(true);
    expect([list.rows.size, list.removed.size]).toEqual([1, 0]);
  });

  it('is changed by rows and removals, and by nothing else', () => {
    for (const change of [put(4), remove(4)]) expect(catalogueChange.parse(change)).toEqual(change);
    for (const wrong of [
      { op: 'move', id: 'd1', version: 1 },
      { op: 'delete', id: 'd1' },
      { op: 'put', id: 'd1' },
    ])
      expect(catalogueChange.safeParse(wrong).success).toBe(false);
  });

  it('takes the first change of an unknown document', () => {
    const list = documentListOf();
    expect(listedVersion(list, 'd1')).toBe(0);
    expect(applyChange(list, put(1))).toBe(true);
    expect(list.rows.size).toBe(1);
  });
});

describe('order of the database screen', () => {
  const rank = databaseRank(firstListedNames('Kebijakan K3LH'));
  const names = (rows: DocumentRow[]) => rows.sort((a, b) => rank(a) - rank(b)).map(({ nama }) => nama);

  it('begins with the policy and the two manuals, whatever their type', () => {
    expect(
      names([
        row({ nama: 'A', jenis: 'Manual & Kebijakan', nomor: '001' }),
        row({ nama: 'Manual SMKP', jenis: 'OTHER', nomor: '999' }),
        row({ nama: 'Manual IMS', jenis: 'OTHER', nomor: '999' }),
        row({ nama: 'Kebijakan K3LH', jenis: 'OTHER', nomor: '-' }),
      ]),
    ).toEqual(['Kebijakan K3LH', 'Manual IMS', 'Manual SMKP', 'A']);
  });

  it('goes on by type, and within a type by the sequence in the number, without one last', () => {
    expect(
      names([
        row({ nama: 'OTHER', jenis: 'OTHER' }),
        row({ nama: 'FRM', jenis: 'FRM' }),
        row({ nama: 'INK', jenis: 'INK' }),
        row({ nama: 'STD', jenis: 'STD' }),
        row({ nama: 'SOP tanpa urutan', nomor: 'PPA-SOP' }),
        row({ nama: 'SOP 999', nomor: 'PPA-SOP-PRO-999' }),
        row({ nama: 'SOP 002', nomor: 'PPA-SOP-PRO-002' }),
        row({ nama: 'Manual', jenis: 'Manual & Kebijakan', nomor: 'PPA-MNL-PRO-999' }),
      ]),
    ).toEqual(['Manual', 'SOP 002', 'SOP 999', 'SOP tanpa urutan', 'STD', 'INK', 'FRM', 'OTHER']);
  });

  it('reads no sequence from a part of a longer number', () => {
    expect(sequenceOf('INK-0123')).toBe(Number.POSITIVE_INFINITY);
    expect(sequenceOf('INK-1230')).toBe(Number.POSITIVE_INFINITY);
    expect(sequenceOf('001-002')).toBe(2);
  });
});

it('sorts rows of one type by number, then by id, so that every reader has the same order', () => {
  const [a, b] = [row({ id: 'a', nomor: 'N-1' }), row({ id: 'b', nomor: 'N-1' })];
  expect(compareByNumber(a, b)).toBeLessThan(0);
  expect(compareByNumber(b, a)).toBeGreaterThan(0);
  expect(compareByNumber(a, a)).toBe(0);
  expect(compareByNumber(row({ id: 'b', nomor: 'N-1' }), row({ id: 'a', nomor: 'N-2' }))).toBeLessThan(0);
  expect(compareForMasterList(row({ jenis: 'SOP', nomor: 'Z' }), row({ jenis: 'INK', nomor: 'A' }))).toBeLessThan(0);
  expect(compareForMasterList(row({ jenis: 'INK', nomor: 'Z' }), row({ jenis: 'STD', nomor: 'A' }))).toBeGreaterThan(0);
});
