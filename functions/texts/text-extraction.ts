import { extensionOf } from '../../shared/domain/files/files.ts';
import { isZip } from '../../shared/domain/files/zip-limit.ts';
import { fileErrors, ImportFileError } from '../imports/parsing/file-errors.ts';
import { log } from '../observability/log.ts';
import { type ExtractedText, NoText, PageTexts, textLimits } from './extracted-text.ts';
import { addOfficePages } from './office-text.ts';
import { addPdfPages } from './pdf-text.ts';

const plainTextExtensions: ReadonlySet<string> = new Set(['txt', 'csv']);
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Office stores a password-protected document in a compound file under this name. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** The text of a file by page, or the reason why it has none. Never throws for what the file contains. */
export const extractText = async (name: string, file: Uint8Array, limits = textLimits): Promise<ExtractedText> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const texts = new PageTexts(limits);
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  try {
    if (isPdf) await addPdfPages(bytes, texts, limits);
    else if (isZip(bytes)) await addOfficePages(bytes, texts, limits);
    else if (plainTextExtensions.has(extensionOf(name))) addPlainText(bytes, texts);
    else if (bytes.subarray(0, compoundFile.length).equals(compoundFile) && bytes.includes(encryptedPackage))
      return { reason: 'password' };
    else return { reason: extensionOf(name) === 'pdf' ? 'damaged' : 'unsupported' };
  } catch (error) {
    if (error instanceof NoText) return { reason: error.reason };
    // Its thread failed, which says nothing of the file.
    if (isPdf) throw error;
    // Every other one of them is a limit.
    if (error instanceof ImportFileError && error.message !== fileErrors.damaged) return { reason: 'too_large' };
    // What a library makes of a damaged file concerns only this file.
    log.warn('no text could be read', { cause: error as Error });
    return { reason: 'damaged' };
  }
  const access = texts.isPrintingForbidden ? { no_print: true as const } : {};
  return { ...(texts.pages.some((page) => page !== '') ? { pages: texts.pages } : { reason: 'scanned' }), ...access };
};

const addPlainText = (bytes: Buffer, texts: PageTexts): void => {
  const text = decoded(bytes);
  texts.count(text.length);
  texts.add(text);
};

/** Windows writes UTF-16 with a byte-order mark, and its own code page without one. */
const decoded = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
