import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import type { restoreTestItem } from '../../../functions/audit-packs/restore-test-store.ts';
import type { copyEventItem, copyItem } from '../../../functions/copies/copy-store.ts';
import type { destructionEventItem } from '../../../functions/destruction/proposal-store.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import type { StoredEdit } from '../../../functions/documents/manual-edit-store.ts';
import type { pastRevisionItem } from '../../../functions/documents/past-revision-store.ts';
import type { visitItem } from '../../../functions/http/visit-store.ts';
import type { dictionaryEventItem } from '../../../functions/imports/dictionary-store.ts';
import type { recipientsEventItem } from '../../../functions/mail/checkpoint-recipient-store.ts';
import type { absenceEventItem } from '../../../functions/profiles/absence-store.ts';
import type { Profile, userEventItem } from '../../../functions/profiles/profile-store.ts';
import type { holdEventItem } from '../../../functions/records/hold-store.ts';
import type { recordEventItem } from '../../../functions/records/record-store.ts';
import type { seriesEventItem } from '../../../functions/records/series-store.ts';
import type { referenceEventItem } from '../../../functions/references/reference-store.ts';
import type { Evidence } from '../../../functions/required-reading/evidence-store.ts';
import type { attendantItem, begunItem, endedItem } from '../../../functions/required-reading/together-store.ts';
import type { SubmissionEventItem } from '../../../functions/submissions/submission-store.ts';
import type { DigestedField } from '../../../functions/transparency-log/personal-data.ts';
import type { calendarEventItem } from '../../../functions/work-calendar/work-calendar-store.ts';

/** The fields with any text, at any depth; keys of a record are no fields. */
type TextFields<T> = T extends readonly (infer E)[]
  ? TextFields<E>
  : T extends object
    ? string extends keyof T
      ? never
      : {
          [K in keyof T & string]-?: string extends NonNullable<T[K]> ? K : TextFields<NonNullable<T[K]>>;
        }[keyof T & string]
    : never;

type Document = ControlledDocument | z.infer<typeof pastRevisionItem> | StoredEdit | z.infer<typeof referenceEventItem>;
type Copy = z.infer<typeof copyItem | typeof copyEventItem>;
type Person = Profile | z.infer<typeof userEventItem | typeof absenceEventItem> | Evidence | z.infer<typeof visitItem>;
type Together = z.infer<typeof begunItem | typeof attendantItem | typeof endedItem>;
type Settings = z.infer<
  typeof calendarEventItem | typeof recipientsEventItem | typeof dictionaryEventItem | typeof restoreTestItem
>;
type Archive = z.infer<
  typeof recordEventItem | typeof seriesEventItem | typeof holdEventItem | typeof destructionEventItem
>;
type EvidenceText = TextFields<Document | Copy | Person | Together | Settings | Archive | SubmissionEventItem>;

type Key =
  | 'id'
  | 'key'
  | `${'absence' | 'content' | 'document' | 'import' | 'job' | 'reading' | 'record' | 'series' | 'session' | 'submission' | 'version'}_id`;
type Digest = 'digest' | 'sha256' | 'token_hash' | `${'draft' | 'manifest' | 'source' | 'supporting'}_sha256`;
type Moment =
  `${'approved' | 'closed' | 'released' | 'deleted' | 'ended' | 'found' | 'level_entered' | 'made' | 'password_changed'}_at`;
type Moments =
  | `${'backup' | 'printed' | 'review_due_set' | 'set' | 'started' | 'taken' | 'updated'}_at`
  | `${'due' | 'effective' | 'review_due' | 'reviewed' | 'starts'}_on`;
type Period =
  | 'at'
  | 'date'
  | 'since'
  | 'until'
  | `${'department' | 'member'}_since`
  | `valid_${'from' | 'until'}`
  | `period_${'from' | 'to'}`;
/** What documents, departments and lists are called. */
type External = 'issuer' | 'edition' | 'language' | `${'amended' | 'replaced'}_by`;
type Name = 'nama' | 'nomor' | 'referred_nomor' | `document_${'number' | 'title'}` | 'department' | 'name' | 'title';
/** Of files, imports, codes, visits and changed fields. */
type Other =
  | `file_${'key' | 'name' | 'url'}`
  | 'previous_url'
  | 'content_type'
  | 'heading'
  | 'text'
  | 'value'
  | 'sections'
  | 'host'
  | 'stage'
  | 'basis'
  | 'field'
  | 'environment'
  | 'method'
  | 'month'
  | 'number'
  | 'outcome';
type LoggedField =
  | Key
  | Digest
  | Moment
  | Moments
  | Period
  | Name
  | External
  | Other
  | 'call'
  | 'clause'
  | 'kind'
  | 'from'
  | 'to';

test('every text of the evidence is digested, or is known to stand in the log as it is', () => {
  expectTypeOf<Exclude<EvidenceText, DigestedField>>().toEqualTypeOf<LoggedField>();
});
