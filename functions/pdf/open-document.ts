import type { RefusalReason } from '../../shared/domain/copies/copies.ts';
import type { Engine } from './engine.ts';

/** The file cannot be read or marked, and why. */
export class PdfRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The PDF is refused: ${reason}`);
    this.reason = reason;
  }
}

export interface OpenDocument {
  handle: number;
  pageCount: number;
  isPrintable: boolean;
}

/** The error of PDFium for a file that needs a password to be opened. */
const passwordError = 4;
/** Bit 3 of the permissions (ISO 32000-1, table 22). */
const printPermission = 4;

/** Opens what readers open: also with bytes before the header, after the end, or with broken cross-references. */
export const openDocument = ({ api, open }: Engine, bytes: Uint8Array): OpenDocument => {
  if (!isPdf(bytes)) throw new PdfRefusal('not_pdf');
  const handle = open(bytes);
  if (handle === 0) throw new PdfRefusal(api.FPDF_GetLastError() === passwordError ? 'password' : 'damaged');
  const pageCount = api.FPDF_GetPageCount(handle);
  if (pageCount === 0 || isCutOff(bytes)) throw new PdfRefusal('damaged');
  return {
    handle,
    pageCount,
    isPrintable: (api.FPDF_GetDocPermissions(handle) & printPermission) !== 0,
  };
};

/** Whether a field for a signature is signed. */
export const isSigned = ({ api }: Engine, { handle }: OpenDocument): boolean =>
  Array.from({ length: api.FPDF_GetSignatureCount(handle) }, (_, at) => api.FPDF_GetSignatureObject(handle, at)).some(
    (signature) => api.FPDFSignatureObj_GetContents(signature, 0, 0) > 0,
  );

/** Runs `use` with each page, from 0. Throws for a page that is missing or damaged. */
export const eachPage = (engine: Engine, document: OpenDocument, use: (page: number, index: number) => void): void => {
  for (let index = 0; index < document.pageCount; index += 1)
    withPage(engine, document, index, (page) => use(page, index));
};

/** Runs `use` with one page. Throws for a page that is missing or damaged. */
export const withPage = <Result>(
  { api }: Engine,
  { handle }: OpenDocument,
  index: number,
  use: (page: number) => Result,
): Result => {
  const page = api.FPDF_LoadPage(handle, index);
  if (page === 0) throw new PdfRefusal('damaged');
  try {
    return use(page);
  } finally {
    api.FPDF_ClosePage(page);
  }
};

/** Readers search for the header in the first kilobyte (ISO 32000-1, implementation note 13). */
const isPdf = (bytes: Uint8Array): boolean => asBuffer(bytes).subarray(0, 1024).includes('%PDF-');

/**
 * Whether the file ends within an object: it was not transferred as a whole, and readers show what is left of it with
 * empty pages.
 */
const isCutOff = (bytes: Uint8Array): boolean => {
  const file = asBuffer(bytes);
  const begun = file.lastIndexOf(' obj');
  return begun > Math.max(file.lastIndexOf('endobj'), file.lastIndexOf('%%EOF'), file.lastIndexOf('startxref'));
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
