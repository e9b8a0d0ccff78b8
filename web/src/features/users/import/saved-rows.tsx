import { FileXlsIcon } from '@phosphor-icons/react/FileXls';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { DownloadButton } from './download-button.tsx';
import { downloadPasswords } from './import-files.ts';
import { countsOf, rowsWithoutPassword } from './import-rows.ts';
import { ImportedRows } from './imported-rows.tsx';
import type { ImportState } from './use-user-import.ts';

type SavedRowsProps = {
  state: Extract<ImportState, { saved: unknown }>;
  names: ReadonlyMap<number, string>;
  onDownloaded: () => void;
};

/** The results so far, and the passwords of new users. */
export const SavedRows = ({ state, names, onDownloaded }: SavedRowsProps) => {
  const { step, total, checked, saved, failure } = state;
  const { added, updated, unchanged, failed } = countsOf(saved);
  const missingPasswords = rowsWithoutPassword(checked, saved);
  return (
    <div className="flex flex-col gap-3">
      {step !== 'saved' && (
        <Progress value={(saved.length / Math.max(1, total)) * 100} label="Menyimpan pengguna" className="h-2!" />
      )}
      <p role="status">
        {step === 'saved'
          ? `Impor selesai: ${formatNumber(added)} ditambahkan, ${formatNumber(updated)} diperbarui, ${formatNumber(unchanged)} tidak berubah, ${formatNumber(failed)} galat.`
          : `${formatNumber(saved.length)} dari ${formatNumber(total)} baris disimpan`}
      </p>
      {failure && (
        <ErrorBanner
          title="Impor terhenti"
          message={`${failure} Baris yang sudah disimpan tidak hilang; lanjutkan untuk menyimpan sisanya.`}
        />
      )}
      {added > 0 && step !== 'saving' && (
        <div className="flex flex-col items-start gap-2 rounded-md bg-review-soft px-3 py-3 text-review">
          <p>
            Password {formatNumber(added)} pengguna baru hanya tersedia sekarang dan tidak disimpan. Unduh filenya,
            sampaikan kepada yang bersangkutan satu per satu, lalu hapus file tersebut.
          </p>
          <DownloadButton
            variant="primary"
            download={() => downloadPasswords(saved, names)}
            onDownloaded={onDownloaded}
          >
            <FileXlsIcon aria-hidden size={18} />
            Unduh Password (Excel)
          </DownloadButton>
        </div>
      )}
      {missingPasswords.length > 0 && (
        <ErrorBanner
          title="Sebagian password tidak diterima"
          message={`Pengguna berikut sudah tersimpan, tetapi jawaban server terputus. Gunakan Reset Password untuk: ${missingPasswords.map(({ nrp }) => nrp).join(', ')}.`}
        />
      )}
      {saved.length > 0 && <ImportedRows results={saved} names={names} areSaved />}
    </div>
  );
};
