import { createHash } from 'node:crypto';
import type { ControlledDocument } from '../../functions/documents/document-store.ts';
import { titles } from '../../infra/local/demo/titles.ts';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { type OwnJenis, ownJenisValues } from '../../shared/domain/documents/document-types.ts';
import { addDays } from '../../shared/domain/time/working-days.ts';

const made_at = '2026-01-05T02:00:00.000Z';
/** Review dates are spread over two and a half years, as in a list that grew over time. */
const firstReview = '2026-11-20';
const areas = [
  'Pit Utara',
  'Pit Selatan',
  'Pit 3 Seam B',
  'Workshop Utama',
  'ROM Stockpile',
  'Jetty',
  'Mess',
  'Gudang',
];
const kinds: Record<OwnJenis, string> = {
  'Manual & Kebijakan': 'MAN',
  SOP: 'SOP',
  INK: 'INK',
  STD: 'STD',
  FRM: 'FRM',
  OTHER: 'LLN',
};

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};

/** Deterministic documents in all departments and types, with names and numbers of realistic length. */
export const generatedDocument = (index: number): ControlledDocument => {
  const department = at(departmentCodes, index);
  const jenis = at(ownJenisValues, Math.floor(index / departmentCodes.length));
  const sequence = Math.floor(index / (departmentCodes.length * ownJenisValues.length));
  const digest = createHash('sha256').update(`bench ${index}`).digest();
  const id = digest.toString('base64url').slice(0, 12);
  const title = at(titles[department][jenis], digest.readUInt16BE(0));
  const ended = digest.readUInt8(2) < 20;
  const nomor = `HKT-${kinds[jenis]}-${department}-${String(Math.floor(sequence / 1000) + 1).padStart(2, '0')}-${String(sequence % 1000).padStart(3, '0')}`;
  const nama = `${title} ${at(areas, digest.readUInt8(3))} ${digest.readUInt8(4)}`;
  return {
    id,
    department,
    nama,
    nomor,
    jenis,
    revisi: digest.readUInt8(5) % 5,
    status: ended ? 'Kadaluarsa' : 'Aktif',
    ...(ended ? { ended_reason: 'expired' as const, ended_at: made_at } : {}),
    source: 'import',
    ...(digest.readUInt8(6) < 240
      ? {
          file: {
            key: `controlled/${id}/0/${nomor}.pdf`,
            name: `${nomor} ${nama}.pdf`,
            size: 180_000,
            content_type: 'application/pdf',
            sha256: digest.toString('base64'),
          },
          file_name: `${nomor} ${nama}.pdf`,
        }
      : {}),
    ...(ended ? {} : { review_due_on: addDays(firstReview, digest.readUInt16BE(9) % 900), review_due_set_at: made_at }),
    made_by: '10000003',
    made_by_name: 'Dewi Anggraini',
    made_at,
    updated_by: '10000003',
    updated_at: made_at,
    version: 1 + (digest.readUInt8(7) < 30 ? digest.readUInt8(8) % 9 : 0),
  };
};
