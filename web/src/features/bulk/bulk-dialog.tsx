import { useState } from 'react';
import type { Location } from 'react-router-dom';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { type BulkPlace, type Go, placeOf, type Unsaved } from './bulk-place.ts';
import { FilesPlace } from './files-place.tsx';
import { ImportForm } from './import-form.tsx';
import { JobDescription, JobTitle } from './job-title.tsx';
import { JobView } from './job-view.tsx';
import { JobsList } from './jobs-list.tsx';

const wide = { csv: 'sm:w-[560px]', files: 'sm:w-[860px]', job: 'sm:w-[600px]', jobs: 'sm:w-[600px]' };

/** Away from files on their way; to the job that they became is no loss. */
const leadsAway = (_from: Location, to: Location): boolean =>
  placeOf(new URLSearchParams(to.search))?.open !== 'job' || to.pathname !== '/database';

const whileSending = {
  title: 'Hentikan unggahan?',
  description: 'File masih dikirim. Jika ditinggalkan, pengiriman dihentikan dan belum ada data yang disimpan.',
  confirmLabel: 'Hentikan Unggahan',
};
const whileChoosing = {
  title: 'Tinggalkan file yang dipilih?',
  description: 'File yang dipilih belum dikirim. Daftar file dan nama yang sudah diisi akan hilang.',
  confirmLabel: 'Tinggalkan',
};

/** Import, upload, and what became of them, in one dialog whose content follows the address. */
export function BulkDialog({ place, go }: { place: BulkPlace; go: Go }) {
  const [unsaved, setUnsaved] = useState<Unsaved>(null);
  const { title, description, content } = viewOf(place, go, setUnsaved);
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && go(null)}
        title={title}
        description={description}
        className={wide[place.open]}
      >
        {content}
      </Dialog>
      <LeaveGuard
        when={unsaved !== null}
        leads={leadsAway}
        {...(unsaved === 'sending' ? whileSending : whileChoosing)}
      />
    </>
  );
}

function viewOf(place: BulkPlace, go: Go, onUnsaved: (unsaved: Unsaved) => void) {
  switch (place.open) {
    case 'csv':
      return {
        title: 'Import CSV/Excel',
        description: 'Berkas diperiksa terlebih dahulu; data baru disimpan setelah Anda menyetujui hasilnya.',
        content: <ImportForm go={go} onUnsaved={onUnsaved} />,
      };
    case 'files':
      return {
        title: 'Upload File Dokumen',
        description: 'Setiap file menjadi satu dokumen, atau menggantikan berkas satu dokumen yang sudah ada.',
        content: <FilesPlace again={place.again} go={go} onUnsaved={onUnsaved} />,
      };
    case 'job':
      return {
        title: <JobTitle jobId={place.jobId} />,
        description: <JobDescription jobId={place.jobId} />,
        content: <JobView key={place.jobId} jobId={place.jobId} go={go} />,
      };
    case 'jobs':
      return {
        title: 'Pekerjaan Terakhir',
        description: 'Import dan upload yang Anda jalankan, yang terbaru lebih dahulu.',
        content: <JobsList go={go} />,
      };
  }
}
