import type { SubmissionEvent } from '../../api/submission-records.ts';
import { submissionWarnings } from '../files/file-findings.ts';
import { positionLabels } from '../people/roles.ts';
import { capacityLabels } from './workflow.ts';

export const titleOfEvent = (event: Pick<SubmissionEvent, 'action' | 'capacity' | 'to'>): string => {
  if (event.action === 'submit') return 'Diajukan';
  if (event.action === 'withdraw') return 'Ditarik oleh pengaju';
  if (event.action === 'skip') return 'Tahap dilewati';
  if (event.action === 'reject') return event.capacity === 'reviewer' ? 'Ditolak saat peninjauan' : 'Ditolak';
  if (event.capacity === 'reviewer') return 'Lolos peninjauan';
  return event.to === 'approved' ? 'Disetujui dan disahkan' : 'Disetujui';
};

/** The capacity of the actor: 'Plh. Dept. Head' for an acting holder. */
export const capacityOfEvent = (event: Pick<SubmissionEvent, 'capacity' | 'acting'>): string =>
  `${event.acting ? 'Plh. ' : ''}${capacityLabels[event.capacity]}`;

/** 'Sari Dewi (10000022)', of a substitute 'Sari Dewi (10000022) a.n. Budi Santoso (10000021)'. */
export const actorOfEvent = (event: Pick<SubmissionEvent, 'actor_name' | 'actor_nrp' | 'on_behalf_of'>): string =>
  [{ nrp: event.actor_nrp, full_name: event.actor_name }, ...(event.on_behalf_of ? [event.on_behalf_of] : [])]
    .map(({ nrp, full_name }) => (full_name === null ? nrp : `${full_name} (${nrp})`))
    .join(' a.n. ');

/** 'Disetujui oleh Sari Dewi (10000022) a.n. Budi Santoso (10000021) sebagai Plh. Dept. Head'. */
export const stepText = (event: SubmissionEvent): string =>
  `${titleOfEvent(event)} oleh ${actorOfEvent(event)} sebagai ${capacityOfEvent(event)}`;

/** Approval levels that this event skipped, each as a sentence. */
export const skippedLevelTexts = (event: Pick<SubmissionEvent, 'skipped'>): string[] =>
  event.skipped.map(
    ({ level }) => `Tahap ${positionLabels[level]} dilewati karena satu-satunya pejabatnya adalah pengaju.`,
  );

/** What was known about the submission's files when it was decided, each as a sentence. */
export const findingTexts = ({ file_findings }: Pick<SubmissionEvent, 'file_findings'>): string[] => {
  if (file_findings === undefined) return [];
  if (file_findings === null) return ['Berkas belum dibaca sistem saat keputusan ini diambil.'];
  return submissionWarnings(file_findings).map((warning) => `Diputuskan dengan peringatan: ${warning}`);
};
