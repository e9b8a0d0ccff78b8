import type { OutputOf } from '../../shared/api/index.ts';
import { togetherPerPage } from '../../shared/api/together.ts';
import { type DepartmentCode, departmentLabels } from '../../shared/domain/departments.ts';
import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import { ledDepartments } from '../../shared/domain/documents/document-access.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { canSeeEvidence, type NamedUser } from '../../shared/domain/people/roles.ts';
import { isInAudience, isReceivedBy, receivingKeys } from '../../shared/domain/required-reading/audiences.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/transactions.ts';
import {
  type ControlledDocument,
  documentRow,
  loadDocument,
  loadDocumentsOrDeleted,
  newDocumentId,
} from '../documents/document-store.ts';
import { readingDuty } from '../documents/reading-rules.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { loadDepartmentMembers } from '../profiles/member-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadDutiesByKey } from './audience-list-store.ts';
import { loadReaders } from './evidence-store.ts';
import {
  attendantOf,
  type BegunReading,
  begunPut,
  endedPut,
  loadAttendants,
  loadBegun,
  loadEnded,
  readingTogetherOf,
  subjectOf,
} from './together-store.ts';

interface CommandContext {
  caller: Caller;
  command: Command;
  now: Date;
}

/** `forbidden` for a department whose crew the caller may not lead, nor see as an auditor. */
export const requireCrewSeen = (caller: Caller, department: DepartmentCode): void => {
  if (!canSeeEvidence(caller) && !ledDepartments(caller).includes(department)) throw new Failure('forbidden');
};

export const audienceOfDocument = (document: ControlledDocument) =>
  audienceOf(document, companyDistribution().defaults);

/** The documents that a department must read, those of which it was asked last first; not everything. */
export const loadAskedDocuments = async (department: DepartmentCode): Promise<DocumentRow[]> => {
  const lists = await loadDutiesByKey(receivingKeys(department));
  const latest = [...lists.values()].flat().sort((one, other) => other.since - one.since);
  const ids = new Set(latest.map(({ document_id }) => document_id));
  const documents = await loadDocumentsOrDeleted([...ids].slice(0, togetherPerPage));
  return documents.flatMap((document) => (document && readingDuty(document) ? [documentRow(document)] : []));
};

/** Begins to read a document that a department must read. */
export const startTogether = async (
  { document_id, department, place }: { document_id: string; department: DepartmentCode; place: string },
  { caller, command, now }: CommandContext,
): Promise<{ session_id: string }> => {
  if (!ledDepartments(caller).includes(department)) throw new Failure('forbidden');
  const document = await loadDocument(document_id);
  if (!document) throw new Failure('not_found');
  const { nomor } = document;
  if (!readingDuty(document) || !isReceivedBy(audienceOfDocument(document), department))
    throw new Failure('no_reading_asked', { nomor, departemen: departmentLabels[department] });
  const result = { session_id: newDocumentId() };
  const begun = begunReading(document, { ...result, department, place, leader: caller, now });
  await retryOnConflict((write) => write([begunPut(begun), ...command.resultPuts(result)]));
  return result;
};

interface Beginning extends Pick<BegunReading, 'session_id' | 'department' | 'place'> {
  leader: NamedUser;
  now: Date;
}

export const begunReading = (
  { id, nomor, nama, revisi, file, reading, safety_critical }: ControlledDocument,
  { leader, now, ...where }: Beginning,
): BegunReading => ({
  ...where,
  ...{ document_id: id, reading_id: reading?.id ?? '', nomor, nama, revisi, sha256: file?.sha256 ?? null },
  is_safety_critical: safety_critical === 'Ya',
  ...{ by_nrp: leader.nrp, by_name: leader.full_name, at: now.toISOString() },
});

/** The reading that the caller leads; `not_found` for all others. */
export const loadLed = async (id: string, caller: Caller): Promise<BegunReading> => {
  const begun = await loadBegun(id);
  if (begun?.by_nrp !== caller.nrp) throw new Failure('not_found');
  return begun;
};

/** A reading together with its crew; `not_found` unless the caller leads it or sees its department. */
export const describeTogether = async (
  id: string,
  caller: Caller,
  now: Date,
): Promise<Omit<OutputOf<'get-reading-together'>, 'success'>> => {
  const begun = await loadBegun(id);
  if (!begun) throw new Failure('not_found');
  if (begun.by_nrp !== caller.nrp) requireCrewSeen(caller, begun.department);
  const [ended, attendants, document] = await Promise.all([
    loadEnded(id),
    loadAttendants(id),
    loadDocument(begun.document_id),
  ]);
  const isAsked = document && readingDuty(document)?.id === begun.reading_id;
  return {
    reading: readingTogetherOf(begun, ended),
    document: isAsked ? documentRow(document) : null,
    attendants: attendants.map(attendantOf),
    missing: ended || !isAsked ? [] : await missingOf(begun, document, new Set(attendants.map(({ nrp }) => nrp)), now),
  };
};

/** The members of the department who must read the document and have not confirmed, by name. */
const missingOf = async (
  { department, document_id, reading_id }: BegunReading,
  document: ControlledDocument,
  confirmed: ReadonlySet<string>,
  now: Date,
) => {
  const [members, readers] = await Promise.all([
    loadDepartmentMembers(department),
    loadReaders(document_id, reading_id),
  ]);
  const audience = audienceOfDocument(document);
  return members
    .filter((person) => !confirmed.has(person.nrp) && isInAudience(audience, person, now))
    .map(({ nrp, full_name, without_account }) => ({
      ...{ nrp, full_name, without_account },
      has_understood: readers.get(nrp)?.state === 'understood',
    }))
    .sort((one, other) => (one.full_name ?? '').localeCompare(other.full_name ?? '', 'id'));
};

/** Ends a reading that the caller leads; a repetition returns the first end. */
export const endTogether = async (
  { session_id }: { session_id: string },
  { caller, command, now }: CommandContext,
): Promise<{ ended_at: string }> => {
  const begun = await loadLed(session_id, caller);
  return retryOnConflict(async (write) => {
    const [before, attendants] = await Promise.all([loadEnded(session_id), loadAttendants(session_id)]);
    const result = { ended_at: before?.at ?? now.toISOString() };
    const by = { by_nrp: caller.nrp, by_name: caller.full_name };
    const ended = { ...subjectOf(begun), ...by, confirmed: attendants.length, at: result.ended_at };
    await write([...command.resultPuts(result), ...(before ? [] : [endedPut(ended)])]);
    return result;
  });
};
