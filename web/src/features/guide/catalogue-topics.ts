import type { Topic } from './topic.ts';

export const catalogueTopics: readonly Topic[] = [
  {
    id: 'mencari',
    title: 'Mencari dokumen yang berlaku',
    summary: 'Database HIMS selalu menampilkan revisi terakhir. Dokumen yang tidak berlaku bertanda merah.',
    steps: [
      'Buka **Database HIMS**, lalu pilih jenis dan departemen.',
      'Atau ketik nomor atau nama pada **Cari dokumen anda**; pencarian meliputi semua jenis dan departemen.',
      'Pilih **Lihat** untuk membuka berkasnya di tab baru, atau namanya untuk membuka Kartu Dokumen: berkas, tanggal berlaku, alasan perubahan, **Apa yang Berubah**, dan **Ajukan Revisi**.',
      'Dari halaman mana pun, tekan **/** atau **Ctrl+K** untuk mencari. **Enter** membuka berkas dokumen, **Kartu** halamannya.',
      'Di bawah hasil itu, **Di dalam berkas** menampilkan dokumen berlaku yang isinya memuat kata Anda, dengan kalimat dan halamannya. Pilih satu untuk membuka berkas pada halaman itu.',
    ],
    notes: [
      'Alamat Kartu Dokumen dapat dibagikan. Dokumen yang bertanda **TIDAK BERLAKU** jangan dipakai sebagai acuan kerja.',
      'Cetakan tidak terkendali dan tidak diperbarui dengan sendirinya. Sebelum memakainya, pindai kode QR di kaki halamannya atau pastikan revisinya di sini.',
    ],
    picture: { name: 'pencarian', alt: 'Database HIMS dengan hasil pencarian' },
  },
  {
    id: 'daftar-induk',
    title: 'Mengelola Daftar Induk',
    audience: 'controllers',
    summary: 'Daftar Induk memuat seluruh dokumen setiap departemen dan dapat diubah langsung pada tabelnya.',
    steps: [
      'Buka **Daftar Induk**, lalu **Daftar Induk Dokumen**, dan pilih departemennya.',
      'Pilih **Edit**, lalu ubah isi sel. Blok sel dari Excel dapat ditempel langsung.',
      'Tambahkan dokumen pada baris **Tambah Dokumen Baru**.',
      'Pilih **Simpan Perubahan**. Perubahan yang ditolak tetap di tempatnya beserta alasannya.',
    ],
    notes: [
      'Dokumen yang terhapus dapat dikembalikan dengan **Urungkan** selama pemberitahuannya tampil.',
      'Nomor dokumen lain pada teks berkas ditemukan sendiri. Pilih **Benar** atau **Bukan** di bawah **Dokumen terkait** pada Kartu Dokumen; yang benar tampil bagi semua pembaca, dan sebelum dokumennya direvisi atau dimusnahkan tampil apa yang merujuk kepadanya.',
      '**Rujukan & Teks** pada **Daftar Induk** memuat nomor yang tidak mengarah ke dokumen berlaku, dan berkas tanpa teks beserta alasannya.',
      'Peraturan, izin, manual pabrikan, standar pelanggan, dan lembar data keselamatan dicatat di **Daftar Induk**, **Eksternal**, **Buka**. Bila diubah atau dicabut, isi **Diubah oleh**, atau **Kadaluarsa** dan **Diganti oleh**: dokumen yang mengacu kepadanya langsung masuk **Tinjauan Berkala** beserta alasannya. Pemeriksaan bahwa dokumennya masih berlaku dicatat dengan **Masih Berlaku**.',
    ],
    picture: { name: 'daftar-induk', alt: 'Daftar Induk sebuah departemen dalam mode edit' },
  },
  {
    id: 'mengimpor',
    title: 'Mengimpor daftar dan berkas',
    audience: 'controllers',
    summary: 'Ribuan dokumen dapat dipindahkan sekaligus dari Excel atau CSV, lalu dilampiri berkasnya.',
    steps: [
      'Di **Database HIMS**, pilih **Impor & Upload**, **Impor CSV/Excel**, lalu berkas .xlsx, .xls, atau .csv.',
      'Pilih **Periksa Berkas**. Semua lembar dibaca; tidak ada data yang disimpan pada tahap ini.',
      'Baca **Yang kami baca** dan jawab pertanyaannya: kolom nomor, judul, jenis, atau departemen yang belum jelas.',
      'Periksa baris galat dan perubahan yang berisiko. Bila ada dokumen tanpa tanggal, jawab kapan terakhir ditinjau. Lalu mulai impor.',
      'Lampirkan berkas melalui **Impor & Upload**, **Lampirkan Berkas**; berkas dicocokkan menurut nomor pada namanya.',
    ],
    notes: [
      'Impor dapat dibatalkan seluruhnya selama 24 jam dari **Pekerjaan Terakhir**.',
      'Revisi yang disetujui melalui pengajuan lalu diganti, diakhiri, atau diberi berkas lain di luar pengajuan ditandai **tanpa persetujuan**. Bila perusahaan mensyaratkan orang kedua, perubahannya menunggu di **Perubahan Menunggu**.',
    ],
    picture: { name: 'import', alt: 'Hasil pembacaan sebuah berkas sebelum diimpor' },
  },
  {
    id: 'pengguna',
    title: 'Mengelola pengguna dan jabatan',
    audience: 'admins',
    summary: 'Admin menentukan siapa yang dapat masuk, perannya, dan jabatannya dalam persetujuan.',
    steps: [
      'Buka **Pengguna** di bagian bawah halaman.',
      'Pilih **Tambah Pengguna**, atau **Impor Pengguna** untuk daftar karyawan dari Excel.',
      'Tetapkan peran dan jabatan. Pejabat pengganti mendapat jabatan **Plh.** dengan tanggal mulai dan berakhir.',
      'Serahkan password awal yang ditampilkan kepada pemiliknya; password itu hanya tampil satu kali.',
      'Nonaktifkan pengguna yang keluar. Sesinya berakhir saat itu juga.',
    ],
    notes: [
      'Auditor mendapat peran **Auditor** dengan masa akses: ia melihat semua dokumen dan buktinya, tidak dapat mengubah apa pun, dan yang dibukanya tercatat di **Jejak Audit**.',
      'Pengguna yang terkunci dibuka dari halaman yang sama. Libur nasional dan cuti bersama dicatat di **Hari Kerja & Libur**.',
    ],
    picture: { name: 'pengguna', alt: 'Daftar pengguna dengan peran dan jabatannya' },
  },
];
