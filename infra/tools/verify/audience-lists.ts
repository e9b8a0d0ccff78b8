import { isDeepStrictEqual } from 'node:util';
import { keys } from '../../../functions/db/keys.ts';
import { hasEnded } from '../../../functions/jobs/job-store.ts';
import { followedDefaults } from '../../../functions/required-reading/follow-store.ts';
import type { Check, Finding } from './check.ts';
import type { DocumentFacts, EnvironmentData } from './environment-data.ts';

/** Every document is in exactly the lists of its audience, with what must be read of it. */
export const audienceLists: Check = {
  name: 'every audience list equals its documents',
  compare: (data) => {
    const ids = new Set([...data.documents.keys(), ...data.placements.keys(), ...data.listedIn.keys()]);
    const holders = Map.groupBy(
      [...data.documents.values()].filter(({ isDeleted }) => !isDeleted),
      ({ number }) => number,
    );
    const isDuplicate = (document: DocumentFacts): boolean => (holders.get(document.number)?.length ?? 0) > 1;
    return { compared: ids.size, findings: [...ids].flatMap((id) => findingsOf(id, data, isDuplicate)) };
  },
};

const findingsOf = (
  id: string,
  data: EnvironmentData,
  isDuplicate: (document: DocumentFacts) => boolean,
): Finding[] => {
  const document = data.documents.get(id);
  const wanted = document ? document.placementIn(isDuplicate(document)) : {};
  const placed = data.placements.get(id) ?? {};
  const listed = data.listedIn.get(id) ?? new Map<string, string>();
  const inLists = (lists: Readonly<Record<string, string>>): Map<string, string> =>
    new Map(Object.entries(lists).map(([key, duty]) => [keys.audienceList(key), duty]));
  const isPlaced = isDeepStrictEqual(inLists(placed), inLists(wanted));
  if ((isPlaced && hasSameEntries(listed, inLists(wanted))) || (document && isPending(document, data))) return [];
  const textOf = (lists: ReadonlyMap<string, string>): string => [...lists.keys()].sort().join(', ') || 'no list';
  return [
    {
      subject: `audience ${id}`,
      line: `DOC#${id} CURRENT (${document?.row.nomor ?? 'unknown'}) belongs in ${textOf(inLists(wanted))}; it is in ${textOf(listed)}, and ${keys.placement(id).PK} says ${textOf(inLists(placed))}`,
      partitions: [
        ...[keys.document(id).PK, keys.placement(id).PK, followedPartition],
        ...[...inLists(wanted).keys(), ...listed.keys(), ...inLists(placed).keys()],
        ...(document ? [keys.catalogueHead(document.row.department).PK] : []),
        ...(document?.job_ids.map((job) => keys.job(job).PK) ?? []),
      ],
      ...(document && !isFollowed(document, data) && { isNote: true as const }),
    },
  ];
};

const hasSameEntries = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([list, duty]) => other.get(list) === duty);

const followedPartition = keys.distributionFollowed('SHE').PK;

/**
 * Before its first run, after a change of the configured defaults, and where it was killed, the function has an hour to
 * follow.
 */
const isFollowed = ({ row: { department } }: DocumentFacts, { followed, catalogues }: EnvironmentData): boolean => {
  const { defaults, catalogue_version = 0 } = followed.get(department) ?? {};
  return defaults === followedDefaults() && catalogue_version >= (catalogues.get(department)?.head ?? 0);
};

/** A job that is not at its end publishes its changes chunk by chunk. */
const isPending = ({ job_ids }: DocumentFacts, { jobs }: EnvironmentData): boolean =>
  job_ids.flatMap((job) => jobs.get(job) ?? []).some((job) => !hasEnded(job));
