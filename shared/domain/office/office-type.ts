import { isCompoundFile, isZip } from '../files/signatures.ts';
import { OfficePackage } from './office-package.ts';
import { OfficeRefusal } from './office-refusal.ts';
import { ReadingBudget, type ReadingLimits, readingLimits } from './reading-limits.ts';
import type { Tag } from './xml.ts';

const officeTypes = ['document', 'presentation', 'workbook'] as const;
export type OfficeType = (typeof officeTypes)[number];

/** What an Office file is, whatever its name; undefined for one that is not read. */
export const officeTypeOf = (bytes: Uint8Array): OfficeType | undefined => {
  try {
    return mainPartOf(openPackage(bytes, readingLimits)).type;
  } catch (error) {
    if (error instanceof OfficeRefusal) return undefined;
    throw error;
  }
};

export const openPackage = (bytes: Uint8Array, limits: ReadingLimits): OfficePackage => {
  if (!isZip(bytes)) throw new OfficeRefusal('unsupported');
  return new OfficePackage(bytes, new ReadingBudget(limits));
};

/** The part that the package is about. The file is what this part is: names say nothing. */
export const mainPartOf = (source: OfficePackage): { path: string; type: OfficeType } => {
  const path = source.pathOf('', 'officeDocument');
  if (path === undefined) throw new OfficeRefusal('unsupported');
  let root: string | undefined;
  const open = ({ name }: Tag): number => {
    root ??= name;
    return 1;
  };
  source.read(path, { open });
  const type = officeTypes.find((each) => each === root);
  if (!type) throw new OfficeRefusal('unsupported');
  return { path, type };
};

/** The name of the stream with the encrypted file (MS-OFFCRYPTO 2.3.4.4), in UTF-16. */
const encryptedPackage = [...[...'EncryptedPackage'].join('\0')].map((letter) => letter.charCodeAt(0));

/** Whether the file opens with a password only. */
export const isProtectedOffice = (bytes: Uint8Array): boolean => {
  if (!isCompoundFile(bytes)) return false;
  const [first = 0] = encryptedPackage;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (encryptedPackage.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};
