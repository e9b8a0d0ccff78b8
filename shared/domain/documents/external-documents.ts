import { documentFields, type ExternalField, externalFields } from './document-fields.ts';
import type { Jenis } from './document-types.ts';
import type { DocumentRow } from './documents.ts';

export const isExternal = ({ jenis }: { jenis: Jenis }): boolean => jenis === 'EXT';

/** A file in the product, or a link to one. */
export const hasFile = ({ file, file_url }: { file?: unknown; file_url?: unknown }): boolean =>
  file !== undefined || file_url !== undefined;

type ExternalFacts = Pick<DocumentRow, ExternalField>;
type Checked = { jenis: Jenis } & Partial<ExternalFacts>;

/** Whether a fact of documents from outside stands on one of the company's own. */
export const hasForeignFact = (document: Checked): boolean =>
  !isExternal(document) && externalFields.some((field) => document[field] !== undefined);

export const noSourceText =
  'Isi tempat naskahnya: dokumen eksternal tanpa berkas dan tautan harus menyebut di mana naskahnya berada';

/**
 * Why a document cannot be as it is after a change, with the field: facts of documents from outside stand on these alone;
 * such a document is of a kind, stays one, and can be found as a file, a link or a paper; what the workflow approved
 * (`isApproved`, before the change) never becomes one.
 */
export const externalProblem = (
  before: (Checked & { isApproved: boolean }) | undefined,
  after: Checked & { has_file: boolean },
): { field: 'jenis' | ExternalField; message: string } | undefined => {
  if (!isExternal(after)) {
    if (before && isExternal(before))
      return { field: 'jenis', message: 'Dokumen eksternal tidak dapat diubah menjadi jenis lain' };
    const field = externalFields.find((each) => after[each] !== undefined);
    return field && { field, message: `${documentFields[field].label} hanya diisi untuk dokumen eksternal` };
  }
  if (before?.isApproved && !isExternal(before))
    return {
      field: 'jenis',
      message: 'Dokumen yang disetujui melalui pengajuan tidak dapat menjadi dokumen eksternal',
    };
  if (after.external_kind === undefined) return { field: 'external_kind', message: 'Jenis Eksternal harus diisi' };
  return after.has_file || after.place !== undefined ? undefined : { field: 'place', message: noSourceText };
};

/** How a document from outside stands: in force, in force and amended, past its last day, not yet accepted, or withdrawn. */
export type ExternalState = 'Berlaku' | 'Diubah' | 'Lewat masa berlaku' | 'Menunggu orang kedua' | 'Dicabut';

export const externalStateOf = (
  { status, amended_by, valid_until, waits }: Pick<DocumentRow, 'status' | 'amended_by' | 'valid_until' | 'waits'>,
  today: string,
): ExternalState => {
  if (status !== 'Aktif') return waits ? 'Menunggu orang kedua' : 'Dicabut';
  if (valid_until !== undefined && valid_until < today) return 'Lewat masa berlaku';
  return amended_by === undefined ? 'Berlaku' : 'Diubah';
};
