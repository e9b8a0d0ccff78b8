import { keys } from '../../../functions/db/keys.ts';
import { hasEnded } from '../../../functions/jobs/job-store.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { Check, Finding } from './check.ts';
import { environmentNow } from './clock.ts';
import type { CatalogueFacts, DocumentFacts, EnvironmentData } from './environment-data.ts';

/** Log entries expire after 30 days, in no order; those of the last 29 must all be there. */
const retainedMs = 29 * 24 * 60 * 60 * 1000;

/** A list's version moves with every change: pages that were loaded before learn of it by the log. */
export const catalogueLogs: Check = {
  name: 'every catalogue version moved with its changes',
  compare: (data) => {
    const horizon = new Date(environmentNow() - retainedMs).toISOString();
    const entries = [...data.catalogues.values()].reduce((sum, { log }) => sum + log.size, 0);
    return {
      compared: data.catalogues.size + entries + data.documents.size,
      findings: [
        ...[...data.catalogues].flatMap(([department, catalogue]) => [
          ...logFindings(department, catalogue, horizon),
          ...entryFindings(department, catalogue, data),
        ]),
        ...[...data.documents.values()].flatMap((document) => changeFindings(document, horizon, data)),
      ],
    };
  },
};

/** The log is gapless up to the head. */
const logFindings = (department: DepartmentCode, { head, log }: CatalogueFacts, horizon: string): Finding[] => {
  const { PK, SK } = keys.catalogueHead(department);
  const retained = [...log].filter(([, at]) => at >= horizon).map(([version]) => version);
  const first = Math.min(head + 1, ...retained);
  const missing = Array.from({ length: head - first + 1 }, (_, at) => first + at).filter(
    (version) => !log.has(version),
  );
  const beyond = [...log.keys()].filter((version) => version > head);
  return [
    ...missing.map((version) => ({
      subject: `${PK} missing ${version}`,
      line: `${PK} ${keys.catalogueLog(department, version).SK} is missing below the head at version ${head}`,
      partitions: [PK],
    })),
    ...beyond.map((version) => ({
      subject: `${PK} beyond ${version}`,
      line: `${PK} ${keys.catalogueLog(department, version).SK} is above ${SK}, which is at version ${head}`,
      partitions: [PK],
    })),
  ];
};

/** No log entry is ahead of its document: such an entry would lay a row over the list that no document has. */
const entryFindings = (
  department: DepartmentCode,
  catalogue: CatalogueFacts,
  { documents }: EnvironmentData,
): Finding[] =>
  [...catalogue.documents].flatMap(([id, logged]): Finding[] => {
    const version = documents.get(id)?.row.version;
    if (version !== undefined && version >= logged) return [];
    const { PK } = keys.catalogueHead(department);
    const state = version === undefined ? 'does not exist' : `is at version ${version}`;
    return [
      {
        subject: `${PK} ahead ${id}`,
        line: `${PK} logs version ${logged} of DOC#${id}, which ${state}`,
        partitions: [PK, keys.document(id).PK],
      },
    ];
  });

/** A document's last change is logged. A job that is not at its end logs its changes chunk by chunk. */
const changeFindings = (
  { row, updated_at, job_ids }: DocumentFacts,
  horizon: string,
  data: EnvironmentData,
): Finding[] => {
  const { id, department, version, nomor } = row;
  if (updated_at < horizon) return [];
  const logged = data.catalogues.get(department)?.documents.get(id) ?? 0;
  const isPending = job_ids.flatMap((job) => data.jobs.get(job) ?? []).some((job) => !hasEnded(job));
  if (logged >= version || isPending) return [];
  const { PK } = keys.catalogueHead(department);
  return [
    {
      subject: `${PK} unlogged ${id}`,
      line: `DOC#${id} CURRENT (${nomor}) is at version ${version}, ${logged === 0 ? `${PK} logs no change of it` : `${PK} logs version ${logged} as its last`}`,
      partitions: [PK, keys.document(id).PK, ...job_ids.map((job) => keys.job(job).PK)],
    },
  ];
};
