import { setTimeout as wait } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { allOf, equals, isAbsent, itemUpdate, notExists } from '../../../functions/db/items.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, type Key, readAll, readItems, tableName } from '../../../functions/db/table.ts';
import { writeConditionally } from '../../../functions/db/transactions.ts';
import { countedStatusOf, sumOfTotals, type Totals } from '../../../functions/submissions/counter-rules.ts';
import { submissionItem } from '../../../functions/submissions/submission-store.ts';
import { type SubmissionDepartment, submissionDepartment } from '../../../shared/domain/departments.ts';
import type { SubmissionState } from '../../../shared/domain/workflow/workflow.ts';
import type { Check, Finding } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';
import { readPartition } from './table-scan.ts';

const maxAttempts = 12;
const pauseMs = 250;
const names = ['total', 'under_review', 'in_approval', 'approved'] as const;

const keyOf = ({ PK, SK }: Key): string => `${PK} ${SK}`;
const textOf = (totals: Partial<Totals>): string => names.map((name) => `${name} ${totals[name] ?? 0}`).join(', ');
const isEqual = (one: Partial<Totals>, other: Partial<Totals>): boolean =>
  names.every((name) => (one[name] ?? 0) === (other[name] ?? 0));

type Counted = { department: SubmissionDepartment; submitter_nrp: string; submission_status: SubmissionState };

/** The counters that these submissions add up to, by key. */
const recount = (submissions: Iterable<Counted>): Map<string, Totals> => {
  const counters = new Map<string, Totals>();
  for (const { department, submitter_nrp, submission_status } of submissions)
    for (const key of [keys.counter(department), keys.ownCounter(submitter_nrp, department)]) {
      const totals = counters.get(keyOf(key)) ?? { ...sumOfTotals([]) };
      totals.total += 1;
      const status = countedStatusOf(submission_status);
      if (status) totals[status] += 1;
      counters.set(keyOf(key), totals);
    }
  return counters;
};

const differences = (data: EnvironmentData): { key: string; line: string }[] => {
  const wanted = recount(data.submissions.values());
  return [...new Set([...wanted.keys(), ...data.counters.keys()])].flatMap((key) => {
    const [stored, counted] = [data.counters.get(key) ?? {}, wanted.get(key) ?? sumOfTotals([])];
    return isEqual(stored, counted) ? [] : [{ key, line: lineOf(key, stored, counted) }];
  });
};

const lineOf = (key: string, stored: Partial<Totals>, counted: Totals): string =>
  `${key} says ${textOf(stored)}; the submissions are ${textOf(counted)}`;

export const counters: Check = {
  name: 'every counter equals a recount',
  compare: (data) => ({
    compared: new Set([...data.counters.keys(), ...recount(data.submissions.values()).keys()]).size,
    findings: differences(data).map(({ key, line }) => ({ subject: key, line, partitions: [] })),
  }),
  confirm: async (found, data) => {
    const confirmed: Finding[] = [];
    for (const finding of found) {
      const reading = await readSteadily(finding.subject, data);
      if (reading === 'unsteady')
        confirmed.push({
          ...finding,
          line: `${finding.subject} changed during each of ${maxAttempts} recounts; repeat`,
        });
      else if (!isEqual(reading.stored ?? {}, reading.counted))
        confirmed.push({ ...finding, line: lineOf(finding.subject, reading.stored ?? {}, reading.counted) });
    }
    return confirmed;
  },
};

interface Reading {
  key: Key;
  /** Undefined where there is no item. */
  stored: Partial<Totals> | undefined;
  counted: Totals;
}

/**
 * Writes the recounted values of these counters, each on condition that it still has the values that were read before and
 * after the recount: a transition that commits meanwhile changes them, and the counter is counted again. Returns a line
 * for each counter, and whether all were written.
 */
