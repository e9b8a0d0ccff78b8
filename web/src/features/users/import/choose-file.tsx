import { FileXlsIcon } from '@phosphor-icons/react/FileXls';
import { Field } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { DownloadButton } from './download-button.tsx';
import { downloadExample } from './import-files.ts';
import { acceptedFiles } from './read-user-file.ts';

type ChooseFileProps = {
  file: File | null;
  failure?: string | undefined;
  checking?: boolean;
  onChoose: (file: File) => void;
  onClear: () => void;
};

export const ChooseFile = ({ file, failure, checking = false, onChoose, onClear }: ChooseFileProps) => (
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
