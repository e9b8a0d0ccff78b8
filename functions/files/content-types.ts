import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '../../shared/domain/files/files.ts';
import { isProtectedOffice, type OfficeType, officeTypeOf } from '../../shared/domain/office/office-type.ts';

interface FileType {
  contentType: string;
  /** The types that the file-type library may detect in it; empty for text, whose letters may look like any type. */
  detected: readonly string[];
  office?: OfficeType;
  /** Programs write RTF, HTML and XML under the extensions of Office until 2003. */
  mayBeText?: true;
}

const openXml = (kind: string, detected: string, office: OfficeType): FileType => ({
  contentType: `application/vnd.openxmlformats-officedocument.${kind}`,
  detected: [detected],
  office,
});
const legacy = (contentType: string): FileType => ({ contentType, detected: ['cfb'], mayBeText: true });
const binary = (contentType: string, ...detected: string[]): FileType => ({ contentType, detected });
const text = (contentType: string): FileType => ({ contentType, detected: [] });

const pdf = binary('application/pdf', 'pdf');

/** Extensions whose contents can be verified; a file with one of them must have matching contents. */
const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ['pdf', pdf],
  ['docx', openXml('wordprocessingml.document', 'docx', 'document')],
  ['xlsx', openXml('spreadsheetml.sheet', 'xlsx', 'workbook')],
  ['pptx', openXml('presentationml.presentation', 'pptx', 'presentation')],
  ['doc', legacy('application/msword')],
  ['xls', legacy('application/vnd.ms-excel')],
  ['ppt', legacy('application/vnd.ms-powerpoint')],
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

const unknown = 'application/octet-stream';

/**
 * The content type to serve a file with, judged by its bytes: that of its extension when they match,
 * `application/octet-stream` for unknown extensions, and undefined when the contents do not match the extension.
 */
export const contentTypeOf = async (name: string, bytes: Uint8Array): Promise<string | undefined> => {
  const expected = fileTypes.get(extensionOf(name));
  if (!expected) return unknown;
  const { contentType, detected, office, mayBeText } = expected;
  if (detected.length === 0) return isText(bytes) ? contentType : undefined;
  const found = (await fileTypeFromBuffer(bytes))?.ext ?? '';
  if (detected.includes(found)) return contentType;
  if (expected === pdf && found === '' && pdfHeaderAt(bytes) >= 0) return contentType;
  // One with a password is a compound file, and the library does not know every way to write a package.
  if (office && (isProtectedOffice(bytes) || (found === 'zip' && officeTypeOf(bytes) === office))) return contentType;
  if (!mayBeText || !isText(bytes) || found === 'pdf') return undefined;
  // Never as HTML, which would run its scripts.
  return found === 'rtf' ? 'application/rtf' : unknown;
};

/** Text contains no zero byte, except UTF-16 with a byte-order mark, which Windows writes. */
const isText = (bytes: Uint8Array): boolean => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return utf16 || !bytes.includes(0);
};

/** Readers search for the header in the first kilobyte (ISO 32000-1, implementation note 13). */
const searchedBytes = 1024;

/**
 * Scanners and mail gateways sometimes add bytes before the header, and the file-type library then does not detect the
 * PDF.
 */
const pdfHeaderAt = (bytes: Uint8Array): number =>
  asBuffer(bytes.subarray(0, searchedBytes)).indexOf('%PDF-', 0, 'latin1');

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