export const repairCounters = async (
  found: readonly Finding[],
  data: EnvironmentData,
): Promise<{ lines: string[]; isComplete: boolean }> => {
  const lines: string[] = [];
  let isComplete = true;
  for (const { subject } of found) {
    const line = await repairCounter(subject, data);
    isComplete &&= line !== undefined;
    lines.push(line ?? `${subject} changed during each of ${maxAttempts} recounts and was not repaired; repeat`);
  }
  return { lines, isComplete };
};

const repairCounter = async (subject: string, data: EnvironmentData): Promise<string | undefined> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const reading = await readSteadily(subject, data);
    if (reading === 'unsteady') return undefined;
    const { stored, counted } = reading;
    if (isEqual(stored ?? {}, counted)) return `${subject} is right: ${textOf(counted)}`;
    if (await writeTotals(reading)) return `${subject} was ${textOf(stored ?? {})} and is now ${textOf(counted)}`;
  }
  return undefined;
};

const writeTotals = ({ key, stored, counted }: Reading): Promise<boolean> =>
  writeConditionally(
    itemUpdate(key, {
      set: { ...counted },
      condition:
        stored === undefined
          ? notExists
          : allOf(...names.map((name) => (stored[name] === undefined ? isAbsent(name) : equals(name, stored[name])))),
    }),
  );

/**
 * A counter and the recount of its submissions at one moment: the counter is read before and after the recount, until both
 * are equal. It never returns to earlier values: a submission only ever enters `total` and `approved` and leaves review,
 * and while these three stay, `in_approval` only falls. So equal values mean that no counted transition lay in between.
 */
const readSteadily = async (subject: string, data: EnvironmentData): Promise<Reading | 'unsteady'> => {
  const [PK = '', SK = ''] = subject.split(' ');
  const key = { PK, SK };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await readCounter(key);
    const first = await recountStored(key, data);
    // The index may lag by moments behind a new submission, so the recount is repeated after a pause.
    if (!isEqual(stored ?? {}, first)) await wait(pauseMs * (attempt + 1));
    const counted = isEqual(stored ?? {}, first) ? first : await recountStored(key, data);
    const after = await readCounter(key);
    if (
      (stored === undefined) === (after === undefined) &&
      isEqual(stored ?? {}, after ?? {}) &&
      isEqual(first, counted)
    )
      return { key, stored, counted };
  }
  return 'unsteady';
};

const readCounter = async (Key: Key): Promise<Partial<Totals> | undefined> => {
  const { Item } = await dynamo.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item && Object.fromEntries(names.flatMap((name) => (Item[name] === undefined ? [] : [[name, Item[name]]])));
};

/** The totals of a counter's submissions as they are now. */
const recountStored = async (key: Key, data: EnvironmentData): Promise<Totals> => {
  const ids = key.PK === keys.counters ? await departmentIds(key.SK, data) : await ownIds(key.PK);
  const found = await readItems(submissionItem, ids.map(keys.submission));
  return recount(found.flatMap((submission) => submission ?? [])).get(keyOf(key)) ?? sumOfTotals([]);
};

/** The submissions of a department: those of the scan, and those that came after it. */
const departmentIds = async (department: string, { submissions }: EnvironmentData): Promise<string[]> => {
  const { GSI2PK } = keys.submissionsIndex(submissionDepartment.parse(department), '', '');
  const listed = await readAll(z.object({ id: z.string() }), {
    IndexName: 'GSI2',
    where: 'GSI2PK = :pk',
    ExpressionAttributeValues: { ':pk': GSI2PK },
    ProjectionExpression: 'id',
  });
  const scanned = [...submissions.values()].filter((each) => each.department === department);
  return [...new Set([...scanned, ...listed].map(({ id }) => id))];
};

const ownIds = async (ownCounters: string): Promise<string[]> => {
  const nrp = ownCounters.slice(keys.ownCounters('').length);
  const entries = await readPartition(keys.submitterEntry(nrp, '', '').PK);
  return entries.map(({ submission_id }) => z.string().parse(submission_id));
};
