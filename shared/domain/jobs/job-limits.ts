/** Limits of an import, set by the memory of its worker. */
export const maxImportRows = 50_000;
export const maxImportColumns = 64;
/** Characters read per cell: more than any column accepts, so that a longer text is still rejected as too long. */
export const maxCellLength = 4096;
/** Uncompressed size limit of a workbook. */
export const maxUnzippedBytes = 50 * 1024 * 1024;
export const maxBulkFiles = 200;
/** How long after its end an import can be undone. */
export const undoHours = 24;
/** Files that one job attaches to existing documents. */
export const maxAttachedFiles = 3000;
/** So long a file waits for a document with its number. */
export const waitingFileDays = 365;
/** Errors and duplicates listed in a job's result; the report lists all. */
export const maxListedRows = 100;
/** Errors listed for an upload: its result also lists every failed file, and a DynamoDB item is limited to 400 KB. */
export const maxListedUploadErrors = 20;
