import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { type TrailEntry, type TrailKind, trailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { positionsField } from '../../shared/domain/audit-trail/trail-topics.ts';
import { departmentLabels } from '../../shared/domain/departments.ts';
import { changeOf } from '../../shared/domain/documents/documents.ts';
import { periodText } from '../../shared/domain/people/absences.ts';
import { type NamedUser, positionTitle, roleLabels } from '../../shared/domain/people/roles.ts';
import { recordPeriodText } from '../../shared/domain/records/records.ts';
import { confirmationLabels } from '../../shared/domain/required-reading/together.ts';
import { copyEventItem } from '../copies/copy-store.ts';
import { bulkJobOf } from '../db/bulk-job-mark.ts';
import type { Item } from '../db/table.ts';
import { destructionEventItem } from '../destruction/proposal-store.ts';
import { documentItem } from '../documents/document-store.ts';
import { type Replacement, storedEditFields } from '../documents/manual-edit-store.ts';
import { visitItem } from '../http/visit-store.ts';
import { absenceEventItem } from '../profiles/absence-store.ts';
import { type Profile, profile } from '../profiles/profile-store.ts';
import { holdEventItem } from '../records/hold-store.ts';
import { recordEventItem } from '../records/record-store.ts';
import { seriesEventItem } from '../records/series-store.ts';
import { referenceEventItem } from '../references/reference-store.ts';
import { badgeEventItem } from '../required-reading/badge-store.ts';
import { evidenceItem } from '../required-reading/evidence-store.ts';
import { attendantItem, begunItem, endedItem, type StoredAttendant } from '../required-reading/together-store.ts';
import { submissionEventItem } from '../submissions/submission-store.ts';
import { calendarEventItem } from '../work-calendar/work-calendar-store.ts';

/** An event without what follows from its item's key. */
type Event = Omit<TrailEntry, 'id'> & {
  /** What distinguishes the event where that is not the item's key: an item that changes has several. */
  identity?: string;
};

/** Of a changed item, what it was before; undefined where that is not known, as of an item that was inserted. */
type Reader = (item: Item, before: Item | undefined) => Event | undefined;

const person = (nrp: string, full_name: string | null | undefined): NamedUser => ({
  nrp,
  full_name: full_name ?? null,
});

const submissionEvent: Reader = (item) => {
  const event = submissionEventItem.parse(item);
  return {
    kind: 'submission',
    action: event.action,
    at: event.at,
    actor: person(event.actor_nrp, event.actor_name),
    submission_id: event.submission_id,
    nomor: event.document_number,
    nama: event.document_title,
    from: event.from,
    capacity: event.capacity,
    acting: event.acting,
    on_behalf_of: event.on_behalf_of,
    reason: event.reason ?? undefined,
    sha256: event.files.draft_sha256,
  };
};

const editKinds: Partial<Record<Replacement['action'], TrailKind>> = {
  reviewed: 'review',
  review_asked: 'review',
  distributed: 'distribution',
  reading_required: 'distribution',
};

const idOfHistory = ({ PK }: Item): string => PK.slice('PAST#'.length);

const editEvent: Reader = (item) => {
  const edit = storedEditFields.parse(item);
  const { action, at, by_nrp, by_name, changes, review, without_approval, accepted, proposal, reason } = edit;
  const other = accepted ?? (proposal && { by_nrp: proposal.made_by, by_name: proposal.made_by_name });
  return {
    kind: editKinds[action] ?? 'document',
    action: action === 'reviewed' ? (review?.outcome ?? 'suitable') : action,
    at,
    actor: person(by_nrp, by_name),
    document_id: idOfHistory(item),
    revisi: review?.revisi,
    subject: other && person(other.by_nrp, other.by_name),
    detail: without_approval && (accepted ? 'second_person' : 'without_approval'),
    reason: reason ?? review?.reason ?? undefined,
    sha256: review?.sha256 ?? undefined,
    changes: changes.map(({ field, from, to }) => ({ field, from: shortText(from), to: shortText(to) })),
  };
};

/** An entry is a line of a list; the history has the whole value. */
const shortText = (value: string | number): string => {
  const text = String(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
};

/** A revision, whether it is current or past; `before` is the document as it was before a change. */
const revisionEvent: Reader = (item, before) => {
  const document = documentItem.parse(item);
  const { id, revisi, nomor, nama, source, made_by, made_by_name, made_at, submission_id, file, unapproved } = document;
  if (before?.['made_at'] === made_at) return undefined;
  return {
    kind: 'document',
    action: source === 'editor' ? 'manual' : source,
    at: made_at,
    actor: person(made_by, made_by_name),
    document_id: id,
    submission_id,
    nomor,
    nama,
    revisi,
    detail: unapproved?.concerns === 'number' && unapproved.at === made_at ? 'without_approval' : undefined,
    reason: changeOf(document)?.reason,
    sha256: file?.sha256,
    identity: `${id} ${made_at} ${revisi}`,
  };
};

/** The undo of an import removes what the import created, which no history entry says. */
const removalEvent: Reader = (item) => {
  const { id, updated_at: at, updated_by, updated_by_name, deleted_at } = documentItem.parse(item);
  const revision = revisionEvent(item, undefined);
  if (!revision || bulkJobOf(item) === undefined || deleted_at !== at) return undefined;
  const removal = { action: 'import_undone', at, actor: person(updated_by, updated_by_name), reason: undefined };
  return { ...revision, ...removal, detail: undefined, identity: `${id} ${at} removed` };
};

const destruction = z.object({
  nomor: z.string(),
  nama: z.string(),
  revisi: z.number(),
  submission_id: z.string(),
  requested_by: z.string(),
  at: z.string(),
});
const destructionEvent: Reader = (item) => {
  const { requested_by, ...event } = destruction.parse(item);
  return {
    ...event,
    kind: 'document',
    action: 'destroyed',
    actor: person(requested_by, null),
    document_id: idOfHistory(item),
  };
};

const referenceEvent: Reader = (item) => {
  const { action, nomor, revisi, referred_nomor, sha256, by_nrp, by_name, at } = referenceEventItem.parse(item);
  return {
    kind: 'document',
    action: `reference_${action}`,
    at,
    actor: person(by_nrp, by_name),
    document_id: idOfHistory(item),
    nomor,
    revisi,
    detail: referred_nomor,
    sha256: sha256 ?? undefined,
  };
};

const readingEvent: Reader = (item) => {
  const { action, document_id, revisi, nomor, sha256, nrp, full_name, together, at } = evidenceItem.parse(item);
  return {
    kind: 'reading',
    action,
    at,
    actor: person(nrp, full_name),
    document_id,
    nomor,
    revisi,
    subject: together && person(together.leader_nrp, together.leader_name),
    detail: together && togetherText(together),
    sha256: sha256 ?? undefined,
  };
};

const togetherText = ({ kind, place }: Pick<StoredAttendant, 'kind' | 'place'>): string =>
  `baca bersama di ${place} dengan ${confirmationLabels[kind]}`;

/** Who confirmed so that it counts is in the evidence of the reading. */
const attendantEvent: Reader = (item) => {
  const attendant = attendantItem.parse(item);
  const { nrp, full_name, leader_nrp, leader_name, counts, at, document_id, nomor, revisi } = attendant;
  if (counts) return undefined;
  return {
    ...{ kind: 'reading', action: 'together_attended', at, actor: person(nrp, full_name), document_id, nomor, revisi },
    subject: person(leader_nrp, leader_name),
    detail: togetherText(attendant),
  };
};

/** The beginning of a reading together, or its end. */
const togetherEvent: Reader = (item) => {
  const ended = item.SK === 'ENDED' ? endedItem.parse(item) : undefined;
  const { by_nrp, by_name, at, document_id, nomor, revisi, department, place } = ended ?? begunItem.parse(item);
  const people = ended ? `, ${ended.confirmed} orang` : '';
  return {
    ...{ kind: 'reading', at, actor: person(by_nrp, by_name), document_id, nomor, revisi },
    action: ended ? 'together_ended' : 'together_begun',
    detail: `${departmentLabels[department]}, ${place}${people}`,
  };
};

const copyEvent: Reader = (item) => {
  const { document_id, number, from, to, actor, remark, at } = copyEventItem.parse(item);
  return {
    kind: 'copy',
    action: from === null ? 'printed' : to,
    at,
    actor,
    document_id,
    number,
    reason: remark ?? undefined,
  };
};

const seriesEvent: Reader = (item) => {
  const { series, action, changes, actor, reason, at } = seriesEventItem.parse(item);
  return {
    ...{ kind: 'record', action: `series_${action}`, at, actor, nama: series.title, changes },
    detail: departmentLabels[series.department],
    reason: reason ?? undefined,
  };
};

const recordEvent: Reader = (item) => {
  const { record, title, action, actor, reason, at } = recordEventItem.parse(item);
  return {
    ...{ kind: 'record', action, at, actor, nama: title },
    detail: `${departmentLabels[record.department]}, ${recordPeriodText(record)}, ${record.description}`,
    reason: reason ?? undefined,
  };
};

const destructionOfRecordsEvent: Reader = (item) => {
  const { proposal, action, records, actor, reason, at } = destructionEventItem.parse(item);
  const { id, department, rows } = proposal;
  return {
    ...{ kind: 'record', action: `destruction_${action}`, at, actor, nama: `Usulan pemusnahan ${id}` },
    detail: `${departmentLabels[department]}, ${records.length || rows.length} arsip`,
    reason: reason ?? undefined,
  };
};

const holdEvent: Reader = (item) => {
  const { hold, action, actor, reason, at } = holdEventItem.parse(item);
  const { department, title, period, record_id } = hold;
  const part = period ? `, ${recordPeriodText({ period_from: period.from, period_to: period.to })}` : '';
  return {
    ...{ kind: 'record', action: `hold_${action}`, at, actor, nama: title },
    detail: `${departmentLabels[department]}${part}${record_id === null ? '' : ', satu arsip'}`,
    reason: reason ?? undefined,
  };
};

const absenceEvent: Reader = (item) => {
  const { absence, action, actor, reason, at } = absenceEventItem.parse(item);
  return {
    kind: 'absence',
    action,
    at,
    actor,
    subject: absence.holder,
    detail: `${periodText(absence)}, pengganti ${absence.substitute.full_name ?? absence.substitute.nrp}`,
    reason: reason ?? undefined,
  };
};

const calendarEvent: Reader = (item) => {
  const { change, actor, at } = calendarEventItem.parse(item);
  const detail = change.kind === 'week' ? change.week : `${change.date} ${change.name}`;
  return { kind: 'setting', action: change.kind, at, actor, detail };
};

/** Of a department that a visit names: its label, where it is one. */
const labelOf = (department: string): string =>
  departmentLabels[department as keyof typeof departmentLabels] ?? department;

const visitEvent: Reader = (item) => {
  const { actor_nrp, actor_name, call, subject, at } = visitItem.parse(item);
  const { id, nomor, document_id, submission_id, kind, department, revisi, number, nrp, clause } = subject;
  const words = subject.query ?? subject.search;
  const isSubmissionFile = kind === 'draft' || kind === 'supporting';
  return {
    kind: 'visit',
    action: call,
    at,
    actor: person(actor_nrp, actor_name),
    document_id: document_id ?? (isSubmissionFile ? undefined : id),
    submission_id: submission_id ?? (isSubmissionFile ? id : undefined),
    nomor,
    revisi,
    number,
    subject: nrp === undefined ? undefined : person(nrp, null),
    detail: words ? `${department ? `${labelOf(department)}, ` : ''}kata “${words}”` : (kind ?? department ?? clause),
  };
};

/** A user as the admin sees it, by field. */
const userTexts = ({ full_name, department, roles, positions, active, ...profile }: Profile) => ({
  Nama: full_name ?? '',
  Departemen: department === undefined ? '' : departmentLabels[department],
  Peran: roles.map((role) => roleLabels[role]).join(', '),
  [positionsField]: positions.map(positionTitle).join(', '),
  'Memimpin kru': profile.supervises === undefined ? '' : departmentLabels[profile.supervises],
  'Tanpa akun': profile.without_account ? 'ya' : '',
  Aktif: active ? 'ya' : 'tidak',
  'Masa akses auditor': profile.audit_period
    ? `${profile.audit_period.valid_from} – ${profile.audit_period.valid_until}`
    : '',
});

/** A change that an admin made; other changes of a profile follow from events that are in the trail themselves. */
const userEvent: Reader = (item, before) => {
  const after = profile.parse(item);
  const { nrp, full_name, updated_at, updated_by, updated_by_name } = after;
  if (updated_at === undefined || updated_by === undefined || before?.['updated_at'] === updated_at) return undefined;
  const former = before && profile.parse(before);
  const texts = userTexts(after);
  const formerTexts: Partial<typeof texts> = former ? userTexts(former) : {};
  const changes = Object.entries(texts)
    .map(([field, to]) => ({ field, from: formerTexts[field as keyof typeof texts] ?? '', to }))
    .filter(({ from, to }) => from !== to);
  return {
    kind: 'user',
    action: !former && after.version === 1 ? 'added' : former?.active && !after.active ? 'deactivated' : 'changed',
    at: updated_at,
    actor: person(updated_by, updated_by_name),
    subject: person(nrp, full_name),
    changes: former || after.version === 1 ? changes : [],
    identity: `${nrp} ${updated_at}`,
  };
};

const badgeEvent: Reader = (item) => {
  const { nrp, full_name, action, reason, by_nrp, by_name, at } = badgeEventItem.parse(item);
  const people = { actor: person(by_nrp, by_name), subject: person(nrp, full_name) };
  return { kind: 'user', action: `badge_${action}`, at, ...people, reason };
};

/** Which items are events, by their keys. */
const readers: readonly { key: RegExp; read: Reader }[] = [
  { key: /^HIST#ABSENCE#\S+ AV#/, read: absenceEvent },
  { key: /^HIST#CALENDAR WV#/, read: calendarEvent },
  { key: /^HIST#COPY#\S+ CV#/, read: copyEvent },
  { key: /^HIST#SERIES#\S+ SV#/, read: seriesEvent },
  { key: /^HIST#RECORD#\S+ KV#/, read: recordEvent },
  { key: /^HIST#DESTRUCTION#\S+ PV#/, read: destructionOfRecordsEvent },
  { key: /^HIST#HOLD#\S+ HV#/, read: holdEvent },
  { key: /^HIST#READ#/, read: readingEvent },
  { key: /^HIST#TOGETHER#\S+ P#/, read: attendantEvent },
  { key: /^HIST#TOGETHER#\S+ (BEGUN|ENDED)$/, read: togetherEvent },
  { key: /^HIST#BADGE#\d+ BV#/, read: badgeEvent },
  { key: /^HIST#VISIT#/, read: visitEvent },
  { key: /^HIST#\S+ EV#/, read: submissionEvent },
  { key: /^PAST#\S+ EDIT#/, read: editEvent },
  { key: /^PAST#\S+ DESTROYED#/, read: destructionEvent },
  { key: /^PAST#\S+ REF#/, read: referenceEvent },
  { key: /^PAST#\S+ REV#/, read: revisionEvent },
  { key: /^DOC#\S+ CURRENT$/, read: revisionEvent },
  { key: /^DOC#\S+ CURRENT$/, read: removalEvent },
  { key: /^U#\d+ PROFILE$/, read: userEvent },
];

/** The events that an item records: mostly one, or none. Throws for a malformed one. */
export const trailEntriesOf = (item: Item, before?: Item): TrailEntry[] => {
  const key = `${item.PK} ${item.SK}`;
  return readers.flatMap((each) => {
    const event = each.key.test(key) ? each.read(item, before) : undefined;
    if (!event) return [];
    const { identity = key, ...rest } = event;
    return [trailEntry.parse({ ...rest, id: eventId(event.at, identity) })];
  });
};

/** The id of an event, by which it is in the list: its time, then what distinguishes it. */
export const eventId = (at: string, identity: string): string =>
  `${at}#${hash('sha256', identity, 'hex').slice(0, 16)}`;
