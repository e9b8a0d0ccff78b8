import { randomBytes } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  commandWithKey,
  loadStoredResult,
  maxPartBytes,
  maxResultParts,
} from '../../../functions/http/idempotency-store.ts';
import { readingSummary } from '../../../functions/imports/parsing/reading-summary.ts';
import { newJob } from '../../../functions/jobs/job-creation-service.ts';
import { jobResult } from '../../../functions/jobs/job-result.ts';
import { jobItem } from '../../../functions/jobs/job-store.ts';
import { maxJobsListed } from '../../../functions/jobs/owner-jobs-service.ts';
import type { RowResult } from '../../../functions/jobs/row-results.ts';
import { maxListed } from '../../../functions/submissions/vacancy-preview-service.ts';
import type { Item } from '../../../infra/local/aws/dynamodb/dynalite.ts';
import { itemSize } from '../../../infra/local/aws/dynamodb/items.ts';
import { type Call, isIdempotentCommand } from '../../../shared/api/call.ts';
import { maxCheckpointRecipients, maxRecipientRemark } from '../../../shared/api/checkpoint-recipients.ts';
import { maxRowsPerSave } from '../../../shared/api/document-edits.ts';
import { type CallName, callNamed, callNames, type OutputOf } from '../../../shared/api/index.ts';
import { maxHolderLength, maxPlaceLength, maxPrintedCopies } from '../../../shared/domain/copies/copies.ts';
import { maxFileNameLength, maxFileUrlLength } from '../../../shared/domain/documents/document-fields.ts';
import { maxCitedChanges } from '../../../shared/domain/documents/document-reviews.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { columnLetters, requiredColumns } from '../../../shared/domain/import/columns.ts';
import { maxBulkFiles } from '../../../shared/domain/jobs/job-limits.ts';
import { maxMailAddressLength } from '../../../shared/domain/people/mail-addresses.ts';
import { maxAddedRecords } from '../../../shared/domain/records/records.ts';
import { maxDistributedDocuments } from '../../../shared/domain/required-reading/reading.ts';
import { maxNomorLength, maxTitleLength } from '../../../shared/domain/text.ts';
import { maxHolidayName } from '../../../shared/domain/time/holidays.ts';
import { Failure } from '../../../shared/errors.ts';
import { mockItem, resetMocks } from './invoke.ts';

/** The largest results that the contract allows, in characters that need the most bytes and compress worst. */

const maxItemBytes = 400 * 1024;
const maxTransactionBytes = 4 * 1024 * 1024;
const maxPersonName = 100;

let seed = 1;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
/** Half of a surrogate pair: six bytes of JSON for each character, where others need at most three. */
const text = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(0xd800 + random(0x400))).join('');
/** Of a field of a document, which refuses lone surrogates: three bytes for each character. */
const line = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + random(0x5000))).join('');
const id = (): string =>
  Array.from({ length: 64 }, () => 'abcdefghijklmnopqrstuvwxyz0123456789-_'[random(38)]).join('');
const at = '2026-11-20T10:00:00.000Z';

const row = (): Required<DocumentRow> => ({
  ...{ id: id(), department: 'PLT', nama: line(maxTitleLength), nomor: line(maxNomorLength) },
  ...{ jenis: 'Manual & Kebijakan', revisi: 9999, status: 'Kadaluarsa', has_file: false },
  effective_on: '2026-11-20',
  review_due_on: '2036-11-20',
  version: 9_999_999,
  ...{ external_kind: 'Standar pelanggan', issuer: line(120), edition: line(40), language: line(40) },
  ...{ place: line(120), amended_by: line(120), replaced_by: line(120) },
  file_url: `https://a.id/${id().repeat(40)}`.slice(0, maxFileUrlLength),
  ...{ valid_until: '2036-11-20', checked_on: '2026-11-20', waits: true as const },
});

const rejectedRow = () => {
  const { message } = new Failure('number_taken', { nomor: line(maxNomorLength), judul: line(maxTitleLength) });
  const present = row();
  return {
    ...{ id: present.id, success: false as const, error: 'submission_in_progress' as const, message },
    ...{ fields: { nomor: message }, present },
  };
};

const user = () => ({
  ...{ nrp: '10000031', full_name: text(maxPersonName), roles: ['admin' as const, 'document_controller' as const] },
  positions: Array.from({ length: 20 }, () => ({
    ...{ role: 'dept_head' as const, department: 'Engineering' as const, acting: true },
    ...{ valid_from: at, valid_until: '2027-11-20T10:00:00.000Z' },
  })),
  ...{ department: 'ENG' as const, active: true, version: 99, password_changed_at: at, locked_until: at },
});

const waiting = () => ({
  ...{ submission_id: id(), document_title: text(maxTitleLength), document_number: text(maxNomorLength) },
  ...{ department: 'Engineering' as const, level: 'project_manager' as const, since: at },
});

