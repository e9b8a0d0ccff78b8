import { describe, expect, test } from 'vitest';
import type { CopyRow } from '../../../shared/api/copies.ts';
import { copiesSheet } from '../../../web/src/features/copies/copies-sheet.ts';
import { recallProblems } from '../../../web/src/features/copies/recall-form.ts';
import { canBeReplaced } from '../../../web/src/features/copies/replaceable.ts';
import { copyRow } from './copy-fixtures.ts';

const superseded: CopyRow['recall'] = { reason: 'superseded', since: '2026-11-21T18:00:00.000Z' };

describe('the exported sheet', () => {
  const cellsOf = (copy: CopyRow): Record<string, unknown> => {
    const { columns, rows } = copiesSheet('Salinan', [copy], 'Asia/Jakarta');
    const [row = []] = rows;
    expect(row).toHaveLength(columns.length);
    return Object.fromEntries(columns.map(({ header }, at) => [header, row[at]]));
  };

  test('says since when a copy is to be recalled, with dates of the company’s time zone', () => {
    expect(cellsOf(copyRow({ recall: superseded, revision_in_force: 3, replaced_by: 8 }))).toMatchObject({
      ...{ No: 1, 'Nomor Dokumen': 'HIMS-SOP-PRO-01', Salinan: '07', 'Revisi Salinan': 2, 'Revisi Berlaku': 3 },
      ...{ Pemegang: 'Workshop', Departemen: 'PLANT', 'Tanggal Cetak': { date: '2026-11-21' }, 'Dicetak Oleh': 'Dewi' },
      ...{ Status: 'Harus ditarik', 'Alasan Penarikan': 'Digantikan revisi lain' },
      ...{ 'Harus Ditarik Sejak': { date: '2026-11-22' }, Pengganti: '08', 'Tanggal Ditutup': '–', 'Ditutup Oleh': '' },
    });
  });

  test('says who closed a copy, with witness and remark', () => {
    const closed = copyRow({
      ...{ state: 'destroyed', closed_at: '2026-11-22T03:00:00.000Z', closed_by: { nrp: '10000021', full_name: null } },
      ...{ witness: 'Budi', remark: 'Dibakar', revision_in_force: null },
    });
    expect(cellsOf(closed)).toMatchObject({
      ...{ Status: 'Dimusnahkan', 'Revisi Berlaku': '–', 'Tanggal Ditutup': { date: '2026-11-22' } },
      ...{ 'Ditutup Oleh': 'User 10000021', Saksi: 'Budi', Keterangan: 'Dibakar', 'Alasan Penarikan': '' },
    });
  });
});

describe('a replacement', () => {
  test.each<[Partial<CopyRow>, boolean]>([
    [{ recall: superseded, revision_in_force: 3 }, true],
    [{ recall: { ...superseded, reason: 'file_replaced' } }, true],
    [{ state: 'recalled', revision_in_force: 3 }, true],
    [{ recall: superseded, revision_in_force: 3, replaced_by: 8 }, false],
    [{ recall: { ...superseded, reason: 'expired' }, revision_in_force: null }, false],
    [{ state: 'recalled', revision_in_force: 2 }, false],
    [{ state: 'lost', revision_in_force: 3 }, false],
    [{}, false],
  ])('of %o can be printed: %s', (values, expected) => expect(canBeReplaced(copyRow(values))).toBe(expected));
});

test('the form needs an outcome, and a witness of a destruction', () => {
  const form = { outcome: undefined, remark: '', witness: '' };
  expect(recallProblems(form)).toEqual({ outcome: 'Hasil penarikan harus dipilih' });
  expect(recallProblems({ ...form, outcome: 'lost' })).toEqual({});
  expect(recallProblems({ ...form, outcome: 'destroyed', witness: ' ' })).toHaveProperty('witness');
  expect(recallProblems({ ...form, outcome: 'destroyed', witness: 'Budi' })).toEqual({});
});
