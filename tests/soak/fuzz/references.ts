import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UserClient } from '../../support/api.ts';
import { testFile } from '../../support/files.ts';
import { freshNomor, submit } from '../../support/submissions.ts';

export const referenceKinds = [
  'submission',
  'document',
  'nomor',
  'upload',
  'job',
  'notification',
  'cursor',
  'nrp',
  'address',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Ids of existing objects of all users. A request names one by its kind and a place, so that it can be repeated. */
export type References = Record<ReferenceKind, string[]>;

/** The id that a reference stands for at this moment; an id that no object has where there is none of the kind. */
export const referencedId = (references: References, kind: ReferenceKind, place: number): string => {
  const ids = references[kind];
  return ids[place % Math.max(ids.length, 1)] ?? `none-${place}`;
};

/** The users that administrative calls may change; the fuzz itself and its bystander use others. */
export const changedNrps = ['10000024', '10000025', '10000027', '60000001', '60000002'];

interface Users {
  admin: UserClient;
  controller: UserClient;
  employee: UserClient;
}

export const loadReferences = async ({ admin, controller, employee }: Users): Promise<References> => {
  const dashboard = await admin.ok('get-dashboard-documents', { limit: 100 });
  const lists = await Promise.all(
    (['PRO', 'SHE', 'ENG', 'PLT'] as const).map((department) => admin.ok('list-hims-documents', { department })),
  );
  const documents = lists.flatMap((list) => ('documents' in list ? list.documents : []));
  const inboxes = await Promise.all([admin, controller, employee].map((by) => by.ok('get-user-notifications', {})));
  const users = await admin.ok('list-users', {});
  return {
    submission: dashboard.documents.map(({ id }) => id),
    document: documents.map(({ id }) => id),
    nomor: documents.map(({ nomor }) => nomor),
    upload: [],
    job: [],
    notification: inboxes.flatMap(({ notifications }) => notifications.map(({ id }) => id)),
    cursor: [dashboard.next_cursor, users.next_cursor, ...inboxes.map(({ next_cursor }) => next_cursor)].flatMap(
      (cursor) => cursor ?? [],
    ),
    nrp: changedNrps,
    address: ['127.0.0.1', '::1', '2001:db8::/64'],
  };
};

const csvOf = (nomor: string): Uint8Array =>
  new TextEncoder().encode(
    `Departemen,Nama Dokumen,Nomor Dokumen,Jenis,Revisi,Status\nPRO,Prosedur ${nomor},${nomor},SOP,0,Aktif\n`,
  );

/** Adds submissions, uploads and jobs until the signal, because valid requests use them up. */
export const addReferences = async (
  references: References,
  { controller, employee }: Users,
  signal: AbortSignal,
  everyMs: number,
): Promise<void> => {
  const pdf = await testFile('pdf');
  while (!signal.aborted) {
    const nomor = freshNomor();
    const bytes = csvOf(nomor);
    const file = { name: `${nomor}.csv`, content_type: 'text/csv', bytes };
    const [sheet = ''] = await controller.upload([file], 'bulk');
    const [bulk = ''] = await controller.upload([pdf], 'bulk');
    const [own = ''] = await employee.upload([pdf]);
    const imported = await controller.upload([{ ...file, name: `b-${file.name}` }], 'bulk');
    const { job_id } = await controller.ok('bulk-import-csv', { upload_id: imported[0] ?? '', dry_run: true });
    references.upload.push(sheet, bulk, own);
    references.job.push(job_id);
    references.submission.push(await submit(employee, { document_number: freshNomor() }));
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
};

/** A digest that create-upload-urls accepts. */
export const someDigest = createHash('sha256').update('').digest('base64');
