import type { OutputOf } from '../../../../shared/api/index.ts';
import type { UserClient } from '../../../support/api.ts';
import { header, workbook } from '../../../support/import-corpus/workbooks.ts';
import { waitUntil } from '../../../support/submissions.ts';
import { assertExpected, type Load, nextNumber, type Users, type Work } from '../work.ts';

type Job = OutputOf<'get-bulk-job'>['job'];

/** Those of the last rounds continue when the clock has moved beyond the leases of killed workers. */
const jobsEndWithinMs = 120_000;

const waitForJob = (by: UserClient, job_id: string): Promise<Job> =>
  waitUntil(async () => {
    const { job } = await by.ok('get-bulk-job', { job_id });
    return job.finished_at === null ? undefined : job;
  }, jobsEndWithinMs);

/** New documents of Produksi, each with a PDF. */
export const createDocuments = async ({ users, file, prefix }: Load, count: number): Promise<string[]> => {
  const nomors = Array.from({ length: count }, (_, at) => `${prefix}-DOK-${at + 1}`);
  const ids = await users.controller.upload(
    nomors.map((nomor) => ({ ...file, name: `${nomor}.pdf` })),
    'bulk',
  );
  const { job_id } = await users.controller.ok('bulk-upload-files', {
    files: ids.map((upload_id, at) => ({ upload_id, nomor: nomors[at] ?? '', nama: `Prosedur ${nomors[at]}` })),
    ...{ document_type: 'SOP', department: 'PRO', replace_existing: false },
  });
  await waitForJob(users.controller, job_id);
  return Promise.all(
    nomors.map(async (nomor) => {
      const { documents } = await users.controller.ok('get-hims-document', { nomor });
      return documents[0]?.id ?? '';
    }),
  );
};

interface Import {
  rows: number;
  nomors: readonly string[];
}

/** The import of a list of new documents; its job goes on in later rounds. */
export const importWork = (): Work & { start: (load: Load, rows: number) => Promise<string>; count: () => number } => {
  const imports = new Map<string, Import>();
  return {
    steps: {},
    count: () => imports.size,
    start: async (load, rows) => {
      const nomors = Array.from({ length: rows }, (_, index) => `${nextNumber(load)}-${index}`);
      const grid = nomors.map((nomor) => [nomor, `Dokumen ${nomor}`, 'SOP', 'SHE']);
      const [upload_id = ''] = await load.users.admin.upload([workbook('daftar.xlsx', [[...header], ...grid])], 'bulk');
      const { job_id } = await load.users.admin.ok('bulk-import-csv', { upload_id });
      imports.set(job_id, { rows, nomors });
      load.acknowledged('import');
      return job_id;
    },
    findProblems: async () => [],
    findProblemsAtEnd: async (users) => {
      const problems: string[] = [];
      for (const [job_id, each] of imports) problems.push(...(await importProblems(users, job_id, each)));
      return problems;
    },
  };
};

/** Each import has all its rows, each once. */
const importProblems = async ({ admin }: Users, job_id: string, { rows, nomors }: Import): Promise<string[]> => {
  const job = await waitForJob(admin, job_id);
  const imported = job.result && 'imported_count' in job.result ? job.result.imported_count : undefined;
  const found = await Promise.all(
    [0, Math.floor(rows / 2), rows - 1].map((at) => admin.call('get-hims-document', { nomor: nomors[at] ?? '' })),
  );
  return [
    ...(job.state === 'done' && imported === rows && job.done === job.total
      ? []
      : [`import ${job_id} of ${rows} rows: ${job.state}, ${imported} imported, ${job.done} of ${job.total} done`]),
    ...(found.some((reply) => !('body' in reply) || reply.body.documents.length !== 1)
      ? [`import ${job_id} has not each of its documents once`]
      : []),
  ];
};

