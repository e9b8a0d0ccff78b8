export const mailDescription =
  'Ringkasan harian dan hasil pengajuan Anda, tanpa judul, nomor, dan alasan: isinya dibaca di HIMS setelah masuk.';
