/** The search parameter with the search text, on the database screen. */
export const searchParameter = 'cari';

/** The database screen with the results of a search. */
export const searchPath = (text: string): string => `/database?${new URLSearchParams({ [searchParameter]: text })}`;