const fileName = (): string => `${text(maxFileNameLength - 4)}.pdf`;

/** An upload with no usable file. */
const failedUpload = () => {
  const request = {
    kind: 'upload' as const,
    dry_run: false,
    replace_existing: false,
    file_name: fileName(),
    total: 200,
  };
  const job = newJob(request, { nrp: '10000002', full_name: text(maxPersonName) } as never, new Date(at));
  const rowResults = Array.from({ length: maxBulkFiles }, (_, place): RowResult => {
    const { message } = new Failure('number_taken', { nomor: text(maxNomorLength), judul: text(maxTitleLength) });
    const nama = fileName();
    return {
      ...{ row: place + 1, file_name: nama, became: 'galat', nomor: text(maxNomorLength), nama },
      errors: [{ column: 'nomor', message }],
    };
  });
  return {
    ...job,
    state: 'done' as const,
    finished_at: at,
    result: jobResult(job, { results: rowResults, reading: null }),
    report_key: id(),
  };
};

/** The reading of as many sheets, tables and columns as the summary lists, with the longest names. */
const largestReading = () => {
  const columns = Array.from({ length: 64 }, (_, index) => ({
    ...{
      column: columnLetters(index),
      heading: text(4096),
      field: 'department' as const,
      isUnknown: true,
      samples: [],
    },
  }));
  const given = Array.from({ length: 16 }, () => ({
    column: 'jenis' as const,
    value: text(20),
    source: 'title' as const,
  }));
  const missing = [...requiredColumns];
  const listed = { rowCount: 300_000, isList: true, isSkipped: false, waiting: 4000, split: 300_000 };
  const table = { headerRow: 1_048_576, columns, given, documents: [], missing, empty: [], ...listed };
  const sheet = {
    rows: 300_000,
    headerRows: 1,
    documents: [],
    setAsideCount: 300_000,
    setAside: [],
    words: [],
    unnamed: [],
  };
  const tables = [...Array.from({ length: 4 }, () => table), ...Array(60).fill({ ...table, columns: [] })];
  return readingSummary(Array.from({ length: 200 }, () => ({ name: text(31), sheet: { ...sheet, tables } })));
};

/** An import whose first rows were all invalid, or all duplicates. */
const failedImport = () => {
  const request = { kind: 'import' as const, dry_run: false, replace_existing: false, file_name: fileName(), total: 0 };
  const job = newJob(request, { nrp: '10000002', full_name: text(maxPersonName) } as never, new Date(at));
  const rowResults = Array.from({ length: 1000 }, (_, place): RowResult => {
    const { message } = new Failure('number_taken', { nomor: text(maxNomorLength), judul: text(maxTitleLength) });
    return {
      ...{ row: place + 1, became: 'galat', nomor: text(maxNomorLength), nama: text(maxTitleLength) },
      ...{ duplicate: true, existing_revisi: 9999, new_revisi: 9999, errors: [{ column: 'file_name', message }] },
    };
  });
  return {
    ...job,
    state: 'done' as const,
    finished_at: at,
    result: jobResult(job, { results: rowResults, reading: largestReading() }),
    report_key: id(),
  };
};

const largestPrint = () => {
  const request = { kind: 'print' as const, dry_run: false, replace_existing: false, file_name: '', total: 0 };
  const job = newJob(request, { nrp: '10000002', full_name: text(maxPersonName) } as never, new Date(at));
  const rowResults = Array.from({ length: maxPrintedCopies }, (_, place): RowResult => {
    const names = { nomor: text(maxNomorLength), nama: text(maxTitleLength) };
    const where = { holder: text(maxHolderLength), place: text(maxPlaceLength), department: 'ENG' as const };
    const copy = { document_id: id(), number: 9999, ...names, revisi: 9999, ...where };
    return { row: place + 1, became: 'baru', ...names, copy };
  });
  return {
    ...job,
    state: 'done' as const,
    finished_at: at,
    result: jobResult(job, { results: rowResults, reading: null }),
    prints_key: text(200),
  };
};

type Largest = { [N in CallName]?: () => OutputOf<N> };
const named = () => ({ nrp: '10000031', full_name: text(maxPersonName) });

const absence = () => ({
  ...{ id: id(), holder: named(), substitute: named(), from: '2026-11-24', until: '2026-11-30' },
  ...{ state: 'requested' as const, set_by: named(), set_at: at, version: 9999 },
  posts: Array.from({ length: 20 }, () => ({ role: 'dept_head' as const, department: 'Engineering' as const })),
});

