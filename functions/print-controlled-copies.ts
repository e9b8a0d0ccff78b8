import type { CopyOrder } from '../shared/api/copies.ts';
import { copyCalls } from '../shared/api/copies.ts';
import { copyNumberText } from '../shared/domain/copies/copies.ts';
import { Failure } from '../shared/errors.ts';
import { loadCopies } from './copies/copy-store.ts';
import { printProblem } from './copies/print-rules.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from './documents/document-store.ts';
import { handle } from './http/handler.ts';
import { createJob, newJob } from './jobs/job-creation-service.ts';

export const handler = handle(
  copyCalls['print-controlled-copies'],
  async ({ copies }, { caller, command, now, request }) => {
    // An own host, because users may have come by a former one; CloudFront's has no former ones.
    const host = process.env['PAGE_HOST'] ?? request.host;
    if (host === undefined) throw new Error('CloudFront has not named the host of the request');
    const documents = await loadOrderedDocuments(copies);
    requirePrintableRows(copies, documents);
    await requireReplacedCopies(copies, documents);
    const file_name = documents.get(copies[0]?.document_id ?? '')?.nomor ?? '';
    const work = { kind: 'print' as const, dry_run: false, replace_existing: false, file_name, total: copies.length };
    return createJob(newJob(work, caller, now), { kind: 'print', host, copies }, { command, extraWrites: [] });
  },
);

type Documents = ReadonlyMap<string, ControlledDocument>;

const loadOrderedDocuments = async (copies: readonly CopyOrder[]): Promise<Documents> => {
  const ids = [...new Set(copies.map(({ document_id }) => document_id))];
  const found = await loadDocumentsOrDeleted(ids);
  return new Map(found.flatMap((document) => (document ? [[document.id, document]] : [])));
};

const requirePrintableRows = (copies: readonly CopyOrder[], documents: Documents): void => {
  const fields: Record<string, string> = {};
  for (const [row, { document_id }] of copies.entries()) {
    const problem = printProblem(documents.get(document_id));
    if (problem !== undefined) fields[`copies.${row}.document_id`] = problem;
  }
  requireNoErrors(fields);
};

const requireReplacedCopies = async (copies: readonly CopyOrder[], documents: Documents): Promise<void> => {
  const replacing = copies.flatMap(({ document_id, replaces }, row) =>
    replaces === undefined ? [] : [{ document_id, number: replaces, row }],
  );
  const found = await loadCopies(replacing);
  const fields: Record<string, string> = {};
  const replacedBy = new Map<string, number>();
  for (const [at, { document_id, number, row }] of replacing.entries()) {
    const replaced = `${document_id} ${number}`;
    const earlier = replacedBy.get(replaced);
    const nomor = documents.get(document_id)?.nomor ?? '';
    if (!found[at])
      fields[`copies.${row}.replaces`] = `Dokumen ${nomor} tidak memiliki salinan ${copyNumberText(number)}.`;
    else if (earlier !== undefined)
      fields[`copies.${row}.replaces`] =
        `Salinan ${copyNumberText(number)} dokumen ${nomor} sudah digantikan di baris ${earlier + 1}. Pilih salinan lain.`;
    else replacedBy.set(replaced, row);
  }
  requireNoErrors(fields);
};

const requireNoErrors = (fields: Record<string, string>): void => {
  const [detail] = Object.values(fields);
  if (detail !== undefined) throw new Failure('invalid_input', { detail }, { fields });
};
