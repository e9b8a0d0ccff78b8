/** Limits of the search inside files: characters of a query, and documents that it returns. */
export const minFileQuery = 3;
export const maxFileQuery = 200;
export const maxFileHits = 10;