const largest = {
  'update-hims-documents': () => ({
    ...{ updated_count: 0 },
    results: Array.from({ length: maxRowsPerSave }, rejectedRow),
  }),
  'set-distribution': () => ({
    ...{ updated_count: 0 },
    results: Array.from({ length: maxDistributedDocuments }, rejectedRow),
  }),
  'require-reading': () => ({
    ...{ updated_count: 0 },
    results: Array.from({ length: maxDistributedDocuments }, rejectedRow),
  }),
  'review-document': () => ({
    document: {
      ...row(),
      revision_need: {
        ...{ since: at, by_nrp: '10000001', by_name: text(80) },
        reason: text((maxCitedChanges + 1) * (2 * maxNomorLength + 60)),
        cited: Array.from({ length: maxCitedChanges }, () => text(maxNomorLength)),
      },
    },
  }),
  'add-records': () => ({ ids: Array.from({ length: maxAddedRecords }, id) }),
  'cancel-bulk-job': () => ({ job: failedUpload() }),
  'save-user': () => ({
    ...{ user: user(), waiting: Array.from({ length: maxListed }, waiting), waiting_more: true },
    running_jobs: Array.from({ length: maxJobsListed }, () => ({
      ...{ job_id: id(), kind: 'upload' as const, file_name: fileName(), total: maxBulkFiles, done: 0 },
      ...{ dry_run: false, created_at: at },
    })),
    running_jobs_more: true,
    suspended_absences: Array.from({ length: 40 }, absence),
  }),
  'unlock-user': () => ({ user: user() }),
  'set-absence': () => ({ absence: absence() }),
  'end-absence': () => ({ absence: absence() }),
  'confirm-absence': () => ({ absence: absence() }),
  'change-checkpoint-recipients': () => ({
    settings: {
      recipients: Array.from({ length: maxCheckpointRecipients }, () => ({
        mail_address: text(maxMailAddressLength),
        remark: text(maxRecipientRemark),
        switched_off: { reason: 'complaint' as const, at },
      })),
      version: 9999,
    },
  }),
  'change-work-calendar': () => ({
    calendar: {
      week: 'monday-saturday' as const,
      // Every day of four years.
      holidays: Array.from({ length: 1461 }, () => ({ date: '2026-11-20', name: text(maxHolidayName) })),
      version: 9999,
    },
  }),
} satisfies Largest;

const sizeOf = (item: Record<string, unknown>): number =>
  itemSize(marshall(item, { removeUndefinedValues: true }) as unknown as Item);

const itemsOf = (result: unknown): Record<string, unknown>[] =>
  commandWithKey('10000002', 'k'.repeat(128), 'h'.repeat(64))
    .resultPuts(result)
    .map(({ item }) => item.Put?.Item ?? {});

describe('largest result of every command fits the table', () => {
  /** Without a list, a result is a few fields of limited length. */
  test('covers every idempotent command that answers with a list', () => {
    const hasList = ({ output }: Call) =>
      JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })).includes('"type":"array"');
    const commands = callNames.filter((name) => isIdempotentCommand(callNamed(name)) && hasList(callNamed(name)));
    expect(Object.keys(largest).toSorted()).toEqual(commands.toSorted());
  });

  test.each(Object.entries(largest))('%s', async (name, buildResult) => {
    const result = buildResult();
    callNamed(name as CallName).output.parse(result);
    const items = itemsOf(result);
    expect(items.length).toBeLessThanOrEqual(maxResultParts + 1);
    // Without any compression.
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(maxResultParts * maxPartBytes);
    for (const item of items) expect(sizeOf(item)).toBeLessThanOrEqual(maxItemBytes);
    // A quarter remains for the other items of the transaction.
    expect(items.reduce((sum, item) => sum + sizeOf(item), 0)).toBeLessThan(0.75 * maxTransactionBytes);
    resetMocks();
    for (const item of items) mockItem(item as never);
    expect(await loadStoredResult('10000002', 'k'.repeat(128), 'h'.repeat(64))).toEqual({ result: result });
  });

  test('only calls that leave room in their transaction need several parts', () => {
    const inParts = Object.entries(largest).flatMap(([name, answer]) => (itemsOf(answer()).length > 2 ? name : []));
    expect(inParts).toEqual(['update-hims-documents']);
  });

  test('an even larger result throws instead of a write that DynamoDB rejects', () => {
    expect(() => itemsOf(randomBytes(4_000_000).toString('base64'))).toThrow(/is too large to store/);
  });
});

describe('largest result of a bulk job fits its item', () => {
  test.each([
    ['an upload', failedUpload],
    ['an import', failedImport],
    ['a print', largestPrint],
  ])('%s', (_, job) => {
    const result = job();
    jobItem.parse(result);
    expect(sizeOf({ PK: `JOB#${result.job_id}`, SK: 'META', ...result, outbox: 1 })).toBeLessThanOrEqual(maxItemBytes);
  });
});
