/** Why a PDF cannot be shown, as a sentence for its reader. Errors are distinguished by the names that pdf.js documents. */
export const pdfProblemOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException')
    return 'PDF ini dilindungi kata sandi sehingga tidak dapat ditampilkan di sini. Unduh untuk membukanya dengan kata sandi.';
  if (name === 'InvalidPDFException' || name === 'FormatError')
    return 'Berkas ini rusak atau bukan PDF yang sah. Unduh untuk memeriksanya.';
  return 'PDF ini tidak dapat ditampilkan di sini. Unduh untuk membacanya.';
};
