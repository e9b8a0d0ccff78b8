import { packFileName } from '../../shared/domain/audit-pack/pack-names.ts';
import type { Job } from './job-store.ts';

export const reportType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const packType = 'application/zip';

/** The stored report of a job: its name for users, and its type. */
export const reportFile = ({ pack, file_name }: Pick<Job, 'pack' | 'file_name'>) =>
  pack
    ? { name: packFileName(pack), contentType: packType }
    : { name: `Laporan ${file_name.replace(/\.[^.]+$/, '')}.xlsx`, contentType: reportType };
