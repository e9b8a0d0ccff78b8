import type { Topic } from './topic.ts';

export const submissionTopics: readonly Topic[] = [
  {
    id: 'masuk',
    title: 'Masuk dan mengganti password',
    summary: 'Setiap karyawan masuk dengan NRP dan password miliknya sendiri. Keduanya terdiri atas 8 angka.',
    steps: [
      'Buka halaman depan, lalu pilih **Login**.',
      'Isi **NRP** dan **Password**, lalu pilih **Login**. Anda akan dibawa ke **Dashboard Dokumen**.',
      'Mulailah dari **Yang perlu Anda lakukan** (auditor: **Yang perlu diperiksa**): tombol pada setiap baris membuka pekerjaannya.',
      'Ganti password awal Anda: pilih **Ganti Password** di bagian bawah setiap halaman.',
      'Pilih **Keluar** pada menu nama Anda apabila perangkat dipakai bersama.',
    ],
    notes: [
      'Setelah beberapa kali salah, akun dikunci sementara. Tunggu sampai waktunya habis atau hubungi admin.',
      'Apabila lupa password, mintalah password baru kepada admin. Password lama langsung tidak berlaku.',
    ],
    picture: { name: 'masuk', alt: 'Halaman masuk dengan isian NRP dan Password' },
  },
  {
    id: 'mengajukan',
    title: 'Mengajukan dokumen baru',
    audience: 'staff',
    summary: 'Siapkan dua berkas: draf dokumen, dan Form PPD yang sudah diisi dalam bentuk PDF.',
    steps: [
      'Buka **Pengajuan Dokumen**. Admin dan manajemen memilih **Mulai Pengajuan** lebih dahulu.',
      'Belum punya Form PPD? Pilih **Unduh Form Permohonan Perubahan Dokumen**, isi, lalu simpan sebagai PDF.',
      'Pilih tujuan **Pembuatan Baru**, lalu isi judul, tipe, nomor, dan departemen.',
      'Lampirkan draf dokumen dan Form PPD. Keduanya dapat diseret sekaligus ke halaman. **Lihat dulu** menampilkan berkas yang dipilih.',
      'Periksa jalur persetujuan yang ditampilkan, lalu pilih **Ajukan Dokumen**.',
      'Ikuti kemajuannya di **Dashboard Dokumen**. Anda mendapat notifikasi pada setiap keputusan.',
    ],
    notes: [
      'Ukuran tiap berkas paling besar 10 MB. Draf boleh berformat apa pun.',
      'Isian tetap tersimpan di peramban apabila koneksi terputus atau sesi berakhir. Berkas perlu dipilih kembali.',
    ],
    picture: { name: 'pengajuan', alt: 'Formulir pengajuan dokumen baru dengan jalur persetujuannya' },
  },
  {
    id: 'pengajuan-saya',
    title: 'Mengikuti pengajuan sendiri',
    audience: 'staff',
    summary: 'Dashboard menunjukkan pengajuan Anda: menunggu siapa, sudah berapa lama, dan yang ditolak.',
    steps: [
      'Di **Dashboard Dokumen**, pilih **Pengajuan saya**, lalu judul pengajuannya.',
      'Bila terlalu lama menunggu, pilih **Ingatkan**; pejabatnya mendapat notifikasi, paling banyak sekali sehari.',
      'Bila ditolak, baca alasannya, lalu pilih **Ajukan Ulang**; isiannya terisi dari pengajuan lama.',
      'Selama belum ditinjau, pengajuan dapat ditarik dengan **Tarik Pengajuan**.',
    ],
    picture: { name: 'pengajuan-saya', alt: 'Pengajuan sendiri dengan tahap, riwayat, dan tombol Ingatkan' },
  },
  {
    id: 'merevisi',
    title: 'Merevisi dokumen',
    audience: 'staff',
    summary: 'Revisi mengubah dokumen yang sudah terdaftar. Revisi lama tetap berlaku sampai revisi baru disahkan.',
    steps: [
      'Pada formulir, pilih tujuan **Revisi**.',
      'Cari dokumennya menurut nomor atau judul, lalu pilih dari daftar.',
      'Judul, tipe, dan departemen terisi dari dokumen itu. Tipe dan departemen tidak dapat diubah; judul boleh.',
      'Tulis **Alasan Perubahan**, yang dibaca pejabat dan pembaca.',
      'Periksa nomor revisi berikutnya, lampirkan draf dan Form PPD, lalu pilih **Ajukan Dokumen**.',
    ],
    notes: ['Satu nomor hanya dapat diajukan satu kali pada saat yang sama.'],
    picture: { name: 'revisi', alt: 'Formulir revisi yang terisi dari dokumen di Daftar Induk' },
  },
  {
    id: 'memusnahkan',
    title: 'Memusnahkan dokumen',
    audience: 'staff',
    summary: 'Pemusnahan menghentikan masa berlaku sebuah dokumen. Riwayatnya tetap tersimpan.',
    steps: [
      'Pada formulir, pilih tujuan **Pemusnahan**, lalu cari dan pilih dokumennya.',
      'Tulis **Alasan Perubahan**: mengapa dokumen itu tidak dipakai lagi.',
      'Lampirkan dokumen yang akan dimusnahkan dan Form PPD yang memuat alasannya.',
      'Pilih **Ajukan Dokumen**. Setelah disetujui pada semua tingkat, statusnya menjadi **Kadaluarsa**.',
    ],
    picture: { name: 'pemusnahan', alt: 'Formulir pemusnahan sebuah dokumen' },
  },
];
