import type { SocketEvent } from '../../../../shared/events.ts';

/** Bulk jobs that this page started or showed while they ran: it reports their end itself. */
const ownJobs = new Set<string>();

export const noteOwnJob = (jobId: string): void => {
  ownJobs.add(jobId);
};

type CatalogueEvent = Extract<SocketEvent, { type: 'document.changed' | 'catalogue.changed' }>;

/** Whether all changes of an event were made by jobs of this page. */
export const isOwnChange = (event: CatalogueEvent): boolean => {
  const jobIds = event.type === 'catalogue.changed' ? event.job_ids : event.job_id && [event.job_id];
  return Boolean(jobIds && jobIds.length > 0 && [...jobIds].every((id) => ownJobs.has(id)));
};
