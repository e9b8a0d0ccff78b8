import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { keys } from '../../../functions/db/keys.ts';
import type { ChangePart } from '../../../functions/documents/change-rules.ts';
import type { SubmissionEventItem } from '../../../functions/submissions/submission-store.ts';

const digest = `${'A'.repeat(43)}=`;

let sequence = 0;
/** A stream record as DynamoDB passes it to a Lambda function, of an item as the table's client stores it. */
export const streamRecord = (
  item: Record<string, unknown> & { PK: string; SK: string },
  eventName = 'INSERT',
): DynamoDBRecord => {
  sequence += 1;
  return {
    eventID: `e${sequence}`,
    eventName: eventName as 'INSERT',
    dynamodb: {
      SequenceNumber: String(sequence),
      Keys: marshall({ PK: item.PK, SK: item.SK }) as never,
      NewImage: marshall({ ...item, outbox: 1 }, { removeUndefinedValues: true }) as never,
    },
  };
};

export const transitionRecord = (facts: Partial<SubmissionEventItem> = {}) => {
  const event: SubmissionEventItem = {
    submission_id: 'S1',
    version: 2,
    action: 'approve',
    from: 'pending',
    to: 'under_dept_approval',
    actor_nrp: '10000001',
    actor_name: 'Budi',
    capacity: 'reviewer',
    acting: false,
    reason: null,
    at: '2026-11-20T03:00:00.000Z',
    files: { draft_sha256: digest, supporting_sha256: digest },
    skipped: [],
    department: 'Produksi',
    document_title: 'Prosedur Pengangkutan',
    document_number: 'PPA-SOP-PRO-001',
    submission_purpose: 'new',
    submitter_nrp: '10000031',
    approved_before: [],
    ...facts,
  };
  return streamRecord({ ...keys.submissionEvent(event.submission_id, event.version), ...event });
};
/** A change in a department's catalogue. */
export const catalogueRecord = (version: number, department: 'IMS' | 'SHE' = 'IMS') =>
  streamRecord({
    ...keys.catalogueLog(department, version),
    department,
    version,
    kind: 'delete',
    change: { op: 'delete', id: `d${version}`, version: 2 },
    at: '2026-11-20T03:00:00.000Z',
  });
/** Documents that a bulk job changed together. */
export const bulkCatalogueRecord = (
  version: number,
  documents: Record<string, number>,
  { job_id, parts }: { job_id?: string; parts?: { parts: ChangePart[]; ids?: string[] }[] } = {},
) =>
  streamRecord({
    ...keys.catalogueLog('IMS', version),
    department: 'IMS',
    version,
    kind: 'many',
    documents,
    ...(job_id !== undefined && { job_id }),
    ...(parts && { parts }),
    at: '2026-11-20T03:00:00.000Z',
  });
export const notificationRecord = (eventName?: string) =>
  streamRecord(
    {
      ...keys.notification('10000031', '01K0AAAAAAAAAAAAAAAAAAAAA1'),
      id: '01K0AAAAAAAAAAAAAAAAAAAAA1',
      nrp: '10000031',
      title: 'T',
      message: 'M',
      type: 'info',
      created_at: '2026-11-20T03:00:00.000Z',
      submission_id: 'S1',
    },
    eventName,
  );
