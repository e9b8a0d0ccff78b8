/** Limits of what an import reads; beyond them it would not fit its worker. */
export const maxImportRows = 50_000;
export const maxImportColumns = 64;
/** Characters of a cell that are read: more than any column takes, so that what is longer is refused as too long. */
export const longestCell = 4096;
/** Bytes a workbook may unpack to. */
export const maxInflatedBytes = 50 * 1024 * 1024;
/** Files of one bulk upload. */
export const maxBulkFiles = 200;
/** How many errors and duplicates a job's result names; the report has them all. */
export const mostNamed = 100;
/** Errors of an upload, whose result names every failed file besides: all of it is one item of 400 KB at most. */
export const mostNamedOfUpload = 20;
