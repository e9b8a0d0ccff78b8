import { messageWith, signInFailures } from './sign-in-failures.ts';

/** Every failure of the API: its HTTP status and its message for the user; `{name}` is replaced by the failure's parameter. */
export const failures = {
  ...signInFailures,
  invalid_input: { status: 400, message: '{detail}' },
  address_not_locked: { status: 404, message: 'Alamat {alamat} tidak sedang terkunci.' },
  forbidden: {
    status: 403,
    message: 'Anda tidak memiliki akses untuk tindakan ini.',
  },
  read_only_role: {
    status: 403,
    message: 'Auditor hanya dapat melihat: tindakan ini mengubah data, sehingga tidak tersedia untuk akun auditor.',
  },
  identity_mismatch: {
    status: 403,
    message: 'Identitas pada permintaan tidak sama dengan pengguna yang masuk. Muat ulang halaman lalu coba lagi.',
  },
  own_submission: {
    status: 403,
    message: 'Anda tidak dapat memproses pengajuan Anda sendiri. Pengajuan ini harus diputuskan oleh petugas lain.',
  },
  position_not_found: {
    status: 403,
    message: 'Posisi pengguna tidak ditemukan. Hubungi administrator untuk mengatur peran Anda.',
  },
  not_position_holder: {
    status: 403,
    message: 'Anda tidak memegang jabatan {jabatan} untuk pengajuan ini, sehingga tidak dapat memutuskannya.',
  },
  substitute_of_submitter: {
    status: 403,
    message:
      'Anda bertindak atas nama pengaju, sehingga tidak dapat memutuskan pengajuannya. Pengajuan ini harus diputuskan oleh pejabat lain.',
  },
  absence_conflict: { status: 409, message: '{detail}' },
  absence_changed: {
    status: 409,
    message: 'Data tidak di tempat ini baru saja diubah. Periksa isinya yang terbaru, lalu coba lagi.',
  },
  calendar_changed: {
    status: 409,
    message:
      'Hari kerja dan libur baru saja diubah oleh {nama} pada {waktu}. Periksa isinya yang terbaru, lalu coba lagi.',
  },
  recipients_changed: {
    status: 409,
    message: 'Daftar penerima baru saja diubah. Periksa isinya yang terbaru, lalu coba lagi.',
  },
  own_absence: {
    status: 403,
    message: 'Pengganti harus dikonfirmasi oleh admin lain, bukan oleh pejabat atau penggantinya sendiri.',
  },
  mail_unavailable: {
    status: 409,
    message: 'Saat ini HIMS tidak mengirim e-mail. Semua pemberitahuan tetap ada di lonceng.',
  },
  mail_limit: {
    status: 409,
    message: 'Tautan sudah dikirim {n} kali dalam 24 jam. Anda dapat memintanya lagi mulai {waktu}.',
  },
  mail_link_invalid: {
    status: 409,
    message: 'Tautan ini tidak berlaku lagi. Masuk dengan akun yang memintanya, atau minta tautan baru.',
  },
  second_person_needed: {
    status: 409,
    message:
      'Pengesahan membutuhkan keputusan sedikitnya dua orang selain pengaju. Mintalah pejabat lain atau pelaksana harian (Plh.) memutuskan tahap ini.',
  },
  not_found: { status: 404, message: 'Data yang diminta tidak ditemukan.' },
  document_not_found: {
    status: 404,
    message: 'Dokumen dengan nomor {nomor} tidak ditemukan di Daftar Induk. Periksa kembali penulisan nomornya.',
  },
  document_mismatch: {
    status: 422,
    message:
      '{isian} tidak sesuai dengan Daftar Induk: dokumen {nomor} tercatat sebagai “{tercatat}”, bukan “{diisi}”.',
  },
  document_ambiguous: {
    status: 409,
    message: 'Nomor {nomor} dipakai oleh {jumlah} dokumen. Pilih dokumen yang dimaksud.',
  },
  document_changed: {
    status: 409,
    message: 'Dokumen {nomor} sudah diubah oleh {nama} pada {waktu}. Periksa isinya yang terbaru, lalu simpan kembali.',
  },
  approved_revision: {
    status: 409,
    message: 'Revisi {revisi} dari {nomor} sudah disetujui. Setujui dahulu perubahannya tanpa persetujuan.',
  },
  change_waiting: {
    status: 409,
    message: 'Dokumen {nomor} sudah memiliki perubahan dari {nama} yang menunggu persetujuan orang kedua.',
  },
  change_decided: {
    status: 409,
    message: 'Perubahan ini sudah diputuskan atau dibatalkan.',
  },
  own_change: {
    status: 403,
    message: 'Anda yang membuat perubahan ini. Admin atau document controller lain yang memutuskannya.',
  },
  already_reviewed: {
    status: 409,
    message: 'Dokumen {nomor} sudah ditinjau oleh {nama} pada {waktu}. Tidak ada yang perlu dilakukan lagi.',
  },
  reading_changed: {
    status: 409,
    message: 'Dokumen {nomor} sudah berubah sejak Anda buka. Buka dan baca isinya yang terbaru.',
  },
  not_in_audience: {
    status: 403,
    message: 'Dokumen {nomor} tidak didistribusikan kepada Anda, sehingga tidak perlu Anda konfirmasi.',
  },
  not_opened: {
    status: 409,
    message: 'Buka dan baca dokumen {nomor} terlebih dahulu, lalu nyatakan bahwa Anda memahaminya.',
  },
  document_deleted: {
    status: 404,
    message: 'Dokumen {nomor} sudah dihapus oleh {nama} pada {waktu}.',
  },
  file_not_found: {
    status: 404,
    message: 'Dokumen ini belum memiliki file yang terlampir',
  },
  copy_closed: {
    status: 409,
    message: 'Salinan {salinan} dari {nomor} sudah dicatat {hasil} oleh {nama} pada {waktu}.',
  },
  copy_file_expired: {
    status: 404,
    message:
      'Berkas cetak salinan ini sudah dihapus: berkas hanya disimpan {hari} hari. Cetak salinan pengganti bila masih diperlukan.',
  },
  copy_not_in_circulation: {
    status: 409,
    message: 'Salinan {nomor} sudah {keadaan}, sehingga tidak dapat dicetak lagi dengan nomor ini.',
  },
  removed_by_undo: {
    status: 409,
    message:
      'Dokumen {nomor} dihapus karena impornya dibatalkan. Impor kembali berkasnya untuk mengembalikan dokumen ini.',
  },
  import_not_undoable: {
    status: 409,
    message: 'Impor ini tidak dapat dibatalkan karena tidak ada dokumen yang dibuat atau diubahnya.',
  },
  import_undone: {
    status: 409,
    message: 'Impor ini sudah dibatalkan oleh {nama} pada {waktu}.',
  },
  undo_expired: {
    status: 409,
    message: 'Impor hanya dapat dibatalkan dalam {jam} jam setelah selesai. Impor ini selesai pada {waktu}.',
  },
  number_taken: {
    status: 409,
    message:
      'Nomor {nomor} sudah digunakan untuk dokumen “{judul}”. Gunakan nomor lain, atau ajukan Revisi jika dokumen itu yang akan diubah.',
  },
  pack_running: {
    status: 409,
    message: 'Paket audit Anda yang sebelumnya masih disusun. Tunggu sampai selesai, lalu buat paket berikutnya.',
  },
  submission_in_progress: {
    status: 409,
    message: 'Nomor {nomor} sedang diajukan sejak {waktu} dan berada pada tahap {tahap}.',
  },
  already_processed: {
    status: 409,
    message: 'Pengajuan ini sudah diproses oleh {nama} pada {waktu}. Daftar telah diperbarui.',
  },
  already_reminded_reader: {
    status: 409,
    message: 'Orang ini sudah diingatkan hari ini. Pengingat berikutnya dapat dikirim mulai {tanggal}.',
  },
  nothing_to_read: {
    status: 409,
    message: 'Orang ini sudah membaca semua dokumennya, jadi tidak perlu diingatkan.',
  },
  already_reminded: {
    status: 409,
    message: 'Pengajuan ini sudah Anda ingatkan hari ini. Anda dapat mengingatkan lagi mulai {tanggal}.',
  },
  no_decider: {
    status: 409,
    message: 'Belum ada yang dapat diingatkan: pengajuan ini menunggu admin atau pejabat lain ditetapkan.',
  },
  wrong_level: {
    status: 409,
    message:
      'Pengajuan ini sedang berada pada tahap {tahap}, bukan pada tahap yang Anda putuskan. Daftar telah diperbarui.',
  },
  not_resubmittable: {
    status: 409,
    message:
      'Pengajuan asal tidak dapat diajukan ulang. Hanya pengajuan Anda sendiri yang ditolak atau ditarik yang dapat diajukan ulang.',
  },
  user_exists: {
    status: 409,
    message: 'NRP {nrp} sudah terdaftar atas nama {nama}.',
  },
  user_changed: {
    status: 409,
    message: 'Data pengguna {nrp} baru saja diubah oleh admin lain. Periksa isinya yang terbaru, lalu simpan kembali.',
  },
  last_admin: {
    status: 409,
    message:
      'Ini satu-satunya admin yang masih aktif. Tetapkan admin lain terlebih dahulu sebelum mencabut peran atau menonaktifkannya.',
  },
  own_account: {
    status: 409,
    message: 'Untuk akun Anda sendiri, gunakan Ganti Password.',
  },
  wrong_password: { status: 422, message: 'Password saat ini salah.' },
  weak_password: { status: 422, message: '{alasan}' },
  conflict: {
    status: 409,
    message: 'Data sedang diubah oleh pengguna lain. Silakan coba lagi.',
  },
  upload_not_found: {
    status: 404,
    message:
      'Berkas unggahan untuk {berkas} tidak ditemukan atau sudah kedaluwarsa. Silakan unggah ulang berkas tersebut.',
  },
  digest_mismatch: {
    status: 422,
    message: 'Berkas “{nama}” tidak terunggah dengan utuh. Silakan unggah ulang berkas tersebut.',
  },
  content_mismatch: {
    status: 422,
    message: 'Isi berkas “{nama}” tidak sesuai dengan jenisnya (.{ekstensi}). Periksa berkasnya lalu unggah ulang.',
  },
  file_not_clean: {
    status: 422,
    message:
      'Berkas “{nama}” ditolak karena mengandung virus. Bersihkan atau ganti berkas tersebut, lalu unggah ulang.',
  },
  file_not_scannable: {
    status: 422,
    message:
      'Berkas “{nama}” tidak dapat diperiksa dari virus karena terkunci password atau arsipnya terlalu besar. Buka kuncinya atau keluarkan isinya dari arsip, lalu unggah ulang.',
  },
  scan_failed: {
    status: 422,
    message:
      'Pemeriksaan virus atas berkas “{nama}” gagal. Unggah ulang berkas tersebut; jika berulang, hubungi administrator.',
  },
  scan_pending: {
    status: 503,
    message: 'Berkas “{nama}” masih diperiksa dari virus. Coba lagi sebentar lagi; berkas tidak perlu diunggah ulang.',
  },
  unsupported_format: {
    status: 422,
    message: 'Format yang didukung: {format}',
  },
  file_too_large: { status: 413, message: 'Ukuran file maksimal 10 MB' },
  idempotency_mismatch: {
    status: 422,
    message: 'Permintaan ini memakai kunci yang sudah digunakan untuk isian lain. Muat ulang halaman lalu coba lagi.',
  },
  payload_too_large: {
    status: 413,
    message: 'Data yang dikirim terlalu besar.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Isi permintaan harus berupa JSON (Content-Type: application/json).',
  },
  foreign_origin: {
    status: 403,
    message:
      'Permintaan ini tidak berasal dari halaman HIMS sehingga ditolak. Buka HIMS di alamat resminya, lalu coba lagi.',
  },
  method_not_allowed: {
    status: 405,
    message: 'Cara memanggil layanan ini tidak benar.',
  },
  internal: {
    status: 500,
    message: 'Terjadi kesalahan server. Silakan coba lagi; jika berulang, hubungi administrator.',
  },
  unavailable: {
    status: 503,
    message: 'Layanan sedang sibuk. Silakan coba lagi sebentar lagi.',
  },
  maintenance: {
    status: 503,
    message:
      'HIMS sedang dalam pemeliharaan: data dapat dibaca, tetapi belum dapat diubah. Isian Anda tidak hilang; silakan coba lagi setelah pemeliharaan selesai.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

type Parameters = Record<string, string | number>;

/** A failure with its message. Handlers, services and stores throw it; the handler pipeline turns it into the response. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    parameters: Parameters = {},
    more: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(messageWith(failures[code].message, parameters), { cause: more.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code].status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** An input whose field is wrong in a way that no schema can know. */
export const invalidField = (field: string, detail: string): Failure =>
  new Failure('invalid_input', { detail }, { fields: { [field]: detail } });
