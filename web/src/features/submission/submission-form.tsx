import { type ComponentProps, useRef } from 'react';
import { Link, type Location } from 'react-router-dom';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { SubmissionSummary } from '../../components/submission-summary.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { parentLinkClass } from '../../components/ui/parent-link.tsx';
import { cn } from '../../lib/cn.ts';
import { revisedIdParameter, revisionParameter } from '../../lib/submissions/submission-path.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useToastsAbove } from '../../lib/use-toasts-above.ts';
import { ApprovalRoute } from './approval-route.tsx';
import { ChangeFields } from './change-fields.tsx';
import { FileFields } from './file-fields.tsx';
import type { FormValues } from './form-values.ts';
import { MatchCard } from './match-card.tsx';
import { PurposeChoice } from './purpose-choice.tsx';
import { TemplateDownload } from './template-download.tsx';
import { TypedFields } from './typed-fields.tsx';
import type { UploadProgress } from './use-send-submission.ts';
import { useSubmissionForm } from './use-submission-form.ts';

type SubmissionFormProps = {
  initial: FormValues;
  resubmissionOf: { id: string; title: string; form: string } | null;
  onBack: (() => void) | undefined;
  /** Called after the success dialog is closed. */
  onComplete?: () => void;
};

export const SubmissionForm = ({ initial, resubmissionOf, onBack, onComplete }: SubmissionFormProps) => {
  const state = useSubmissionForm(initial, resubmissionOf?.id ?? null, resubmissionOf?.form);
  const { values, sending, progress, failure, submittedId, resetForm } = state;
  const hasUnsentChanges = state.isDirty && submittedId === null;
  const { draft_file: draft, supporting_file: supporting } = values;
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const isBeside = useMediaQuery('(min-width: 48rem)');
  const uploaded =
    progress && (draft || supporting) ? uploadedPercent(progress, draft?.size ?? 0, supporting?.size ?? 0) : null;

  return (
    <>
      {onBack && (
        <button type="button" className={cn(parentLinkClass, '-mt-2 max-sm:-mt-4')} onClick={onBack}>
          ← Kembali ke Dashboard
        </button>
      )}
      <PageHeader
        {...(resubmissionOf ? { description: `Pengajuan ulang dari “${resubmissionOf.title}”` } : {})}
        actions={<TemplateDownload />}
        // The combined width of form and aside.
        className="max-w-[61.5rem]"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,640px)_320px]">
        <form {...state.formProps} className="flex flex-col gap-5">
          <fieldset
            disabled={sending}
            className="flex min-w-0 flex-col gap-5 rounded-md border border-line bg-surface p-4 sm:p-5"
          >
            <PurposeChoice state={state} />
            <TypedFields state={state} disabled={sending} />
            <ChangeFields state={state} />
            <FileFields state={state} disabled={sending} />
          </fieldset>
          {failure && <ErrorBanner {...failure} />}
          <div
            ref={bar}
            className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 py-3 sm:mx-0 sm:flex sm:justify-end sm:rounded-md sm:border sm:px-5"
          >
            <SubmitButton sending={sending} uploaded={uploaded} />
          </div>
        </form>
        <aside className="flex flex-col gap-4">
          {isBeside && <MatchCard state={state} />}
          <ApprovalRoute department={values.department} />
        </aside>
      </div>
      <LeaveGuard
        when={hasUnsentChanges}
        whenClosing={hasUnsentChanges && (draft ?? supporting) !== null}
        isLeaving={isLeavingForm}
        title="Pengajuan belum dikirim"
        description="Isian formulir tetap tersimpan di tab ini, tetapi berkas yang sudah dipilih harus dipilih kembali nanti."
        confirmLabel="Tinggalkan Formulir"
      />
      <SuccessDialog
        submissionId={submittedId}
        submission={values}
        onClose={() => {
          resetForm();
          onComplete?.();
        }}
      />
    </>
  );
};

const uploadedPercent = ([draft, supporting]: UploadProgress, draftBytes: number, supportingBytes: number): number =>
  Math.round((draft * draftBytes + supporting * supportingBytes) / (draftBytes + supportingBytes));

/** On phones the button also shows the progress of the upload, because the file fields may be out of view. */
const SubmitButton = ({ sending, uploaded }: { sending: boolean; uploaded: number | null }) => (
  <Button
    type="submit"
    working={sending}
    className={cn(
      'relative overflow-hidden max-sm:w-full',
      // Progress and text stay legible.
      uploaded !== null && 'max-sm:aria-disabled:opacity-100',
    )}
  >
    {uploaded !== null && (
      <span
        aria-hidden
        className="absolute inset-x-3 bottom-1 h-0.5 origin-left bg-on-primary transition-transform duration-160 sm:hidden"
        style={{ transform: `scaleX(${uploaded / 100})` }}
      />
    )}
    <span>{sending ? 'Mengajukan...' : 'Ajukan Dokumen'}</span>
    {uploaded !== null && (
      <span aria-hidden className="tabular-nums sm:hidden">
        {uploaded}%
      </span>
    )}
  </Button>
);

/** The view a URL of /pengajuan shows: the form, a resubmission form, or the action picker. */
const formViewOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const parameters = new URLSearchParams(search);
  return `${pathname} ${parameters.get('tindakan') ?? ''} ${parameters.get('ulang') ?? ''} ${parameters.get(revisionParameter) ?? ''} ${parameters.get(revisedIdParameter) ?? ''}`;
};

/** Whether a navigation leaves the open form. */
const isLeavingForm = (from: Location, to: Location): boolean => formViewOf(from) !== formViewOf(to);

type SuccessDialogProps = {
  submissionId: string | null;
  /** The submitted values, which are still in the form. */
  submission: ComponentProps<typeof SubmissionSummary>['submission'];
  onClose: () => void;
};

const SuccessDialog = ({ submissionId, submission, onClose }: SuccessDialogProps) => (
  <Dialog
    open={submissionId !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Dokumen Berhasil Diajukan!"
    description="Dokumen Anda sedang dalam proses peninjauan. Anda akan menerima notifikasi pada setiap tahapnya."
    footer={
      <>
        {submissionId !== null && (
          <Link className={buttonClass('secondary', 'md', 'max-sm:w-full')} to={submissionPath(submissionId)}>
            Lihat Pengajuan
          </Link>
        )}
        <Button onClick={onClose}>Tutup</Button>
      </>
    }
  >
    <SubmissionSummary submission={submission} />
  </Dialog>
);
