import { openPage } from '../../bench/clients.ts';
import { nrps } from '../../support/nrps.ts';
import { freshNomor, submit } from '../../support/submissions.ts';
import type { TimedUser } from './timed-user.ts';

/** The next thing that a user does: `step` counts them. Refusals that the contract declares are part of the work. */
export const doWork = async (user: TimedUser, step: number): Promise<void> => {
  const isOwnTurn = step % 3 === 0;
  switch (user.nrp) {
    case nrps.employee:
    case nrps.sheEmployee:
      return isOwnTurn ? void (await submit(user, { document_number: freshNomor() })) : readPage(user, step);
    case nrps.admin:
    case nrps.secondAdmin:
      return isOwnTurn ? review(user, step) : readPage(user, step);
    case nrps.controller:
      return isOwnTurn ? editMasterList(user, step) : readPage(user, step);
    case nrps.manager:
      return readPage(user, step);
    default:
      return isOwnTurn ? approve(user) : readPage(user, step);
  }
};

const readPage = async (user: TimedUser, step: number): Promise<void> => {
  if (step % 11 === 5) await user.ok('mark-notification-read', { all: true });
  // The page of an employee that submits is theirs alone.
  await openPage(user, step % 7 === 6 ? 0 : step, []);
};

const review = async (user: TimedUser, step: number): Promise<void> => {
  const { documents } = await user.ok('get-pending-documents', {});
  const document = documents[step % Math.max(documents.length, 1)];
  if (!document) return;
  const decision = { submission_id: document.id, version: document.version };
  await user.call(
    'process-document-review',
    step % 4 === 0
      ? { ...decision, action: 'reject', rejection_reason: 'Lengkapi dahulu' }
      : { ...decision, action: 'approve' },
  );
};

const approve = async (user: TimedUser): Promise<void> => {
  const { documents } = await user.ok('get-approval-documents', {});
  const [document] = documents;
  if (!document) return;
  await user.call('process-document-approval', {
    submission_id: document.id,
    version: document.version,
    action: 'approve',
  });
};

const editMasterList = async (user: TimedUser, step: number): Promise<void> => {
  const nomor = freshNomor();
  if (step % 2 === 0) return importSheet(user, nomor);
  const { document } = await user.ok('create-hims-document', {
    department: 'PRO',
    nomor,
    nama: `Prosedur ${nomor}`,
    jenis: 'SOP',
  });
  const { results } = await user.ok('update-hims-documents', {
    department: 'PRO',
    rows: [{ id: document.id, version: document.version, nama: `Prosedur ${nomor} perbaikan` }],
  });
  if (step % 3 === 0 && results[0]?.success)
    await user.call('delete-hims-document', { id: document.id, version: results[0].document.version });
};

/** Ten documents by a sheet; the job runs on while the user reads. */
const importSheet = async (user: TimedUser, nomor: string): Promise<void> => {
  const rows = Array.from({ length: 10 }, (_, at) => `ENG,Instruksi ${at},${nomor}-${at},INK,0,Aktif`);
  const bytes = new TextEncoder().encode(['Departemen,Nama,Nomor,Jenis,Revisi,Status', ...rows].join('\n'));
  const [upload_id = ''] = await user.upload([{ name: `${nomor}.csv`, content_type: 'text/csv', bytes }], 'bulk');
  const { job_id } = await user.ok('bulk-import-csv', { upload_id });
  await user.ok('get-bulk-job', { job_id });
};
