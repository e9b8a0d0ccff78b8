/** Upload limit per file, in bytes (10 MB, binary). */
export const maxFileBytes = 10 * 1024 * 1024;

export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : '';
};

export const pdfType = 'application/pdf';

/** Content types that a browser displays without executing scripts of the file; all others are downloaded. */
export const inlineTypes: ReadonlySet<string> = new Set([pdfType, 'image/png', 'image/jpeg']);

const shownTypes: Record<string, string> = { pdf: pdfType, png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

/** The type of a file that a page shows itself; empty for others. */
export const shownTypeOf = (fileName: string): string => shownTypes[extensionOf(fileName)] ?? '';

/** How the page shows a file: a browser's own kinds, and previews of others. */
export type ShownKind = 'pdf' | 'image' | 'word' | 'workbook' | 'text';

const previewKinds: Record<string, ShownKind> = {
  ...{ docx: 'word', docm: 'word', dotx: 'word', txt: 'text' },
  ...{ xlsx: 'workbook', xlsm: 'workbook', xltx: 'workbook', xls: 'workbook', csv: 'workbook' },
};

/** Undefined for a file that is only downloaded. */
export const shownKindOf = ({ name, content_type }: { name: string; content_type: string }): ShownKind | undefined => {
  if (content_type === pdfType) return 'pdf';
  return inlineTypes.has(content_type) ? 'image' : previewKinds[extensionOf(name)];
};

/** Under which a file that is not in force is saved: a copy leaves the page, and what it says of it, behind. */
export const endedFileName = (fileName: string): string => `TIDAK BERLAKU - ${fileName}`;

/** Under which a file in force is saved whose pages do not say that a print is uncontrolled. */
export const unmarkedFileName = (fileName: string): string => `TIDAK TERKENDALI - ${fileName}`;
