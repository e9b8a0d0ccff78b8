import type { Reader } from '../../shared/api/reading.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import {
  type Audience,
  type AudienceKey,
  audienceKeys,
  everyoneKey,
  membershipsOf,
} from '../../shared/domain/required-reading/audiences.ts';
import {
  type Duty,
  dueDates,
  isReadingOverdue,
  type Reading,
  type ReadingCounts,
  readerRank,
  readingCounts,
  requiredReadings,
} from '../../shared/domain/required-reading/reading.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { readingDuty, readingFor } from '../documents/reading-rules.ts';
import { loadDepartmentMembers, loadMemberPages, type Person } from '../profiles/member-store.ts';
import { loadHoldings } from '../profiles/position-store.ts';
import { loadProfiles } from '../profiles/profile-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadReaders } from './evidence-store.ts';
import type { ReaderEntry } from './reading-records.ts';

/** What must be read of a document, in each of its lists. */
const listsOf = (document: ControlledDocument, duty: Reading): Map<AudienceKey, Duty[]> =>
  new Map(
    audienceKeys(audienceOf(document, companyDistribution().defaults)).map((key) => [
      key,
      [dutyIn(document, readingFor(duty, document.audience_since?.[key]))],
    ]),
  );

const dutyIn = (document: ControlledDocument, { id, since }: Reading): Duty => ({
  document_id: document.id,
  reading_id: id,
  since: Date.parse(since),
});

/** How far each of the candidates is who belong to the document's audience. */
const readersOf = (
  document: ControlledDocument,
  duty: Reading,
  { candidates, entries, now }: { candidates: readonly Person[]; entries: ReadonlyMap<string, ReaderEntry>; now: Date },
): Reader[] => {
  const settings = companyDistribution();
  const today = dateAt(now.getTime(), settings.time_zone);
  const lists = listsOf(document, duty);
  const dueOn = dueDates(settings);
  return candidates.flatMap((person) => {
    const [required] = requiredReadings(membershipsOf(person, now), lists);
    if (!required) return [];
    const due_on = dueOn(required.start);
    const entry = entries.get(person.nrp);
    const state = entry?.state ?? 'not_opened';
    return {
      nrp: person.nrp,
      full_name: person.full_name,
      department: person.department ?? null,
      without_account: person.without_account,
      state,
      at: entry ? new Date(entry.at).toISOString() : null,
      due_on,
      is_overdue: state !== 'understood' && isReadingOverdue(due_on, today),
    };
  });
};

const audienceOfDocument = (document: ControlledDocument) => audienceOf(document, companyDistribution().defaults);

/** The counts of several documents, of all people or of those of some departments; documents that ask for nothing are left out. */
export const countProgress = async (
  ids: readonly string[],
  departments: readonly DepartmentCode[] | undefined,
  now: Date,
): Promise<(ReadingCounts & { document_id: string })[]> => {
  const documents = (await loadDocumentsOrDeleted([...new Set(ids)])).flatMap((document) => {
    const duty = document && readingDuty(document);
    return document && duty ? [{ document, duty }] : [];
  });
  if (documents.length === 0) return [];
  const [candidates, entries] = await Promise.all([
    loadCandidates(
      documents.map(({ document }) => audienceOfDocument(document)),
      departments,
    ),
    Promise.all(documents.map(({ document, duty }) => loadReaders(document.id, duty.id))),
  ]);
  return documents.map(({ document, duty }, at) => ({
    document_id: document.id,
    ...readingCounts(readersOf(document, duty, { candidates, entries: entries[at] ?? new Map(), now })),
  }));
};

/** Everyone who must read a document, in the order in which a list shows them. */
export const loadDocumentReaders = async (
  document: ControlledDocument,
  departments: readonly DepartmentCode[] | undefined,
  now: Date,
): Promise<Reader[]> => {
  const duty = readingDuty(document);
  if (!duty) return [];
  const [candidates, entries] = await Promise.all([
    loadCandidates([audienceOfDocument(document)], departments),
    loadReaders(document.id, duty.id),
  ]);
  const readers = readersOf(document, duty, { candidates, entries, now });
  return readers.sort((one, other) => (readerOrder(one) < readerOrder(other) ? -1 : 1));
};

/** Where a reader stands in the list of a document: exceptions first, by NRP. */
export const readerOrder = (reader: Pick<Reader, 'nrp' | 'state' | 'is_overdue'>): string =>
  `${readerRank(reader)}#${reader.nrp}`;

/**
 * Everyone who may belong to one of these audiences, of all departments or of some, by NRP: each audience is a part of
 * them. The company is read once where an audience is everyone.
 */
const loadCandidates = async (
  audiences: readonly Audience[],
  departments: readonly DepartmentCode[] | undefined,
): Promise<Person[]> => {
  if (departments) return sortedPeople((await Promise.all(departments.map(loadDepartmentMembers))).flat());
  if (audiences.some((each) => audienceKeys(each).includes(everyoneKey))) return loadEveryone();
  const members = await Promise.all(
    [...new Set(audiences.flatMap((each) => each.departments))].map(loadDepartmentMembers),
  );
  const nrps = [...(await loadHolderNrps(audiences)), ...audiences.flatMap(({ users }) => users)];
  const named = (await loadProfiles([...new Set(nrps)])).filter((found) => found?.active);
  return sortedPeople([...members.flat(), ...named.filter((found) => found !== undefined)]);
};

const loadEveryone = async (): Promise<Person[]> => {
  const people: Person[] = [];
  for await (const page of loadMemberPages()) people.push(...page);
  return people;
};

const loadHolderNrps = async (audiences: readonly Audience[]): Promise<string[]> => {
  const holdings = await Promise.all(
    // The department counts for a Dept. Head only.
    audiences.flatMap(({ positions }) =>
      positions.map(({ role, department = 'SHE' }) => loadHoldings(role, department)),
    ),
  );
  return holdings.flat().flatMap(({ nrp, held }) => (held.length > 0 ? [nrp] : []));
};

const sortedPeople = (people: readonly Person[]): Person[] =>
  [...new Map(people.map((person) => [person.nrp, person])).values()].sort((one, other) =>
    one.nrp < other.nrp ? -1 : 1,
  );
