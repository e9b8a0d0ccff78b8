import { useEffect, useRef, useState } from 'react';
import { failureTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DropArea } from '../../../components/ui/drop-area.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';
import type { BulkView, ReplacedDocument } from '../../../lib/bulk/bulk-view-url.ts';
import { sendingProgress } from '../../../lib/bulk/job-progress.ts';
import { useOpenView } from '../bulk-context.ts';
import { CheckBox } from '../check-box.tsx';
import { acceptOf, formatsOf } from '../file-checks.ts';
import { useJob } from '../jobs/use-job.ts';
import { ProgressSteps } from '../progress-steps.tsx';
import { ViewFooter } from '../view-footer.tsx';
import { failedFilesText } from './failed-files-text.ts';
import { FileRowItem } from './file-row-item.tsx';
import { bytesOf } from './file-rows.ts';
import { RejectedFiles } from './rejected-files.tsx';
import { ReplaceTarget } from './replace-target.tsx';
import { filesToRetry } from './sent-files.ts';
import { UploadTargetFields } from './upload-target.tsx';
import { type Retry, useFilesForm } from './use-files-form.ts';

const namesHint =
  ' Nomor, nama, dan revisi diambil dari nama berkas; isi yang tidak disebutkan di sana. Revisi yang kosong berarti 0.';

type FilesFormProps = { retry?: Retry; replacing?: ReplacedDocument };

/** Mode files: several files as new documents, or one file that replaces the current file of a document. */
export const FilesForm = ({ retry, replacing }: FilesFormProps) => {
  const openView = useOpenView();
  const form = useFilesForm({ retry, replacing });
  const [confirming, setConfirming] = useState(false);
  const { rows, choices, errors, phase } = form;
  const busy = phase !== 'choosing';
  const failed = rows.filter(({ sending }) => sending.state === 'failed').length;
  const { sent, total } = bytesOf(rows);
  const fields = useFocusFirstError(errors);
  const targetProps = { choices, onChoose: form.choose, disabled: busy };
  return (
    <>
      <div ref={fields} className="flex flex-col gap-4">
        <CheckBox
          checked={choices.replace}
          onChange={(replace) => form.choose({ replace })}
          disabled={busy}
          label="Ganti berkas dokumen yang sudah ada"
          hint="Satu berkas baru menggantikan berkas pada revisi yang sekarang, misalnya PDF yang sudah ditandatangani."
        />
        {choices.replace ? (
          <ReplaceTarget {...targetProps} errors={errors} onCandidates={form.setCandidates} />
        ) : (
          <UploadTargetFields {...targetProps} error={errors.target} />
        )}
        <Field
          label="Berkas"
          hint={`Format ${formatsOf('files')}, paling besar 10 MB per berkas.${choices.replace ? '' : namesHint}`}
          error={errors.files}
          required
        >
          <DropArea
            onSelect={(files) => void form.add(files)}
            accept={acceptOf('files')}
            multiple={!choices.replace}
            disabled={busy}
            label="Pilih berkas"
          />
        </Field>
        <RejectedFiles files={form.rejected} />
        {rows.length > 0 && (
          <ul aria-label="Berkas yang dipilih" className="divide-y divide-line rounded-md border border-line">
            {rows.map((row) => (
              <FileRowItem
                key={row.key}
                row={row}
                errors={errors.rows?.get(row.key)}
                hasNameFields={!choices.replace}
                disabled={busy}
                onEdit={(field, text) => form.edit(row.key, field, text)}
                onRemove={() => form.remove(row.key)}
              />
            ))}
          </ul>
        )}
        {busy && <ProgressSteps kind="upload" progress={sendingProgress('upload', sent, total)} />}
        {!busy && failed > 0 && <ErrorBanner {...failedFilesText(failed, rows.length, form.failedOnServer)} />}
        {form.problem && <ErrorBanner title={failureTitle('upload')} message={form.problem} />}
      </div>
      <ViewFooter>
        <Button
          variant="secondary"
          disabled={phase === 'registering'}
          onClick={busy ? () => setConfirming(true) : () => openView(null)}
        >
          {busy ? 'Hentikan Unggahan' : 'Batal'}
        </Button>
        {!busy && failed > 0 && failed < rows.length && (
          <Button variant="secondary" onClick={() => void form.submit(true)}>
            Lanjutkan Tanpa yang Gagal
          </Button>
        )}
        <Button working={busy} onClick={() => void form.submit()}>
          {busy ? 'Mengunggah...' : failed > 0 ? 'Coba Lagi yang Gagal' : uploadLabel(choices.replace, rows.length)}
        </Button>
      </ViewFooter>
      <ConfirmDialog
        open={confirming && phase === 'sending'}
        onOpenChange={setConfirming}
        title="Hentikan unggahan?"
        description="Berkas yang sedang dikirim dihentikan. Belum ada data yang disimpan, dan daftar berkas tetap ada."
        cancelLabel="Lanjutkan Unggahan"
        confirmLabel="Hentikan Unggahan"
        tone="danger"
        onConfirm={() => {
          setConfirming(false);
          form.stop();
        }}
      />
    </>
  );
};

const uploadLabel = (replace: boolean, files: number): string =>
  replace ? 'Ganti Berkas' : files > 1 ? `Upload ${files} Berkas` : 'Upload Berkas';

export const FilesView = ({ view: { retryJobId, replacing } }: { view: Extract<BulkView, { open: 'files' }> }) =>
  retryJobId === undefined ? <FilesForm {...(replacing && { replacing })} /> : <RetryFilesView jobId={retryJobId} />;

const RetryFilesView = ({ jobId }: { jobId: string }) => {
  const { data, error } = useJob(jobId);
  if (!data && !error) return <ListLoading label="Memuat pekerjaan..." />;
  const retry = data && filesToRetry(data.job);
  return <FilesForm {...(retry && { retry: { jobId, ...retry } })} />;
};

const useFocusFirstError = (errors: object) => {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return fields;
};
