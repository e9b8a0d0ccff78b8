import * as z from 'zod/mini';
import { isSmokeAccount } from '../../shared/domain/people/smoke-accounts.ts';
import { addMonths } from '../../shared/domain/time/working-days.ts';
import { keys } from '../db/keys.ts';
import { readAll } from '../db/table.ts';
import { submissionEventItem } from './submission-store.ts';

/** What an event of the index of decisions says of its time. */
const decisionTime = z.extend(
  z.pick(submissionEventItem, { from: true, action: true, department: true, at: true, submitter_nrp: true }),
  { level_entered_at: z.string() },
);
export type DecisionTime = z.infer<typeof decisionTime>;

/** Some of the names are reserved words of DynamoDB. */
const names = Object.fromEntries(Object.keys(decisionTime.shape).map((name) => [`#${name}`, name]));

/**
 * The decisions of a period, oldest first, both dates (UTC) included: a query for each month, whatever else is stored.
 * Without those before `level_entered_at` was recorded, and those of the smoke test, which come within seconds.
 */
export const listDecisionTimes = async (from: string, to: string): Promise<DecisionTime[]> => {
  const found = await Promise.all(
    monthsOf(from, to).map((month) =>
      readAll(decisionTime, {
        ...monthQuery(month, from, to),
        ExpressionAttributeNames: names,
        ProjectionExpression: Object.keys(names).join(', '),
      }),
    ),
  );
  return found.flat().filter(({ submitter_nrp }) => !isSmokeAccount(submitter_nrp));
};

const monthQuery = (month: string, from: string, to: string) => ({
  IndexName: 'GSI1',
  where: 'GSI1PK = :month AND GSI1SK BETWEEN :from AND :to',
  // The sort keys of the last day begin with its date and go on.
  ExpressionAttributeValues: { ':month': keys.decisionMonth(month), ':from': from, ':to': `${to}~` },
});

const decisionInName = z.pick(submissionEventItem, {
  submission_id: true,
  document_title: true,
  document_number: true,
  action: true,
  actor_nrp: true,
  actor_name: true,
  at: true,
});
type DecisionInName = z.infer<typeof decisionInName>;

/**
 * The decisions of a period that substitutes took in a holder's name, oldest first, both dates (UTC) included. Reads all
 * decisions of the period: some fifty a day.
 */
export const listDecisionsInName = async (nrp: string, from: string, to: string): Promise<DecisionInName[]> => {
  const found = await Promise.all(
    monthsOf(from, to).map((month) => {
      const { ExpressionAttributeValues, ...query } = monthQuery(month, from, to);
      return readAll(decisionInName, {
        ...query,
        FilterExpression: 'on_behalf_of.nrp = :nrp',
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':nrp': nrp },
      });
    }),
  );
  return found.flat();
};

/** The first day of each month that the period touches. */
const monthsOf = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
};
