/** A ZIP, as .xlsx and .docx files are. A text may begin with the letters 'PK' too. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0xff) <= 8 && (bytes[3] ?? 0xff) <= 8;

/** Of Word, Excel and PowerPoint until 2003, and of newer files with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
export const isCompoundFile = (bytes: Uint8Array): boolean => compoundFile.every((byte, at) => bytes[at] === byte);
