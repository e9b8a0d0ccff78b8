/** How long after the end of a job its last changes may arrive, in milliseconds. */
const arrivalMs = 5_000;

/** Bulk jobs that this page started, with their end by this browser's clock; undefined while they run. */
const ends = new Map<string, number | undefined>();

export const noteOwnJob = (jobId: string): void => {
  if (!ends.has(jobId)) ends.set(jobId, undefined);
};

export const noteOwnJobEnd = (jobId: string): void => {
  if (ends.has(jobId)) ends.set(jobId, Date.now());
};

/** Whether changes that arrive now may come from a job of this page, which reports them itself. */
export const mayBeOwnChange = (): boolean =>
  [...ends.values()].some((endedAt) => endedAt === undefined || Date.now() - endedAt < arrivalMs);
