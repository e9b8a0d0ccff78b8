import type { TitleMeaning } from '../../../../../shared/domain/import/user-rows.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { DownloadButton } from './download-button.tsx';
import { downloadErrors } from './import-files.ts';
import { type Counts, isDoubtful, type ProcessedRow } from './import-rows.ts';
import { ImportedRows } from './imported-rows.tsx';
import { TitleMeanings } from './title-meanings.tsx';

type CheckedFileProps = {
  counts: Counts;
  results: readonly ProcessedRow[];
  names: ReadonlyMap<number, string>;
  note: string | undefined;
  onDecide: (titles: TitleMeaning[]) => void;
};

/** The preview of the import: the result for each row; nothing is saved yet. */
export const CheckedFile = ({ counts, results, names, note, onDecide }: CheckedFileProps) => {
  const { added, updated, unchanged } = counts;
  const doubtful = results.filter(isDoubtful).length;
  const failed = counts.failed - doubtful;
  const doubts = [...new Set(results.flatMap((result) => result.doubts ?? []))].sort();
  const noted = results.filter(({ notes = [] }) => notes.length > 0).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        Hasil pemeriksaan {formatNumber(results.length)} baris: {formatNumber(added)} baru, {formatNumber(updated)}{' '}
        diperbarui, {formatNumber(unchanged)} tidak berubah, {formatNumber(failed)} galat
        {doubtful > 0 && `, ${formatNumber(doubtful)} perlu dipastikan`}. Belum ada data yang disimpan.
      </p>
      {note !== undefined && <p>{note}</p>}
      {doubts.length > 0 && <TitleMeanings key={doubts.join('\n')} titles={doubts} onDecide={onDecide} />}
      {noted > 0 && (
        <p>Jabatan pada {formatNumber(noted)} baris bukan jabatan penyetuju. Penggunanya diimpor tanpa jabatan itu.</p>
      )}
      {failed > 0 && (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-stop">
          {formatNumber(failed)} baris yang galat dilewati. Perbaiki pada file, lalu import kembali: baris yang sudah
          tersimpan tidak berubah.
        </p>
      )}
      <ImportedRows results={results} names={names} />
      {counts.failed > 0 && (
        <DownloadButton download={() => downloadErrors(results, names)} className="self-start">
          Unduh Daftar Galat
        </DownloadButton>
      )}
    </div>
  );
};
