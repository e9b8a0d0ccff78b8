import type { CopyState } from '../../../shared/domain/copies/copies.ts';
import type { DepartmentCode, SubmissionDepartment } from '../../../shared/domain/departments.ts';
import type { SubmissionPurpose } from '../../../shared/domain/documents/documents.ts';
import type { AbsenceState } from '../../../shared/domain/people/absence-states.ts';
import type { Audience } from '../../../shared/domain/required-reading/audiences.ts';
import { hasEnded, type SubmissionState } from '../../../shared/domain/workflow/workflow.ts';

/** What the model expects of a submission. */
export interface SubmissionFacts {
  by: string;
  purpose: SubmissionPurpose;
  nomor: string;
  title: string;
  department: SubmissionDepartment;
  state: SubmissionState;
  version: number;
  isResubmitted: boolean;
  /** The absent holder in whose name its latest decision was made. */
  decidedFor: string | undefined;
  /** The date of the submitter's latest reminder. */
  remindedOn: string | undefined;
}

export interface FileFacts {
  name: string;
  /** Differs for other bytes. */
  bytes: string;
}

/** What the model expects of a document, which it names by its number. */
export interface DocumentFacts {
  nama: string;
  department: DepartmentCode;
  revisi: number;
  status: 'Aktif' | 'Kadaluarsa';
  version: number;
  isDeleted: boolean;
  file: FileFacts | undefined;
  /** SHA-256 of the bytes that last changed the content within the revision. */
  content: string | undefined;
  /** Ids of what its audience was asked to read, the present one last. */
  readings: readonly string[];
  /** The chosen audience; without one, that of its type and department. */
  audience: Audience | undefined;
  reviewedOn: string | undefined;
  /** The version that its latest periodic review made. */
  reviewedVersion: number | undefined;
}

export interface UserFacts {
  full_name: string;
  active: boolean;
  version: number;
  /** Undefined after a reset whose response was lost. */
  password: string | undefined;
}

/** A controlled copy. */
export interface CopyFacts {
  nomor: string;
  number: number;
  holder: string;
  department: DepartmentCode;
  revisi: number;
  content: string | undefined;
  state: CopyState;
  version: number;
}

export interface AbsenceFacts {
  holder: string;
  substitute: string;
  from: string;
  until: string;
  state: AbsenceState;
  version: number;
}

/** What a user has done about the readings of one document. */
export interface ReaderFacts {
  /** What was opened last. */
  latest: { reading: string; bytes: string };
  opened: readonly string[];
  understood: readonly string[];
}

export interface MailFacts {
  address: string | null;
  isConfirmed: boolean;
  isEnabled: boolean;
  /** Links that were requested within a day. */
  requests: number;
}

/** What every acknowledged command has led to. Worlds are never changed, only replaced. */
export interface World {
  submissions: ReadonlyMap<string, SubmissionFacts>;
  documents: ReadonlyMap<string, DocumentFacts>;
  users: ReadonlyMap<string, UserFacts>;
  /** By number of the document and of the copy. */
  copies: ReadonlyMap<string, CopyFacts>;
  /** Those that have not ended. */
  absences: ReadonlyMap<string, AbsenceFacts>;
  /** By number of the document and NRP. */
  readers: ReadonlyMap<string, ReaderFacts>;
  /** By NRP. */
  mail: ReadonlyMap<string, MailFacts>;
  /** Files that wait for a document, by its number. */
  waiting: ReadonlyMap<string, FileFacts>;
  /** The rows of jobs that have been processed, by their names. */
  rows: ReadonlySet<string>;
}

export const emptyWorld: World = {
  ...{ submissions: new Map(), documents: new Map(), users: new Map(), copies: new Map(), absences: new Map() },
  ...{ readers: new Map(), mail: new Map(), waiting: new Map(), rows: new Set() },
};

export const newDocument = (nama: string, department: DepartmentCode): DocumentFacts => ({
  ...{ nama, department, revisi: 0, status: 'Aktif', version: 1, isDeleted: false },
  ...{ file: undefined, content: undefined, readings: [], audience: undefined },
  ...{ reviewedOn: undefined, reviewedVersion: undefined },
});

export const withEntry = <T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> =>
  new Map(map).set(key, value);

export const withoutEntry = <T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([each]) => each !== key));

export const isInFlight = ({ submissions }: World, nomor: string): boolean =>
  [...submissions.values()].some((each) => each.nomor === nomor && !hasEnded(each.state));

/** Documents of an episode with which the next one goes on. */
const maxCarried = 10;

/**
 * The world with which the next episode begins: the newest documents with what belongs to them, and what is about users.
 * `needed`: numbers of documents that are carried in any case.
 */
export const carriedWorld = (world: World, needed: ReadonlySet<string>): World => {
  const numbers = new Set([...needed, ...[...world.documents.keys()].slice(-maxCarried), ...world.waiting.keys()]);
  const ofNumbers = <T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...map].filter(([key]) => numbers.has(key.split(' ')[0] ?? '')));
  return {
    ...emptyWorld,
    submissions: new Map(
      [...world.submissions].filter(([, { nomor, state }]) => numbers.has(nomor) && !hasEnded(state)),
    ),
    documents: ofNumbers(world.documents),
    copies: ofNumbers(world.copies),
    readers: ofNumbers(world.readers),
    ...{ absences: world.absences, mail: world.mail, waiting: world.waiting },
  };
};
