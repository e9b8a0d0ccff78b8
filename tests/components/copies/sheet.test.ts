import { expect, test } from 'vitest';
import type { CopyRow } from '../../../shared/api/copies.ts';
import { copiesView } from '../../../web/src/features/copies/copies-view.tsx';
import { listSheet } from '../../../web/src/lib/list-columns.ts';
import { copyRow } from './copy-screens.ts';

const cellsOf = (copy: CopyRow): Record<string, unknown> => {
  const view = copiesView({
    ...{ filter: 'out', copies: [copy], selected: new Set(), timeZone: 'Asia/Jakarta' },
    ...{ onSelect: undefined, onClose: () => undefined, actions: () => null },
  });
  const { columns, rows } = listSheet('Salinan', view.columns, [copy]);
  const [row = []] = rows;
  expect(row).toHaveLength(columns.length);
  return Object.fromEntries(columns.map(({ header }, at) => [header, row[at]]));
};

test('the exported sheet says since when a copy is to be recalled, with dates of the company’s time zone', () => {
  const recall = { reason: 'superseded', since: '2026-11-21T18:00:00.000Z' } as const;
  expect(cellsOf(copyRow({ recall, revision_in_force: 3, replaced_by: 8 }))).toMatchObject({
    ...{ No: 1, 'Nomor Dokumen': 'HIMS-SOP-PRO-01', Salinan: '07', 'Revisi Salinan': 2, 'Revisi Berlaku': 3 },
    ...{ Pemegang: 'Workshop', Departemen: 'PLANT', 'Tanggal Cetak': { date: '2026-11-21' }, 'Dicetak Oleh': 'Dewi' },
    ...{ Status: 'Harus ditarik', 'Alasan Penarikan': 'Digantikan revisi lain' },
    ...{ 'Harus Ditarik Sejak': { date: '2026-11-22' }, Pengganti: '08', 'Tanggal Ditutup': '–', 'Ditutup Oleh': '' },
  });
});

test('the exported sheet says who closed a copy, with witness and remark', () => {
  const closed = copyRow({
    ...{ state: 'destroyed', closed_at: '2026-11-22T03:00:00.000Z', closed_by: { nrp: '10000021', full_name: null } },
    ...{ witness: 'Budi', remark: 'Dibakar', revision_in_force: null },
  });
  expect(cellsOf(closed)).toMatchObject({
    ...{ Status: 'Dimusnahkan', 'Revisi Berlaku': '–', 'Tanggal Ditutup': { date: '2026-11-22' } },
    ...{ 'Ditutup Oleh': 'User 10000021', Saksi: 'Budi', Keterangan: 'Dibakar', 'Alasan Penarikan': '' },
  });
});
