import { keys } from '../../../functions/db/keys.ts';
import type { StoredProposal } from '../../../functions/destruction/proposal-store.ts';
import { loadManifest, recordsIndex } from '../../../functions/file-search/manifest-store.ts';
import { loadDocumentTable } from '../../../functions/file-search/segment-files.ts';
import { recordTexts } from '../../../functions/text-extraction/text-files.ts';
import { minutesNumber, type ProposedRow, stopDays } from '../../../shared/domain/records/destruction.ts';
import { isHeldBy } from '../../../shared/domain/records/holds.ts';
import { findVersion, listObjects } from '../common/stored-objects.ts';
import { type Check, differenceFindings, type Finding } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

const dayMs = 86_400_000;

/**
 * Nothing is destroyed without the approvals of a head and an admin 30 days before, and nothing under a hold. A destroyed
 * record is in a destruction, its deleted files are gone, and the minutes of a year have the numbers from 1, each once.
 */
export const destructions: Check = {
  name: 'every destruction was approved, was under no hold, and agrees with the bucket',
  compare: async (data) => {
    const findings = await Promise.all([...data.proposals.values()].map((each) => proposalFindings(each, data)));
    return {
      compared: data.proposals.size,
      findings: [...findings.flat(), ...(await wordFindings(data)), ...recordFindings(data), ...numberFindings(data)],
    };
  },
};

const proposalFindings = async (proposal: StoredProposal, data: EnvironmentData): Promise<Finding[]> => {
  const { PK, SK } = keys.destructionProposal(proposal.id);
  const versions = (data.destructionEvents.get(proposal.id) ?? []).toSorted((one, other) => one - other);
  const isComplete = versions.length === proposal.version && versions.every((version, at) => version === at + 1);
  const released = proposal.rows.filter(({ released_at }) => released_at !== null);
  const differences = [
    ...(isComplete ? [] : [`it is at version ${proposal.version}, its history has ${versions.join(', ') || 'none'}`]),
    ...(released.length === 0 ? [] : approvalDifferences(proposal)),
    ...released.flatMap((row) => releaseDifferences(proposal, row, data)),
    ...(await Promise.all(released.map((row) => fileDifferences(row, data)))).flat(),
  ];
  const partitions = [
    PK,
    keys.destructionEvent(proposal.id, 1).PK,
    ...released.map((row) => keys.holds(row.series_id)),
  ];
  return differenceFindings(`${PK} ${SK}`, `${PK} ${SK}`, differences, [
    ...partitions,
    ...released.map(({ record_id }) => keys.record(record_id).PK),
  ]);
};

const approvalDifferences = ({ approvals, answers }: StoredProposal): string[] => {
  const people = new Set(approvals.map(({ by }) => by.nrp));
  const roles = approvals.map(({ role }) => role).toSorted();
  return roles.join() === 'admin,head' && people.size === 2 && answers.length === 5
    ? []
    : ['records were released without five answers and the approvals of a head and an admin'];
};

const releaseDifferences = (
  { approved_at }: StoredProposal,
  { record_id, series_id, released_at, deleted_at }: ProposedRow,
  { records, holds }: EnvironmentData,
): string[] => {
  const at = released_at ?? '';
  const isEarly = approved_at === null || Date.parse(at) < Date.parse(approved_at) + stopDays * dayMs;
  const record = records.get(record_id);
  const hold = holds.find(
    (each) =>
      each.series_id === series_id &&
      (!record || isHeldBy(record, each)) &&
      [at, deleted_at ?? at].some(
        (moment) => each.set.at < moment && (each.lifted === null || each.lifted.at > moment),
      ),
  );
  return [
    ...(isEarly ? [`RECORD#${record_id} was released before ${stopDays} days had passed`] : []),
    ...(hold ? [`RECORD#${record_id} was destroyed under HOLD#${hold.id}`] : []),
    ...(record?.state === 'destroyed' ? [] : [`RECORD#${record_id} was released and is ${record?.state ?? 'missing'}`]),
  ];
};

const fileDifferences = async (
  { record_id, deleted_at }: ProposedRow,
  { records }: EnvironmentData,
): Promise<string[]> => {
  if (deleted_at === null) return [];
  const files = records.get(record_id)?.files ?? [];
  const left = await Promise.all(
    files.map(async ({ key, version_id }) => ((await findVersion('documents', key, version_id)) ? [key] : [])),
  );
  return left.flat().map((key) => `${key} is in the bucket, and the register says that it was deleted`);
};

/** Texts, and words in the search index, of records whose files were deleted. */
const wordFindings = async ({ proposals: stored }: EnvironmentData): Promise<Finding[]> => {
  const rows = [...stored.values()].flatMap(({ rows, state }) => rows.map((row) => ({ ...row, state })));
  const deleted = new Set(
    rows.filter(({ deleted_at, state }) => deleted_at !== null || state === 'done').map(({ record_id }) => record_id),
  );
  const { segments } = await loadManifest(recordsIndex);
  const found = (await loadDocumentTable(segments)).map(({ id }) => ({ id, place: 'the search index' }));
  for await (const objects of listObjects('uploads', recordTexts))
    found.push(...objects.map(({ Key: place = '' }) => ({ id: place.split('/')[1] ?? '', place })));
  return found
    .filter(({ id }) => deleted.has(id))
    .map(({ id, place }) => ({
      subject: id,
      line: `RECORD#${id} was destroyed, and its words are in ${place}`,
      partitions: [keys.record(id).PK],
    }));
};

const recordFindings = ({ records, proposals: stored }: EnvironmentData): Finding[] => {
  const released = new Set(
    [...stored.values()].flatMap(({ rows }) =>
      rows.flatMap(({ record_id, released_at }) => (released_at === null ? [] : [record_id])),
    ),
  );
  return [...records.values()]
    .filter(({ id, state }) => state === 'destroyed' && !released.has(id))
    .map(({ id }) => ({
      subject: id,
      line: `RECORD#${id} CURRENT is destroyed, and no destruction released it`,
      partitions: [keys.record(id).PK],
    }));
};

const numberFindings = ({ proposals: stored, minutesCounters }: EnvironmentData): Finding[] => {
  const numbers = new Set([...stored.values()].flatMap(({ minutes }) => (minutes ? [minutes.number] : [])));
  const count = [...minutesCounters.values()].reduce((sum, last) => sum + last, 0);
  const expected = [...minutesCounters].flatMap(([year, last]) =>
    Array.from({ length: last }, (_, at) => minutesNumber(at + 1, year)),
  );
  const missing = expected.filter((number) => !numbers.has(number));
  return missing.length === 0 && numbers.size === count
    ? []
    : [
        {
          subject: 'minutes',
          line: `The minutes have other numbers than their counters: ${missing.join(', ') || `${numbers.size} of ${count}`}`,
          partitions: [keys.minutesCounter('').PK],
        },
      ];
};
