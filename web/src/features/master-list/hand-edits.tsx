import type { z } from 'zod';
import type { handEdit } from '../../../../shared/api/documents.ts';
import { formatDateTime } from '../../lib/format.ts';
import { makerOf } from './revision-text.ts';

type HandEdit = z.infer<typeof handEdit>;

const acts: Record<HandEdit['action'], string> = {
  edited: 'Diubah',
  deleted: 'Dihapus',
  restored: 'Dipulihkan',
  imported: 'Diubah melalui impor',
  file_replaced: 'Berkas diganti',
};

const fieldNames: Record<HandEdit['changes'][number]['field'], string> = {
  nama: 'Nama',
  nomor: 'Nomor',
  jenis: 'Jenis',
  revisi: 'Revisi',
  status: 'Status',
  department: 'Departemen',
  file_url: 'Tautan berkas',
  file_name: 'Nama berkas',
};

/** What was corrected in the master list by hand: from what to what, by whom and when. */
export function HandEdits({ edits }: { edits: readonly HandEdit[] }) {
  return (
    <ol className="divide-y divide-line rounded-md border border-line">
      {edits.map((edit) => (
        <li key={`${edit.at} ${edit.action}`} className="px-3 py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{acts[edit.action]}</span>
            <time dateTime={edit.at} className="text-muted text-sm tabular-nums">
              {formatDateTime(edit.at)}
            </time>
          </p>
          {edit.changes.map(({ field, from, to }) => (
            <p key={field} className="[overflow-wrap:anywhere]">
              <span className="text-muted">{fieldNames[field]}:</span> <del>{from}</del>{' '}
              <span className="sr-only">menjadi</span>
              <span aria-hidden>→</span> <ins className="no-underline">{to}</ins>
            </p>
          ))}
          <p className="text-muted text-sm">{makerOf(edit)}</p>
        </li>
      ))}
    </ol>
  );
}
