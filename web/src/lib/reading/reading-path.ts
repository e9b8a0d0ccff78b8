/** The user's own list of documents to read. */
export const readingPath = '/wajib-dibaca';
