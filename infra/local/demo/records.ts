import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { loadProfile } from '../../../functions/profiles/profile-store.ts';
import { changeRecord } from '../../../functions/records/record-change-service.ts';
import { addRecords } from '../../../functions/records/record-service.ts';
import { saveSeries } from '../../../functions/records/series-service.ts';
import type { RecordFields, SeriesFields } from '../../../shared/api/records.ts';
import { type DepartmentCode, submissionDepartmentOf } from '../../../shared/domain/departments.ts';
import type { Disposition } from '../../../shared/domain/records/records.ts';
import { addDays, dateAt } from '../../../shared/domain/time/working-days.ts';
import { daysBefore, documentController, type StoredDocument } from './documents.ts';

/** Department, series, place, basis, active and inactive years, disposition, years of records before this one, whether monthly. */
const schedule: readonly (readonly [
  ...[DepartmentCode, string, string, string, number, number, Disposition],
  ...[years: number, isMonthly?: boolean],
])[] = [
  ['PLT', 'Kartu P2H unit', 'Gudang Arsip Plant, rak A', 'Kepmen ESDM 1827 K/30/MEM/2018', 1, 2, 'destroy', 2, true],
  ['PLT', 'Riwayat perawatan unit', 'Gudang Arsip Plant, rak B', 'Kebijakan aset perusahaan', 5, 5, 'review', 3],
  ['PLT', 'Sertifikat alat angkat', 'Lemari Plant 2', 'Permenaker 8/2020', 3, 2, 'destroy', 4],
  ['PRO', 'Laporan shift harian', 'Kantor Pit, lemari 1', 'Kepmen ESDM 1827 K/30/MEM/2018', 1, 4, 'destroy', 1, true],
  ['PRO', 'Daftar hadir P5M', 'Kantor Pit, lemari 2', 'SMKP elemen IV', 1, 2, 'destroy', 3],
  ['SHE', 'Laporan kecelakaan tambang', 'Ruang Arsip SHE', 'UU 3/2020', 5, 25, 'permanent', 6],
  ['SHE', 'Hasil pemantauan lingkungan', 'Ruang Arsip SHE', 'PP 22/2021', 2, 8, 'review', 3],
  ['SHE', 'Izin kerja khusus', 'Ruang Arsip SHE, rak 3', 'SMKP elemen IV', 1, 2, 'destroy', 2],
  ['ENG', 'Laporan survei progres', 'Ruang Engineering', 'Kebijakan perusahaan', 2, 8, 'review', 2],
  ['HGS', 'Berkas pelatihan karyawan', 'Ruang HCGS, lemari 4', 'UU 13/2003', 2, 5, 'destroy', 7],
  ['LOG', 'Bukti penerimaan barang', 'Gudang Logistik', 'UU 8/1997', 1, 9, 'destroy', 2],
  ['FAT', 'Dokumen pajak', 'Ruang FAT, brankas', 'UU 6/1983', 2, 8, 'destroy', 8],
];

const responsibleFor = (code: DepartmentCode): SeriesFields['responsible'] => {
  const department = submissionDepartmentOf(code);
  if (code === 'SHE') return { role: 'she_head' };
  return department === undefined ? { role: 'project_manager' } : { role: 'dept_head', department };
};

/** A retention schedule with records of eight years, of which one is lent and should have been back. */
export const createRecords = async (documents: readonly StoredDocument[], now: Date): Promise<void> => {
  const keeper = await loadProfile(documentController.nrp);
  if (!keeper) throw new Error('The document controller is a demo user');
  const thisYear = now.getUTCFullYear();
  const contextAt = (daysAgo: number) => ({
    caller: { ...keeper, session_id: 'demo', token_expires_at: now },
    command: commandWithoutKey,
    now: new Date(daysBefore(now, daysAgo)),
  });
  const added: string[] = [];
  for (const [department, title, place, basis, active_years, inactive_years, disposition, years, monthly] of schedule) {
    const form = documents.find(({ current }) => current.department === department && current.jenis === 'FRM');
    const fields: SeriesFields = {
      ...{ title, place, basis, active_years, inactive_years, disposition, closed: false, medium: 'paper' },
      ...{ form_nomor: form?.current.nomor ?? '', responsible: responsibleFor(department) },
    };
    const { series } = await saveSeries({ department, fields }, contextAt(60));
    for (let year = thisYear - years; year < thisYear; year += 1) {
      const { ids } = await addRecords(
        { series_id: series.id, records: rowsOf(year, title, place, monthly) },
        contextAt(50),
      );
      added.push(...ids);
    }
  }
  const due_on = addDays(dateAt(now.getTime(), 'UTC'), -10);
  const lent = { kind: 'lend' as const, borrower: '10000031', due_on };
  await changeRecord({ id: added[0] ?? '', version: 1, change: lent }, contextAt(30));
};

const rowsOf = (year: number, title: string, place: string, isMonthly = false): RecordFields[] =>
  Array.from({ length: isMonthly ? 12 : 1 }, (_, at) => ({
    period_from: isMonthly ? `${year}-${String(at + 1).padStart(2, '0')}` : `${year}-01`,
    period_to: isMonthly ? `${year}-${String(at + 1).padStart(2, '0')}` : `${year}-12`,
    description: `${title} ${year}`,
    quantity: 1,
    unit: isMonthly ? 'box' : 'binder',
    place: `${place}, ${year}`,
  }));
