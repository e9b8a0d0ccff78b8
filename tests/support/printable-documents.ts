import type { RequestOf } from '../../shared/api/index.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import type { UserClient } from './api.ts';
import { loadDocuments, uploadFiles } from './bulk-jobs.ts';
import type { TestFile } from './files.ts';
import { freshNomor } from './submissions.ts';

type CopyOrder = RequestOf<'print-controlled-copies'>['copies'][number];

export const pdfFile = (bytes: Uint8Array): TestFile => ({
  ...{ name: 'prosedur.pdf', content_type: 'application/pdf', bytes },
});

/** An active document with this file. */
export const documentWith = async (
  by: UserClient,
  file: TestFile,
  department: DepartmentCode = 'PLT',
): Promise<DocumentRow> => {
  const nomor = freshNomor();
  const { result } = await uploadFiles(by, [{ ...file, nomor, nama: `Prosedur ${nomor}` }], {
    document_type: 'SOP',
    department,
  });
  const [document] = await loadDocuments(by, nomor);
  if (!document) throw new Error(`There is no document ${nomor}: ${JSON.stringify(result?.errors)}`);
  return document;
};

/** A copy of a document. */
export const orderOf = ({ id }: Pick<DocumentRow, 'id'>, values: Partial<CopyOrder> = {}): CopyOrder => ({
  ...{ document_id: id, holder: 'Budi Santoso', department: 'PLT', place: 'Workshop Plant', purpose: 'Acuan kerja' },
  ...values,
});