/** Users attach files to a document, of which each replaces the one before. */
export const attachmentWork = (document_id: string): Work => {
  const attached = new Map<string, string>();
  const attach = async (load: Load): Promise<void> => {
    const { users, file, acknowledged } = load;
    const name = `${nextNumber(load)}.pdf`;
    const bytes = Uint8Array.from([...file.bytes, ...new TextEncoder().encode(`\n%${name}\n`)]);
    const [upload_id = ''] = await users.controller.upload([{ ...file, name, bytes }], 'bulk');
    const files = [{ upload_id, document_id, revisi: 0, replace: true }];
    const reply = await users.controller.call('attach-files', { files });
    if (!('body' in reply)) return assertExpected(reply.error);
    attached.set(name, reply.body.job_id);
    acknowledged('attached file');
  };
  return {
    steps: { attach },
    findProblems: async () => [],
    findProblemsAtEnd: async ({ controller }) => {
      const jobs = new Map<string, Job>();
      for (const [name, job_id] of attached) jobs.set(name, await waitForJob(controller, job_id));
      const { documents } = await controller.ok('get-hims-document', { id: document_id });
      const edits = documents[0]?.edits ?? [];
      return [...jobs].flatMap(([name, { state, result }]) => {
        const count = edits.filter(({ changes }) => changes.some(({ to }) => to === name)).length;
        return state === 'done' && result?.counts.ubah === 1 && count === 1
          ? []
          : [`the job of ${name} is ${state}, and the file was attached ${count} times`];
      });
    },
  };
};

/** Users print copies of a document and close them. */
export const copyWork = (document_id: string): Work => {
  const printed = new Map<string, string>();
  const closed = new Map<number, string>();

  const loadCopies = async ({ controller }: Users) =>
    (await controller.ok('list-copies', { document_id })).copies.toSorted((one, other) => one.number - other.number);

  const print = async (load: Load): Promise<void> => {
    const holder = `Pemegang ${nextNumber(load)}`;
    const order = { document_id, holder, department: 'PRO' as const, place: 'Workshop', purpose: 'Acuan kerja' };
    const reply = await load.users.controller.call('print-controlled-copies', { copies: [order] });
    if (!('body' in reply)) return assertExpected(reply.error);
    printed.set(holder, reply.body.job_id);
    load.acknowledged('printed copy');
  };

  const close = async ({ users, acknowledged }: Load): Promise<void> => {
    const copy = (await loadCopies(users)).find(({ state }) => state === 'out');
    if (!copy) return;
    const { number, version } = copy;
    const outcome = number % 2 === 0 ? ('recalled' as const) : ('lost' as const);
    const reply = await users.head.call('close-copy', { document_id, number, version, outcome });
    if (!('body' in reply)) return assertExpected(reply.error);
    closed.set(number, outcome);
    acknowledged('closed copy');
  };

  return {
    steps: { print, close },
    findProblems: async (users) => {
      const copies = await loadCopies(users);
      return [...closed].flatMap(([number, outcome]) => {
        const { state, version } = copies.find((each) => each.number === number) ?? {};
        return state === outcome && version === 2
          ? []
          : [`copy ${number} is ${state} at ${version}, closed as ${outcome}`];
      });
    },
    findProblemsAtEnd: async (users) => {
      const jobs = new Map<string, Job>();
      for (const [holder, job_id] of printed) jobs.set(holder, await waitForJob(users.controller, job_id));
      const copies = await loadCopies(users);
      const gaps = copies
        .filter(({ number }, at) => number !== at + 1)
        .map(({ number }) => `copy ${number} follows a gap`);
      return [...jobs].reduce((problems, [holder, { state, result }]) => {
        const count = copies.filter((copy) => copy.holder === holder).length;
        if (state !== 'done' || result?.counts.baru !== 1 || count !== 1)
          problems.push(`the job of ${holder} is ${state}, and ${count} copies are there`);
        return problems;
      }, gaps);
    },
  };
};
