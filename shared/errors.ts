import { messageWith, signInFailures } from './sign-in-failures.ts';

/** The failures of an HTTP status by code, each with its message for the user; `{name}` is replaced by the failure's parameter. */
const ofStatus = <C extends string>(status: number, messages: Record<C, string>) =>
  Object.fromEntries(Object.entries(messages).map(([code, message]) => [code, { status, message }])) as Record<
    C,
    { status: number; message: string }
  >;

/** Every failure of the API. */
export const failures = {
  ...signInFailures,
  ...ofStatus(400, {
    invalid_input: '{detail}',
  }),
  ...ofStatus(403, {
    forbidden: 'Anda tidak memiliki akses untuk tindakan ini.',
    read_only_role:
      'Auditor hanya dapat melihat: tindakan ini mengubah data, sehingga tidak tersedia untuk akun auditor.',
    identity_mismatch:
      'Identitas pada permintaan tidak sama dengan pengguna yang masuk. Muat ulang halaman lalu coba lagi.',
    own_submission:
      'Anda tidak dapat memproses pengajuan Anda sendiri. Pengajuan ini harus diputuskan oleh petugas lain.',
    position_not_found: 'Posisi pengguna tidak ditemukan. Hubungi administrator untuk mengatur peran Anda.',
    not_position_holder:
      'Anda tidak memegang jabatan {jabatan} untuk pengajuan ini, sehingga tidak dapat memutuskannya.',
    substitute_of_submitter:
      'Anda bertindak atas nama pengaju, sehingga tidak dapat memutuskan pengajuannya. Pengajuan ini harus diputuskan oleh pejabat lain.',
    own_absence: 'Pengganti harus dikonfirmasi oleh admin lain, bukan oleh pejabat atau penggantinya sendiri.',
    own_change: 'Anda yang membuat perubahan ini. Admin atau document controller lain yang memutuskannya.',
    not_in_audience: 'Dokumen {nomor} tidak didistribusikan kepada Anda, sehingga tidak perlu Anda konfirmasi.',
    foreign_origin:
      'Permintaan ini tidak berasal dari halaman HIMS sehingga ditolak. Buka HIMS di alamat resminya, lalu coba lagi.',
  }),
  ...ofStatus(404, {
    address_not_locked: 'Alamat {alamat} tidak sedang terkunci.',
    not_found: 'Data yang diminta tidak ditemukan.',
    document_not_found:
      'Dokumen dengan nomor {nomor} tidak ditemukan di Daftar Induk. Periksa kembali penulisan nomornya.',
    document_deleted: 'Dokumen {nomor} sudah dihapus oleh {nama} pada {waktu}.',
    file_not_found: 'Dokumen ini belum memiliki file yang terlampir',
    copy_file_expired:
      'Berkas cetak salinan ini sudah dihapus: berkas hanya disimpan {hari} hari. Cetak salinan pengganti bila masih diperlukan.',
    upload_not_found:
      'Berkas unggahan untuk {berkas} tidak ditemukan atau sudah kedaluwarsa. Silakan unggah ulang berkas tersebut.',
  }),
  ...ofStatus(405, {
    method_not_allowed: 'Cara memanggil layanan ini tidak benar.',
  }),
  ...ofStatus(409, {
    absence_conflict: '{detail}',
    absence_changed: 'Data tidak di tempat ini baru saja diubah. Periksa isinya yang terbaru, lalu coba lagi.',
    calendar_changed:
      'Hari kerja dan libur baru saja diubah oleh {nama} pada {waktu}. Periksa isinya yang terbaru, lalu coba lagi.',
    record_changed: 'Data ini sudah diubah oleh {nama} pada {waktu}. Periksa isinya yang terbaru, lalu simpan kembali.',
    record_not_available: 'Arsip ini {keadaan}, sehingga tindakan ini tidak dapat dilakukan.',
    series_closed: 'Seri “{judul}” sudah ditutup, sehingga tidak dapat ditambahi arsip.',
    hold_changed: 'Penahanan ini baru saja diubah, atau langkah ini harus dilakukan orang lain. Muat ulang daftarnya.',
    destruction_changed:
      'Usulan pemusnahan ini baru saja diubah, atau langkah ini tidak terbuka bagi Anda. Periksa keadaannya yang terbaru.',
    destruction_hindered:
      'Arsip “{arsip}” tidak dapat dimusnahkan: {alasan}. Keluarkan arsip itu dari usulan dengan alasannya.',
    recipients_changed: 'Daftar penerima baru saja diubah. Periksa isinya yang terbaru, lalu coba lagi.',
    mail_unavailable: 'Saat ini HIMS tidak mengirim e-mail. Semua pemberitahuan tetap ada di lonceng.',
    mail_limit: 'Tautan sudah dikirim {n} kali dalam 24 jam. Anda dapat memintanya lagi mulai {waktu}.',
    mail_link_invalid: 'Tautan ini tidak berlaku lagi. Masuk dengan akun yang memintanya, atau minta tautan baru.',
    second_person_needed:
      'Pengesahan membutuhkan keputusan sedikitnya dua orang selain pengaju. Mintalah pejabat lain atau pelaksana harian (Plh.) memutuskan tahap ini.',
    document_ambiguous: 'Nomor {nomor} dipakai oleh {jumlah} dokumen. Pilih dokumen yang dimaksud.',
    document_changed:
      'Dokumen {nomor} sudah diubah oleh {nama} pada {waktu}. Periksa isinya yang terbaru, lalu simpan kembali.',
    approved_revision: 'Revisi {revisi} dari {nomor} sudah disetujui. Setujui dahulu perubahannya tanpa persetujuan.',
    change_waiting: 'Dokumen {nomor} sudah memiliki perubahan dari {nama} yang menunggu persetujuan orang kedua.',
    change_decided: 'Perubahan ini sudah diputuskan atau dibatalkan.',
    already_reviewed: 'Dokumen {nomor} sudah ditinjau oleh {nama} pada {waktu}. Tidak ada yang perlu dilakukan lagi.',
    reading_changed: 'Dokumen {nomor} sudah berubah sejak Anda buka. Buka dan baca isinya yang terbaru.',
    no_reading_asked: 'Dokumen {nomor} tidak wajib dibaca oleh departemen {departemen}.',
    together_ended: 'Baca bersama ini sudah diakhiri. Mulai yang baru bila masih ada yang belum menyatakan.',
    badge_ended: 'Lencana ini sudah dicabut atau diganti. Gunakan lencana terbaru, atau NRP dan password.',
    badge_without_pin: 'PIN lencana ini belum dibuat. Pemiliknya membuatnya pada Ganti Password, PIN lencana.',
    no_badge: '{nama} tidak memiliki lencana yang berlaku.',
    not_opened: 'Buka dan baca dokumen {nomor} terlebih dahulu, lalu nyatakan bahwa Anda memahaminya.',
    copy_closed: 'Salinan {salinan} dari {nomor} sudah dicatat {hasil} oleh {nama} pada {waktu}.',
    copy_not_in_circulation: 'Salinan {nomor} sudah {keadaan}, sehingga tidak dapat dicetak lagi dengan nomor ini.',
    removed_by_undo:
      'Dokumen {nomor} dihapus karena impornya dibatalkan. Impor kembali berkasnya untuk mengembalikan dokumen ini.',
    import_not_undoable: 'Impor ini tidak dapat dibatalkan karena tidak ada dokumen yang dibuat atau diubahnya.',
    import_undone: 'Impor ini sudah dibatalkan oleh {nama} pada {waktu}.',
    undo_expired: 'Impor hanya dapat dibatalkan dalam {jam} jam setelah selesai. Impor ini selesai pada {waktu}.',
    number_taken:
      'Nomor {nomor} sudah digunakan untuk dokumen “{judul}”. Gunakan nomor lain, atau ajukan Revisi jika dokumen itu yang akan diubah.',
    pack_running: 'Paket audit Anda yang sebelumnya masih disusun. Tunggu sampai selesai, lalu buat paket berikutnya.',
    submission_in_progress: 'Nomor {nomor} sedang diajukan sejak {waktu} dan berada pada tahap {tahap}.',
    already_processed: 'Pengajuan ini sudah diproses oleh {nama} pada {waktu}. Daftar telah diperbarui.',
    already_reminded_reader: 'Orang ini sudah diingatkan hari ini. Pengingat berikutnya dapat dikirim mulai {tanggal}.',
    nothing_to_read: 'Orang ini sudah membaca semua dokumennya, jadi tidak perlu diingatkan.',
    already_reminded: 'Pengajuan ini sudah Anda ingatkan hari ini. Anda dapat mengingatkan lagi mulai {tanggal}.',
    no_decider: 'Belum ada yang dapat diingatkan: pengajuan ini menunggu admin atau pejabat lain ditetapkan.',
    wrong_level:
      'Pengajuan ini sedang berada pada tahap {tahap}, bukan pada tahap yang Anda putuskan. Daftar telah diperbarui.',
    not_resubmittable:
      'Pengajuan asal tidak dapat diajukan ulang. Hanya pengajuan Anda sendiri yang ditolak atau ditarik yang dapat diajukan ulang.',
    user_exists: 'NRP {nrp} sudah terdaftar atas nama {nama}.',
    user_changed:
      'Data pengguna {nrp} baru saja diubah oleh admin lain. Periksa isinya yang terbaru, lalu simpan kembali.',
    without_account: '{nama} tidak memiliki akun: pernyataannya diberikan saat baca bersama.',
    last_admin:
      'Ini satu-satunya admin yang masih aktif. Tetapkan admin lain terlebih dahulu sebelum mencabut peran atau menonaktifkannya.',
    own_account: 'Untuk akun Anda sendiri, gunakan Ganti Password.',
    conflict: 'Data sedang diubah oleh pengguna lain. Silakan coba lagi.',
  }),
  ...ofStatus(413, {
    file_too_large: 'Ukuran file maksimal 10 MB',
    payload_too_large: 'Data yang dikirim terlalu besar.',
  }),
  ...ofStatus(415, {
    unsupported_media_type: 'Isi permintaan harus berupa JSON (Content-Type: application/json).',
  }),
  ...ofStatus(422, {
    document_mismatch:
      '{isian} tidak sesuai dengan Daftar Induk: dokumen {nomor} tercatat sebagai “{tercatat}”, bukan “{diisi}”.',
    wrong_password: 'Password saat ini salah.',
    wrong_confirmation: '{cara} salah. Periksa kembali, lalu coba lagi.',
    weak_password: '{alasan}',
    digest_mismatch: 'Berkas “{nama}” tidak terunggah dengan utuh. Silakan unggah ulang berkas tersebut.',
    content_mismatch:
      'Isi berkas “{nama}” tidak sesuai dengan jenisnya (.{ekstensi}). Periksa berkasnya lalu unggah ulang.',
    file_not_clean:
      'Berkas “{nama}” ditolak karena mengandung virus. Bersihkan atau ganti berkas tersebut, lalu unggah ulang.',
    file_not_scannable:
      'Berkas “{nama}” tidak dapat diperiksa dari virus karena terkunci password atau arsipnya terlalu besar. Buka kuncinya atau keluarkan isinya dari arsip, lalu unggah ulang.',
    scan_failed:
      'Pemeriksaan virus atas berkas “{nama}” gagal. Unggah ulang berkas tersebut; jika berulang, hubungi administrator.',
    unsupported_format: 'Format yang didukung: {format}',
    idempotency_mismatch:
      'Permintaan ini memakai kunci yang sudah digunakan untuk isian lain. Muat ulang halaman lalu coba lagi.',
  }),
  ...ofStatus(500, {
    internal: 'Terjadi kesalahan server. Silakan coba lagi; jika berulang, hubungi administrator.',
  }),
  ...ofStatus(503, {
    scan_pending:
      'Berkas “{nama}” masih diperiksa dari virus. Coba lagi sebentar lagi; berkas tidak perlu diunggah ulang.',
    unavailable: 'Layanan sedang sibuk. Silakan coba lagi sebentar lagi.',
    maintenance:
      'HIMS sedang dalam pemeliharaan: data dapat dibaca, tetapi belum dapat diubah. Isian Anda tidak hilang; silakan coba lagi setelah pemeliharaan selesai.',
  }),
};

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

/** As `onConditionFailed`: throws the failure when it is called. */
export const failing =
  (...failure: ConstructorParameters<typeof Failure>) =>
  (): never => {
    throw new Failure(...failure);
  };
