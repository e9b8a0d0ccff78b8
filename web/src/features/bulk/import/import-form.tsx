import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { failureTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { sendingProgress } from '../../../lib/bulk/job-progress.ts';
import { saveExcel } from '../../../lib/files/export-excel.ts';
import { useOpenView } from '../bulk-context.ts';
import { CheckBox } from '../check-box.tsx';
import { acceptOf } from '../file-checks.ts';
import { ProgressSteps } from '../progress-steps.tsx';
import { ViewFooter } from '../view-footer.tsx';
import { templateWorkbook } from './import-template.ts';
import { useImportForm } from './use-import-form.ts';

/** Mode csv: one file, checked by a dry run first. */
export const ImportForm = () => {
  const openView = useOpenView();
  const form = useImportForm();
  const { file, sending } = form;
  return (
    <>
      <div className="flex flex-col gap-4">
        <Field
          label="Berkas CSV/Excel"
          hint="Format .csv, .xlsx, atau .xls, paling besar 10 MB. Kolom wajib: nomor, nama, jenis, department. Kolom lain: status, revisi, file_url, file_name."
          error={form.fileError ?? undefined}
          required
        >
          <FileDrop
            file={file}
            accept={acceptOf('csv')}
            onSelect={form.choose}
            onClear={form.clear}
            disabled={sending !== null}
          />
        </Field>
        <TemplateButton />
        <CheckBox
          checked={form.replace}
          onChange={form.setReplace}
          disabled={sending !== null}
          label="Perbarui dokumen yang sudah ada"
          hint={
            form.replace
              ? 'Baris dengan nomor dokumen yang sudah ada memperbarui dokumen tersebut.'
              : 'Baris dengan nomor dokumen yang sudah ada ditambahkan sebagai dokumen baru.'
          }
        />
        {sending !== null && (
          <ProgressSteps kind="import" progress={sendingProgress('import', sending, file?.size ?? 0)} />
        )}
        {form.problem && <ErrorBanner title={failureTitle('import')} message={form.problem} />}
      </div>
      <ViewFooter>
        <Button variant="secondary" onClick={sending === null ? () => openView(null) : form.stop}>
          {sending === null ? 'Batal' : 'Hentikan Unggahan'}
        </Button>
        <Button working={sending !== null} onClick={() => void form.submit()}>
          {sending === null ? 'Periksa Berkas' : 'Mengunggah...'}
        </Button>
      </ViewFooter>
    </>
  );
};

const TemplateButton = () => {
  const save = () => saveExcel('Template Impor Daftar Induk', templateWorkbook());
  return (
    <Button variant="ghost" size="sm" className="-mt-2 self-start" onClick={() => void save()}>
      <MicrosoftExcelLogoIcon aria-hidden size={16} />
      Unduh Template Excel
    </Button>
  );
};
