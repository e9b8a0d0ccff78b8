import { FileXlsIcon } from '@phosphor-icons/react/FileXls';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { CheckedFile } from './checked-file.tsx';
import { DownloadButton } from './download-button.tsx';
import { downloadExample } from './import-files.ts';
import { countsOf, rowsToSave } from './import-rows.ts';
import { acceptedFiles } from './read-user-file.ts';
import { SavedRows } from './saved-rows.tsx';
import { useUserImport } from './use-user-import.ts';

type ImportDialogProps = { onClose: () => void; onSaved: () => void };

/** 'Impor Pengguna': a staff list is checked, then saved; new passwords are shown once. */
export const ImportDialog = ({ onClose, onSaved }: ImportDialogProps) => {
  const { state, ...steps } = useUserImport(onSaved);
  const [downloaded, setDownloaded] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const rows = 'rows' in state ? state.rows : undefined;
  const names = useMemo(() => new Map(rows?.map(({ row, full_name }) => [row, full_name ?? ''])), [rows]);

  const hasUndownloadedPasswords =
    'saved' in state && !downloaded && state.saved.some(({ password }) => password !== undefined);
  const close = () => {
    if (state.step === 'saving') return;
    if (hasUndownloadedPasswords) setLeaving(true);
    else onClose();
  };
  const toSave = state.step === 'checked' ? rowsToSave(state.rows, state.checked).length : 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Impor Pengguna"
      className="sm:w-[720px]!"
      footer={
        <>
          <Button variant="secondary" disabled={state.step === 'saving'} onClick={close}>
            {state.step === 'saved' ? 'Tutup' : 'Batal'}
          </Button>
          {state.step === 'checked' && (
            <>
              <Button variant="secondary" onClick={steps.startOver}>
                Ganti File
              </Button>
              <Button disabled={toSave === 0} onClick={steps.save}>
                Simpan {toSave} Pengguna
              </Button>
            </>
          )}
          {state.step === 'saving' && <Button working>Menyimpan...</Button>}
          {state.step === 'stopped' && <Button onClick={steps.resume}>Lanjutkan</Button>}
        </>
      }
    >
      {state.step === 'choosing' && (
        <ChooseFile file={state.file} failure={state.failure} onChoose={steps.choose} onClear={steps.startOver} />
      )}
      {state.step === 'checking' && (
        <ChooseFile file={state.file} checking onChoose={steps.choose} onClear={steps.startOver} />
      )}
      {state.step === 'checked' && (
        <CheckedFile
          counts={countsOf(state.checked)}
          results={state.checked}
          names={names}
          note={state.note}
          onDecide={steps.decideTitles}
        />
      )}
      {'saved' in state && <SavedRows state={state} names={names} onDownloaded={() => setDownloaded(true)} />}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Password belum diunduh"
        description="Password pengguna baru tidak dapat ditampilkan lagi. Tanpa berkas ini, setiap password harus di-reset satu per satu."
        cancelLabel="Kembali"
        confirmLabel="Tutup Tanpa Mengunduh"
        tone="danger"
        onConfirm={onClose}
      />
    </Dialog>
  );
};

type ChooseFileProps = {
  file: File | null;
  failure?: string | undefined;
  checking?: boolean;
  onChoose: (file: File) => void;
  onClear: () => void;
};

const ChooseFile = ({ file, failure, checking = false, onChoose, onClear }: ChooseFileProps) => (
  <div className="flex flex-col gap-4">
    <Field
      label="Berkas daftar pengguna"
      hint="Excel atau CSV dengan kolom NRP dan Nama; kolom Peran, Jabatan, dan Departemen boleh tidak ada. Isinya diperiksa dahulu sebelum disimpan."
      error={failure}
    >
      <FileDrop file={file} accept={acceptedFiles} onSelect={onChoose} onClear={onClear} disabled={checking} />
    </Field>
    {checking && (
      <div role="status" className="flex flex-col gap-2">
        <p className="text-muted">Memeriksa isi file...</p>
        <Progress value={null} label="Memeriksa isi file" />
      </div>
    )}
    <DownloadButton download={downloadExample} className="self-start">
      <FileXlsIcon aria-hidden size={18} />
      Unduh Contoh File
    </DownloadButton>
  </div>
);
