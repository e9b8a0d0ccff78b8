import type { Topic } from './topic.ts';

export const distributionTopics: readonly Topic[] = [
  {
    id: 'wajib-dibaca',
    title: 'Membaca dokumen yang wajib dibaca',
    summary: 'Revisi yang didistribusikan kepada Anda tampil di Dashboard dengan batas waktunya.',
    steps: [
      'Pilih baris **wajib dibaca** di Dashboard; di Database HIMS, dokumennya bertanda **Wajib dibaca**.',
      'Pilih **Baca** dan baca berkasnya sampai selesai. **Apa yang Berubah** membandingkannya dengan revisi sebelumnya.',
      'Pilih **Sudah Dibaca** di bawah berkasnya, lalu nyatakan bahwa Anda sudah membaca dan memahaminya.',
    ],
    notes: [
      'Pernyataan berlaku untuk revisi itu saja. Revisi berikutnya diminta lagi.',
      'Yang belum dibaca diingatkan paling banyak sekali sehari.',
    ],
    picture: { name: 'wajib-dibaca', alt: 'Daftar dokumen yang wajib dibaca dengan batas waktunya' },
  },
  {
    id: 'departemen-saya',
    title: 'Mengurus pembaca, salinan, dan penarikan departemen',
    audience: 'heads',
    summary: 'Kepala departemen melihat siapa yang belum membaca, salinan yang beredar, dan yang harus ditarik.',
    steps: [
      'Buka **Departemen Saya**, lalu **Buka** pada barisnya.',
      'Di tab **Per orang**, pilih **Lihat** pada orangnya, lalu **Ingatkan** bila ada yang belum dibaca.',
      'Di tab **Salinan**, lihat pemegang dan lokasi setiap salinan.',
      'Di tab **Penarikan**, pilih **Catat Penarikan** setelah salinan lama ditarik, hilang, atau dimusnahkan.',
    ],
    notes: ['Dari Dashboard, **Siapa belum membaca** menampilkan orang-orang dari semua departemen Anda.'],
    picture: { name: 'departemen-saya', alt: 'Tugas departemen: pembaca, salinan, penarikan, dan tinjauan' },
  },
  {
    id: 'distribusi',
    title: 'Menentukan penerima dokumen',
    audience: 'controllers',
    summary: 'Setiap dokumen punya penerima: departemen, jabatan, orang tertentu, atau semua pengguna.',
    steps: [
      'Buka **Daftar Induk**, **Daftar Distribusi Dokumen**, lalu **Buka** pada departemennya.',
      'Pilih dokumennya, lalu **Ubah Penerima** untuk mengganti penerima bawaannya.',
      'Pilih **Wajibkan Dibaca** agar revisi yang berlaku dibaca oleh semua penerimanya.',
      'Pilih **Pembaca** pada dokumennya untuk melihat siapa yang belum membaca, yang terlambat lebih dahulu.',
      'Buka tab **Per orang** untuk melihat tunggakan setiap orang, dan **Ingatkan** yang belum membaca; dari Dashboard, **Siapa belum membaca** menampilkan setiap orang, juga yang tanpa departemen.',
    ],
    notes: ['Kepala departemen melihat daftar departemennya sendiri. Setiap daftar dapat diekspor ke Excel.'],
    picture: { name: 'distribusi', alt: 'Daftar distribusi sebuah departemen dengan jumlah pembacanya' },
  },
  {
    id: 'salinan-terkendali',
    title: 'Mencetak dan menarik salinan terkendali',
    audience: 'controllers',
    summary: 'Setiap salinan cetak bernomor, tercatat pemegangnya, dan memuat kode QR yang menunjukkan status terkini.',
    steps: [
      'Buka dokumennya di **Database HIMS**, atau pilih beberapa di **Daftar Induk**, lalu **Cetak Salinan Terkendali**.',
      'Isi pemegang, departemen, lokasi, dan keperluan setiap salinan. Setelah dicetak, pilih **Buka PDF**; PDF-nya juga ada di **Pekerjaan Terakhir**.',
      'Siapa pun dapat memindai kode QR: hijau **MASIH BERLAKU**, merah **TIDAK BERLAKU**.',
      'Saat revisinya diganti, salinan lama tampil di tab **Penarikan** departemen pemegangnya.',
      'Pilih **Catat Penarikan** setelah salinan ditarik, hilang, atau dimusnahkan.',
      'Pilih **Cetak Pengganti** untuk mencetak revisi baru bagi pemegang yang sama.',
    ],
    notes: ['Salinan yang dilaporkan hilang langsung tampil merah saat dipindai.'],
    picture: { name: 'salinan', alt: 'Salinan yang harus ditarik dari sebuah departemen' },
  },
  {
    id: 'tinjauan',
    title: 'Meninjau dokumen secara berkala',
    audience: 'reviewers',
    summary: 'Setiap dokumen ditinjau dalam interval jenisnya. Yang terlambat tetap Aktif dan ditandai.',
    steps: [
      'Pilih baris **tinjauan lewat tenggat** di Dashboard; atau buka **Daftar Induk** (kepala departemen: **Departemen Saya**), lalu **Buka** pada **tinjauan**.',
      'Baca dokumennya, lalu pilih **Masih Sesuai** bila isinya masih benar. Tanggal berikutnya dihitung dari hari itu.',
      'Pilih **Perlu Revisi** bila isinya harus berubah, dan tulis apa yang perlu direvisi. Lalu pilih **Ajukan Revisi**; formulir pengajuan terbuka dengan dokumen itu.',
    ],
    picture: { name: 'tinjauan', alt: 'Daftar dokumen yang jatuh tempo ditinjau' },
  },
  {
    id: 'paket-audit',
    title: 'Menyiapkan paket audit',
    audience: 'evidence',
    summary: 'Satu ZIP menjawab pertanyaan sebuah klausul: pengecualian lebih dahulu, lalu sampel dan buktinya.',
    steps: [
      'Buka **Jejak Audit**, lalu **Paket Audit**.',
      'Pilih **Klausul** dan periodenya. Pertanyaan yang dijawab tampil di bawahnya.',
      'Biarkan **Benih sampel** kosong agar sampel mengikuti akar log, atau isi benih dari auditor.',
      'Pilih **Buat Paket**. Halaman boleh ditinggalkan; paket tetap disusun dan tampil di daftarnya.',
      'Pilih **Unduh ZIP**. Mulailah dari **Pengecualian** di PDF atau Excel.',
    ],
    notes: [
      'Siapa pun dapat mengulang pilihan sampel: caranya tertulis pada **Ringkasan** di paket itu.',
      'Folder **log** di dalam paket diperiksa tanpa jaringan dengan hims-verify dan kunci dari perusahaan.',
    ],
    picture: { name: 'paket-audit', alt: 'Formulir paket audit dengan klausul, periode, dan benih sampel' },
  },
];
