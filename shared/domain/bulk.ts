/** Limits of what an import reads; beyond them it would not fit its worker. */
export const maxImportRows = 50_000;
export const maxImportColumns = 64;
/** Characters of a cell that are read: more than any column takes, so that what is longer is refused as too long. */
export const maxCellLength = 4096;
/** Bytes a workbook may unpack to. */
export const maxUnzippedBytes = 50 * 1024 * 1024;
/** Files of one bulk upload. */
export const maxBulkFiles = 200;
/** How many errors and duplicates a job's result names; the report has them all. */
export const maxListedRows = 100;
/** Errors of an upload, whose result names every failed file besides: all of it is one item of 400 KB at most. */
export const maxListedUploadErrors = 20;
