/** The screen of periodic reviews. */
export const reviewsPath = '/daftar-induk/tinjauan';
