import { useState } from 'react';
import { extensionOf, shownKindOf, shownTypeOf } from '../../../../shared/domain/files/files.ts';
import { ChosenFileDialog } from '../../components/file-viewer/lazy-chosen-file.ts';
import { Field } from '../../components/ui/field.tsx';
import { FileDrop } from '../../components/ui/file-drop.tsx';
import { toast } from '../../lib/toast.ts';
import { BothFiles } from './both-files.tsx';
import { fieldId } from './field-id.ts';
import { type FileError, fileErrorOf } from './file-error.ts';
import type { FileField } from './form-fields.ts';
import { useFileWarnings } from './use-file-warnings.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

const fields: readonly { name: FileField; label: string; hint: string; accept?: string }[] = [
  {
    name: 'draft_file',
    label: 'Draf Dokumen',
    hint: 'Semua format, maksimal 10 MB. Draf dan Form PPD dapat dipilih atau diseret sekaligus',
  },
  {
    name: 'supporting_file',
    label: 'Dokumen Pendukung (Form PPD)',
    hint: 'Form Permohonan Perubahan Dokumen yang telah diisi, PDF, maksimal 10 MB',
    accept: '.pdf,application/pdf',
  },
];

/** It goes when a file is accepted. */
const refusedFileToast = 'refused-file';

type FileFieldsProps = { state: SubmissionFormState; disabled: boolean };

export const FileFields = ({ state, disabled }: FileFieldsProps) => {
  const { values, change, mark, progress, lostFiles, reused } = state;
  const warnings = useFileWarnings(state);
  const [viewed, setViewed] = useState<FileField | null>(null);
  const warningOf = (name: FileField, file: File | null): string | undefined => {
    if (!file) return lostFileText(lostFiles[name]);
    const isPublished = name === 'draft_file' && values.submission_purpose !== 'cancellation';
    const isOther = isPublished && extensionOf(file.name) !== 'pdf';
    return [...warnings[name], ...(isOther ? [noPdfText] : [])].join(' ') || undefined;
  };

  const reject = (name: FileField, { title, message }: FileError) => {
    mark(name, message);
    toast.error(title, message, undefined, { id: refusedFileToast });
  };
  const choose = (name: FileField, file: File) => {
    const fileError = fileErrorOf(name, file);
    change({ [name]: fileError ? null : file }, { checks: false });
    mark(name, undefined);
    if (fileError) reject(name, fileError);
    else toast.dismiss(refusedFileToast);
  };
  const chooseBoth = (draft: File, supporting: File) => {
    choose('draft_file', draft);
    choose('supporting_file', supporting);
  };

  return (
    <BothFiles onChoose={chooseBoth} onReject={reject} disabled={disabled}>
      {(onSelectSeveral) =>
        fields.map(({ name, label, hint, accept }, index) => {
          const file = values[name];
          return (
            <Field
              key={name}
              id={fieldId(name)}
              label={label}
              hint={reusedText(name, reused[name]) ?? hint}
              error={state.problemOf(name)}
              warning={warningOf(name, file)}
              required={reused[name] === undefined}
            >
              <FileDrop
                file={file}
                onSelect={(chosen) => choose(name, chosen)}
                onSelectSeveral={onSelectSeveral}
                onClear={() => change({ [name]: null }, { checks: false })}
                onView={file && isShown(file) ? () => setViewed(name) : undefined}
                {...(accept ? { accept } : {})}
                progress={progress?.[index] ?? null}
                disabled={disabled}
              />
              {file && viewed === name && (
                <ChosenFileDialog file={file} title={label} onClose={() => setViewed(null)} />
              )}
            </Field>
          );
        })
      }
    </BothFiles>
  );
};

const isShown = ({ name }: File): boolean => shownKindOf({ name, content_type: shownTypeOf(name) }) !== undefined;

/** Of a file that need not be chosen. */
const reusedText = (name: FileField, reused: string | undefined): string | undefined => {
  if (reused === undefined) return undefined;
  return name === 'draft_file'
    ? `Berkas yang berlaku, “${reused}”, menjadi drafnya. Pilih berkas hanya bila drafnya berbeda, maksimal 10 MB`
    : `Form PPD pengajuan sebelumnya, “${reused}”, dipakai lagi. Pilih berkas hanya bila formulirnya berubah, PDF, maksimal 10 MB`;
};

const noPdfText =
  'Draf ini bukan PDF. Yang disetujui adalah yang dicetak: sertakan PDF agar salinan terkendali dapat dicetak. Format lain tetap dapat diajukan.';

const lostFileText = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `Berkas “${name}” tidak ikut tersimpan. Pilih kembali berkas ini.`;
