import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ListedProposal, ProposedRecord } from '../../../shared/api/destruction.ts';
import { conditionLabels, conditions } from '../../../shared/domain/records/destruction.ts';
import { minutesPdf } from '../../../shared/domain/records/minutes-pdf.ts';
import { readPdf } from '../../support/pdf-text.ts';

const at = '2026-11-27T01:00:00.000Z';
const by = (nrp: string, full_name: string) => ({ by: { nrp, full_name }, at });
const proposal: ListedProposal = {
  ...{ id: 'PLT-2026-11', department: 'PLT', month: '2026-11', post: { role: 'dept_head', department: 'Plant' } },
  ...{ state: 'minuted', records: 60, removed: [], approved_at: at, carried_out: null, stopped: null, version: 9 },
  answers: conditions.map((condition) => ({ condition, ...by('10000003', 'Dewi Lestari Kusumaningrum') })),
  approvals: [
    { role: 'head', ...by('10000023', 'Agus Setiawan Wicaksono Prabowo') },
    { role: 'admin', ...by('10000001', 'Ratna Sari') },
  ],
  minutes: {
    ...{ number: 'BAP-001/2026', date: '2026-12-28', place: 'Incinerator Site A', method: 'Dibakar sampai habis' },
    witnesses: [{ witness: 'Adi Nugroho, NRP 10000031' }, { witness: 'Budi Hartono, NRP 10000032' }],
    prepared: by('10000003', 'Dewi Lestari Kusumaningrum'),
  },
  ...{ actions: [], carry_out_from: at },
};
const record = (n: number): ProposedRecord => ({
  ...{ record_id: `R${n}`, series_id: 'S', needs_review: false, on_paper: n % 2 === 0, has_files: n % 2 === 1 },
  ...{ released_at: at, deleted_at: n % 2 === 1 ? at : null, form_nomor: 'HKT-FRM-PLT-012', period: 'Jan – Des 2019' },
  title: `Kartu pemeriksaan harian alat berat dan kendaraan pendukung operasi penambangan ${n}`,
  description: `Boks ${n}: lembar P2H, laporan kerusakan, dan tindak lanjut perbaikan di bengkel utama`,
  ...{ quantity: '12 boks', place: 'Lemari B3, gudang arsip', ended_on: '2024-12-31', obstacle: null },
  files: n % 2 === 1 ? [{ name: `p2h-${n}.pdf`, sha256: 'lSUOOgpvbHSLVEyJWI0eSiBCXgxY5MBgh9lB0kRzvZo=' }] : [],
});

test('minutes name number, day, place, witnesses, answers and approvals, and list every record on pages of their own', async () => {
  const records = Array.from({ length: 60 }, (_, n) => record(n + 1));
  const options = { company: 'PT Contoh Tambang', footer: 'dicetak 28 Nov 2026', formatTime: (iso: string) => iso };
  const bytes = await minutesPdf(proposal, records, options);
  if (process.env['HIMS_PHOTOGRAPHS']) writeFileSync('/tmp/destruction/bap.pdf', bytes);
  const pages = await readPdf(bytes);
  const [cover = '', ...list] = pages.map(({ texts }) => texts.map(({ text }) => text).join(' '));
  expect(pages[0]?.width).toBeLessThan(pages[1]?.width ?? 0);
  for (const part of ['Nomor BAP-001/2026', '28 Des 2026', 'Incinerator Site A', 'Adi Nugroho', 'Budi Hartono'])
    expect(cover).toContain(part);
  for (const condition of conditions) expect(cover.replaceAll(/\s+/g, ' ')).toContain(conditionLabels[condition]);
  expect(cover).toContain('Kepala Departemen');
  expect(cover).toContain('30 berkas digital dihapus');
  for (const { files } of records) for (const { name } of files) expect(list.join(' ')).toContain(name);
  for (const page of list) expect(page).toContain('Akhir Retensi');
  await expect(minutesPdf({ ...proposal, minutes: null }, records, options)).rejects.toThrow('without a number');
});
