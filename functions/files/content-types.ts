import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '../../shared/domain/files/files.ts';

interface FileType {
  contentType: string;
  /** The types that the file-type library may detect in it; empty for text, in which it detects nothing. */
  detected: readonly string[];
}

const openXml = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const binary = (contentType: string, ...detected: string[]): FileType => ({ contentType, detected });
const text = (contentType: string): FileType => ({ contentType, detected: [] });

const pdf = binary('application/pdf', 'pdf');

/** Extensions whose contents can be verified; a file with one of them must have matching contents. */
const fileTypes: ReadonlyMap<string, FileType> = new Map([
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
 * The content type to serve a file with, judged by its bytes: that of its extension when they match,
 * `application/octet-stream` for unknown extensions, and undefined when the contents do not match the extension.
 */
export const contentTypeOf = async (name: string, bytes: Uint8Array): Promise<string | undefined> => {
  const expected = fileTypes.get(extensionOf(name));
  if (!expected) return 'application/octet-stream';
  const found = (await fileTypeFromBuffer(bytes))?.ext;
  if (expected.detected.length === 0) return found === undefined && isText(bytes) ? expected.contentType : undefined;
  const matches = found === undefined ? expected === pdf && pdfHeaderAt(bytes) >= 0 : expected.detected.includes(found);
  return matches ? expected.contentType : undefined;
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
