import * as z from 'zod/mini';
import type { RequestOf } from '../../../../shared/api/index.ts';
import { type TrailKind, trailKind } from '../../../../shared/domain/audit-trail/trail.ts';
import { type TrailTopic, trailTopic } from '../../../../shared/domain/audit-trail/trail-topics.ts';
import { documentNumber } from '../../../../shared/domain/text.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { isComplete } from '../../lib/digits.ts';
import { withParameters } from '../../lib/use-url-parameters.ts';

/** What the list is limited to; empty texts limit nothing. */
export interface TrailFilters {
  kind: TrailKind | TrailTopic | '';
  nrp: string;
  nomor: string;
  from: string;
  to: string;
  job: string;
}

const names: Record<keyof TrailFilters, string> = {
  kind: 'jenis',
  nrp: 'nrp',
  nomor: 'nomor',
  from: 'dari',
  to: 'sampai',
  job: 'impor',
};

const kindOrTopic = z.union([trailKind, trailTopic]);

export const noFilters: TrailFilters = { kind: '', nrp: '', nomor: '', from: '', to: '', job: '' };

/** The filters in the URL; a missing or invalid parameter limits nothing. */
export const filtersOf = (parameters: URLSearchParams): TrailFilters => {
  const textOf = (name: keyof TrailFilters): string => parameters.get(names[name]) ?? '';
  const dayOf = (name: 'from' | 'to'): string => (isDay(textOf(name)) ? textOf(name) : '');
  return {
    kind: kindOrTopic.safeParse(textOf('kind')).data ?? '',
    nrp: isComplete(textOf('nrp')) ? textOf('nrp') : '',
    nomor: textOf('nomor'),
    from: dayOf('from'),
    to: dayOf('to'),
    job: textOf('job'),
  };
};

export const withFilters = (parameters: URLSearchParams, change: Partial<TrailFilters>): URLSearchParams =>
  withParameters(
    parameters,
    Object.fromEntries(
      Object.entries(change).map(([name, value]) => [names[name as keyof TrailFilters], value || null]),
    ),
  );

/** Whether the list is a part of what matches; the rows of a job are all of it. */
export const isFiltered = ({ job, ...filters }: TrailFilters): boolean =>
  job === '' && Object.values(filters).some((value) => value !== '');

export const trailInput = ({ kind, nrp, nomor, from, to, job }: TrailFilters): RequestOf<'list-audit-trail'> => ({
  kind: trailKind.safeParse(kind).data,
  topic: trailTopic.safeParse(kind).data,
  ...(nrp !== '' && { nrp }),
  ...(documentNumber.safeParse(nomor).success && { nomor }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(job !== '' && { job_id: job }),
});
