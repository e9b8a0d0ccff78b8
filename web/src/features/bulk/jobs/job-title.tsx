import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { isAdmin } from '../../../../../shared/domain/people/roles.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useJob } from './use-job.ts';

export const jobTitle = ({ kind, dry_run, replace_existing }: BulkJob): string => {
  if (kind === 'undo') return 'Pembatalan Impor';
  if (kind === 'import') return dry_run ? 'Pemeriksaan Impor' : 'Impor CSV/Excel';
  if (kind === 'attach') return 'Lampirkan Berkas';
  if (kind === 'print') return 'Cetak Salinan';
  if (kind === 'pack') return 'Paket Audit';
  return replace_existing ? 'Ganti Berkas Dokumen' : 'Upload Berkas Dokumen';
};

/** 'Sari Wulandari (NRP 10000003)'. */
export const ownerShown = ({ owner_nrp, owner_name }: Pick<BulkJob, 'owner_nrp' | 'owner_name'>): string =>
  owner_name === null ? `NRP ${owner_nrp}` : `${owner_name} (NRP ${owner_nrp})`;

/** 'daftar.xlsx' of an import or its undo, whose total counts rows; 'a.pdf dan 3 berkas lainnya', or 'SOP-01 dan 2 salinan lainnya'. */
export const jobFiles = ({ kind, file_name, total }: BulkJob): string =>
  kind !== 'import' && kind !== 'undo' && kind !== 'pack' && total > 1
    ? `${file_name} dan ${formatNumber(total - 1)} ${kind === 'print' ? 'salinan' : 'berkas'} lainnya`
    : file_name;

export const JobTitle = ({ jobId }: { jobId: string }) => {
  const job = useJob(jobId).data?.job;
  return job ? jobTitle(job) : 'Impor & Upload';
};

export const JobDescription = ({ jobId }: { jobId: string }) => {
  const job = useJob(jobId).data?.job;
  return <span className="break-words">{job ? jobFiles(job) : 'Memuat pekerjaan...'}</span>;
};

/** Admins see the jobs of all users. */
export const JobsDescription = () =>
  `Impor dan unggahan ${isAdmin(useUser()) ? 'semua pengguna' : 'yang Anda jalankan'}, yang terbaru lebih dahulu.`;
