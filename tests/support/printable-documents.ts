import type { RequestOf } from '../../shared/api/index.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from './api.ts';
import { loadDocuments, uploadFiles } from './bulk-jobs.ts';
import { type TestFile, testFile } from './files.ts';
import { freshNomor } from './submissions.ts';

type CopyOrder = RequestOf<'print-controlled-copies'>['copies'][number];

export const pdfFile = (bytes: Uint8Array): TestFile => ({
  ...{ name: 'prosedur.pdf', content_type: 'application/pdf', bytes },
});

/** New active documents with this file, by one job. */
export const documentsWith = async (
  by: UserClient,
  file: TestFile,
  count: number,
  department: DepartmentCode = 'PLT',
): Promise<DocumentRow[]> => {
  const files = Array.from({ length: count }, () => freshNomor()).map((nomor) => ({
    ...{ ...file, nomor },
    nama: `Prosedur ${nomor}`,
  }));
  const { result } = await uploadFiles(by, files, { document_type: 'SOP', department });
  const documents = await Promise.all(files.map(async ({ nomor }) => (await loadDocuments(by, nomor))[0]));
  return documents.map((document) => {
    if (!document) throw new Error(`A document is missing: ${JSON.stringify(result?.errors)}`);
    return document;
  });
};

/** A new active document with this file. */
export const documentWith = async (
  by: UserClient,
  file: TestFile,
  department?: DepartmentCode,
): Promise<DocumentRow> => {
  const [document] = await documentsWith(by, file, 1, department);
  if (!document) throw new Error('One document is expected');
  return document;
};

/**
 * Takes new active documents one after the other: `count` of them are created by one job, since each job takes a second.
 */
export const createTakeDocument = async (
  by: UserClient,
  count: number,
  department?: DepartmentCode,
): Promise<() => DocumentRow> => {
  const documents = await documentsWith(by, await testFile('pdf'), count, department);
  return () => {
    const document = documents.pop();
    if (!document) throw new Error('Every document is in use');
    return document;
  };
};

/** A copy of a document. */
export const orderOf = ({ id }: Pick<DocumentRow, 'id'>, values: Partial<CopyOrder> = {}): CopyOrder => ({
  ...{ document_id: id, holder: 'Budi Santoso', department: 'PLT', place: 'Workshop Plant', purpose: 'Acuan kerja' },
  ...values,
});
