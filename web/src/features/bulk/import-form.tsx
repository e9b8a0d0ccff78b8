import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/icons/MicrosoftExcelLogo';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { FileDrop } from '../../components/ui/file-drop.tsx';
import { saveExcel } from '../../lib/export-excel.ts';
import { toast } from '../../lib/toast.ts';
import type { Go, Unsaved } from './bulk-place.ts';
import { CheckBox } from './check-box.tsx';
import { acceptOf } from './check-files.ts';
import { sendingProgress } from './job-progress.ts';
import { failureTitle } from './result-text.ts';
import { templateWorkbook } from './template.ts';
import { useImportForm } from './use-import-form.ts';
import { ViewFooter } from './view-footer.tsx';
import { WorkProgress } from './work-progress.tsx';

type ImportFormProps = { go: Go; onUnsaved: (unsaved: Unsaved) => void };

/** Mode csv: one file, checked by a dry run first. */
export function ImportForm({ go, onUnsaved }: ImportFormProps) {
  const form = useImportForm(go, onUnsaved);
  const { file, sending } = form;
  return (
    <>
      <div className="flex flex-col gap-4">
        <Field
          label="File CSV/Excel"
          hint="Format .csv, .xlsx, atau .xls, paling besar 10 MB. Kolom wajib: nomor, nama, jenis, department. Kolom lain: status, revisi, file_url, file_name."
          error={form.refusal ?? undefined}
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
          <WorkProgress kind="import" progressed={sendingProgress('import', sending, file?.size ?? 0)} />
        )}
        {form.problem && <ErrorBanner title={failureTitle('import')} message={form.problem} />}
      </div>
      <ViewFooter>
        <Button variant="secondary" onClick={sending === null ? () => go(null) : form.stop}>
          {sending === null ? 'Batal' : 'Hentikan Unggahan'}
        </Button>
        <Button working={sending !== null} onClick={() => void form.submit()}>
          {sending === null ? 'Periksa Berkas' : 'Mengunggah...'}
        </Button>
      </ViewFooter>
    </>
  );
}

function TemplateButton() {
  const save = () =>
    templateWorkbook().then(
      (bytes) => saveExcel('Template Import Daftar Induk', bytes),
      () => toast.error('Error', 'Template tidak dapat diunduh. Silakan coba lagi.'),
    );
  return (
    <Button variant="ghost" size="sm" className="-mt-2 self-start" onClick={() => void save()}>
      <MicrosoftExcelLogoIcon aria-hidden size={16} />
      Unduh Template Excel
    </Button>
  );
}
