import { useState } from 'react';
import type { Location } from 'react-router-dom';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { type BulkView, bulkViewOf, type OpenBulkView, type Unsaved } from '../../lib/bulk/bulk-view-url.ts';
import { cn } from '../../lib/cn.ts';
import { AttachView } from './attach/attach-view.tsx';
import { BulkContext } from './bulk-context.ts';
import { ImportForm } from './import/import-form.tsx';
import { formerJobOf } from './import/review/saved-views.ts';
import { JobDescription, JobsDescription, JobTitle } from './jobs/job-title.tsx';
import { JobView } from './jobs/job-view.tsx';
import { JobsList } from './jobs/jobs-list.tsx';
import { FilesView } from './upload/files-form.tsx';

/** The review of a check has tables and rows of inputs. */
const wideClass = 'sm:has-data-wide:max-h-[92dvh]! sm:has-data-wide:w-[1080px]!';
const widths = {
  csv: 'sm:w-[560px]!',
  files: 'sm:w-[860px]!',
  attach: 'sm:w-[1080px]! sm:max-h-[min(90dvh,860px)]!',
  job: cn('sm:w-[600px]!', wideClass),
  jobs: 'sm:w-[600px]!',
};

/** Whether a navigation aborts an upload; opening the job that the upload became does not. */
const isLeavingUpload = (_from: Location, to: Location): boolean => jobIdOf(to) === null;

/** Whether a navigation loses unsent answers; they reach the check that was started with them. */
const isLeavingAnswers = (from: Location, to: Location): boolean => {
  const jobId = jobIdOf(to);
  return jobId === null || (jobId !== jobIdOf(from) && formerJobOf(jobId) === null);
};

const jobIdOf = ({ pathname, search }: Location): string | null => {
  const view = pathname === '/database' ? bulkViewOf(new URLSearchParams(search)) : null;
  return view?.open === 'job' ? view.jobId : null;
};

const sendingTexts = {
  title: 'Hentikan unggahan?',
  description: 'Berkas masih dikirim. Jika ditinggalkan, pengiriman dihentikan dan belum ada data yang disimpan.',
  confirmLabel: 'Hentikan Unggahan',
};
const choosingTexts = {
  title: 'Tinggalkan berkas yang dipilih?',
  description: 'Berkas yang dipilih belum dikirim. Daftar berkas dan nama yang sudah diisi akan hilang.',
  confirmLabel: 'Tinggalkan',
};
const answersTexts = {
  title: 'Tinggalkan jawaban yang belum diperiksa?',
  description: 'Jawaban dan perbaikan yang belum diperiksa ulang akan hilang.',
  confirmLabel: 'Tinggalkan',
};
const leaveTexts = { chosen: choosingTexts, sending: sendingTexts, answers: answersTexts };

/** Import, upload and job results in one dialog whose content is determined by the URL. */
export const BulkDialog = ({ view, openView }: { view: BulkView; openView: OpenBulkView }) => {
  const [unsaved, onUnsaved] = useState<Unsaved>(null);
  const { title, description, content } = contentOf(view);
  return (
    <BulkContext value={{ openView, onUnsaved }}>
      <Dialog
        open
        onOpenChange={(open) => !open && openView(null)}
        title={title}
        description={description}
        className={widths[view.open]}
      >
        {content}
      </Dialog>
      <LeaveGuard
        when={unsaved !== null}
        isLeaving={unsaved === 'answers' ? isLeavingAnswers : isLeavingUpload}
        {...leaveTexts[unsaved ?? 'chosen']}
      />
    </BulkContext>
  );
};

const contentOf = (view: BulkView) => {
  switch (view.open) {
    case 'csv':
      return {
        title: 'Impor CSV/Excel',
        description: 'Berkas diperiksa terlebih dahulu; data baru disimpan setelah Anda menyetujui hasilnya.',
        content: <ImportForm />,
      };
    case 'files':
      return {
        title: 'Upload Berkas Dokumen',
        description: 'Setiap berkas menjadi satu dokumen, atau menggantikan berkas satu dokumen yang sudah ada.',
        content: <FilesView view={view} />,
      };
    case 'attach':
      return {
        title: 'Lampirkan Berkas',
        description:
          'Setiap berkas dilampirkan pada dokumen yang sudah ada, dicocokkan menurut nomor dan revisi pada namanya.',
        content: <AttachView />,
      };
    case 'job':
      return {
        title: <JobTitle jobId={view.jobId} />,
        description: <JobDescription jobId={view.jobId} />,
        content: <JobView key={view.jobId} jobId={view.jobId} />,
      };
    case 'jobs':
      return {
        title: 'Pekerjaan Terakhir',
        description: <JobsDescription />,
        content: <JobsList />,
      };
  }
};
