import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '../../shared/domain/files.ts';

interface KnownType {
  contentType: string;
  /** What file-type may find in it; none for text, in which it finds nothing. */
  found: readonly string[];
}

const openXml = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const binary = (contentType: string, ...found: string[]): KnownType => ({ contentType, found });
const text = (contentType: string): KnownType => ({ contentType, found: [] });

const pdf = binary('application/pdf', 'pdf');

/** Extensions whose contents can be told; a file that bears one must be one. */
const knownTypes: ReadonlyMap<string, KnownType> = new Map([
  ['pdf', pdf],
  ['docx', binary(openXml('wordprocessingml.document'), 'docx')],
  ['xlsx', binary(openXml('spreadsheetml.sheet'), 'xlsx')],
  ['pptx', binary(openXml('presentationml.presentation'), 'pptx')],
  ['doc', binary('application/msword', 'cfb')],
  ['xls', binary('application/vnd.ms-excel', 'cfb')],
  ['ppt', binary('application/vnd.ms-powerpoint', 'cfb')],
  ['png', binary('image/png', 'png')],
  ['jpg', binary('image/jpeg', 'jpg')],
  ['jpeg', binary('image/jpeg', 'jpg')],
  ['gif', binary('image/gif', 'gif')],
  ['webp', binary('image/webp', 'webp')],
  ['tif', binary('image/tiff', 'tif')],
  ['tiff', binary('image/tiff', 'tif')],
  ['zip', binary('application/zip', 'zip')],
  ['rtf', binary('application/rtf', 'rtf')],
  ['odt', binary('application/vnd.oasis.opendocument.text', 'odt')],
  ['ods', binary('application/vnd.oasis.opendocument.spreadsheet', 'ods')],
  ['odp', binary('application/vnd.oasis.opendocument.presentation', 'odp')],
  ['txt', text('text/plain')],
  ['csv', text('text/csv')],
]);

/**
 * The type to serve a file with, judged by its bytes: that of its extension when they agree, `application/octet-stream`
 * for extensions we know nothing of, and undefined when the bytes are something else than the name says.
 */
export const contentTypeOf = async (name: string, bytes: Uint8Array): Promise<string | undefined> => {
  const known = knownTypes.get(extensionOf(name));
  if (!known) return 'application/octet-stream';
  const found = (await fileTypeFromBuffer(bytes))?.ext;
  if (known.found.length === 0) return found === undefined && isText(bytes) ? known.contentType : undefined;
  const agrees = found === undefined ? known === pdf && pdfHeaderAt(bytes) >= 0 : known.found.includes(found);
  return agrees ? known.contentType : undefined;
};

/** Text holds no zero byte, unless its byte-order mark says UTF-16, as Windows writes it. */
const isText = (bytes: Uint8Array): boolean => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return utf16 || !bytes.includes(0);
};

/** Readers look for the header in the first kilobyte and for the trailer in the last (ISO 32000-1, implementation notes 13 and 18). */
const searchedBytes = 1024;

/** Scanners and mail gateways sometimes put something before the header, which file-type then does not see. */
const pdfHeaderAt = (bytes: Uint8Array): number =>
  asBuffer(bytes.subarray(0, searchedBytes)).indexOf('%PDF-', 0, 'latin1');

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether these bytes are a whole PDF: a header, and a trailer that leads to a cross-reference table or stream. */
export const isWholePdf = (bytes: Uint8Array): boolean => {
  const file = asBuffer(bytes);
  const header = pdfHeaderAt(bytes);
  if (header < 0) return false;
  const end = file.subarray(-searchedBytes).toString('latin1');
  const offset = /startxref\s+(\d+)\s+%%EOF/.exec(end.slice(Math.max(0, end.lastIndexOf('startxref'))))?.[1];
  if (offset === undefined) return false;
  // Offsets count from the header, or, with writers that put something before it, from the start of the file.
  return [Number(offset), header + Number(offset)].some((at) =>
    /^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(file.subarray(at, at + 64).toString('latin1')),
  );
};
