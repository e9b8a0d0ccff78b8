import { expect, test } from 'vitest';
import { failedFilesText } from '../../../../web/src/features/bulk/upload/failed-files-text.ts';

test('begins with the specified texts, and speaks of other files only where there are others', () => {
  expect(failedFilesText(1, 1, false)).toEqual({
    title: 'Upload Gagal',
    message: 'Terjadi kesalahan saat mengupload file: 1 dari 1 berkas gagal diunggah. Silakan coba lagi.',
  });
  expect(failedFilesText(1, 5, false).message).toContain('1 dari 5 berkas gagal diunggah. Berkas lain sudah terunggah');
  expect(failedFilesText(1, 1, true).message).not.toContain('Berkas lain');
  expect(failedFilesText(1, 5, true).message).toContain('Berkas lain tidak dikirim ulang.');
});
