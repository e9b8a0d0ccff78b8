import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { confirmationLabels, signatureSize } from '../../../../shared/domain/required-reading/together.ts';
import { sheetsPdf } from '../../../../shared/domain/sheets-pdf.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import type { Session } from './session.ts';

/** The attendance list of a reading together, with the signatures that were drawn. */
export const attendancePdf = ({ reading, attendants }: Session, product: string): Promise<Uint8Array> =>
  sheetsPdf(
    [
      {
        name: 'Peserta',
        columns: [
          { header: 'No', width: 5 },
          { header: 'NRP', width: 12 },
          { header: 'Nama', width: 36 },
          { header: 'Cara menyatakan', width: 20 },
          { header: 'Waktu', width: 20 },
          { header: 'Dihitung', width: 10 },
          { header: 'Tanda tangan', width: 24 },
        ],
        rows: attendants.map((person, at) => [
          ...[at + 1, person.nrp, userName(person), confirmationLabels[person.kind], formatDateTime(person.at)],
          person.counts ? 'Ya' : 'Tidak',
          person.signature === undefined ? '' : { path: person.signature, ...signatureSize },
        ]),
      },
    ],
    {
      title: 'Daftar Hadir Baca Bersama',
      facts: [
        `Dokumen: ${reading.nama}`,
        `Nomor: ${reading.nomor} · Revisi ${reading.revisi}${reading.is_safety_critical ? ' · Kritis keselamatan' : ''}`,
        `SHA-256 berkas: ${reading.sha256 ?? '–'}`,
        `Departemen: ${departmentLabels[reading.department]} · Tempat: ${reading.place}`,
        `Dipimpin: ${userName(reading.leader)} (NRP ${reading.leader.nrp})`,
        `Mulai: ${formatDateTime(reading.begun_at)} · Selesai: ${reading.ended_at ? formatDateTime(reading.ended_at) : 'belum diakhiri'}`,
        `Hadir: ${attendants.length} orang`,
      ],
      footer: `${product} · ${reading.nomor} · ${reading.session_id}`,
    },
  );
