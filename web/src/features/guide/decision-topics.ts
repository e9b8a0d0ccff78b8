import type { Topic } from './topic.ts';

export const decisionTopics: readonly Topic[] = [
  {
    id: 'meninjau',
    title: 'Meninjau pengajuan',
    audience: 'admins',
    summary: 'Admin memeriksa kelengkapan dan penomoran sebelum pengajuan diteruskan kepada para pejabat.',
    steps: [
      'Buka notifikasi, atau **Pengajuan Dokumen**, lalu **Lihat Dokumen** pada kartu **Peninjauan Dokumen**.',
      'Baca draf dan Form PPD. Dalam mode keputusan keduanya tampil di tengah halaman; draf Word dan Excel tampil sebagai **Pratinjau**, dan yang berlaku adalah berkasnya.',
      'Pilih **Setujui** untuk meneruskan, atau **Tolak** untuk mengembalikan beserta alasannya. Pada tampilan tabel tombolnya bernama **Approve** dan **Reject**.',
    ],
    notes: ['Anda tidak dapat memproses pengajuan Anda sendiri; admin lain yang memutuskannya.'],
    picture: { name: 'peninjauan', alt: 'Pengajuan yang menunggu peninjauan dalam mode keputusan' },
  },
  {
    id: 'menyetujui',
    title: 'Menyetujui atau menolak',
    audience: 'deciders',
    summary: 'Setiap pejabat memutuskan pada tingkatnya. Dokumen berlaku setelah tingkat terakhir menyetujui.',
    steps: [
      'Buka notifikasi, atau **Pengajuan Dokumen**, lalu **Lihat Dokumen** pada kartu **Approval Dokumen**.',
      'Baca draf, jalur persetujuan, dan riwayatnya. Pada revisi, **Perubahan** membandingkannya dengan yang berlaku; **N** dan **P** berpindah perubahan.',
      'Pilih **Setujui** atau **Tolak** (pada tabel: **Approve** atau **Reject**), baca akibatnya pada dialog, lalu pastikan.',
      'Dokumen berikutnya langsung tampil. Dengan papan ketik: **J** dan **K** berpindah, **A** menyetujui, **T** menolak.',
    ],
    notes: [
      'Selama jabatan kosong, pengajuan menunggu sampai admin menetapkan pejabatnya.',
      'Project Manager dan admin melihat lamanya setiap tahapan di **Waktu Proses** di bagian bawah halaman.',
    ],
    picture: { name: 'persetujuan', alt: 'Pengajuan yang menunggu persetujuan dalam mode keputusan' },
  },
  {
    id: 'tidak-di-tempat',
    title: 'Mencatat pejabat yang tidak di tempat',
    audience: 'holders',
    summary: 'Selama pejabat tidak di tempat, penggantinya memutuskan atas namanya (a.n.).',
    steps: [
      'Buka **Tidak di Tempat** di bagian bawah halaman.',
      'Pilih **Hari ini**, **Besok**, **1 minggu**, atau **2 minggu**, atau isi **Mulai** dan **Sampai dengan**.',
      'Ketik nama atau NRP **Pengganti**, pilih dari daftar, lalu pilih **Simpan**.',
      'Bila kembali lebih cepat, pilih **Akhiri Sekarang**. Keputusan pengganti tampil pada **Diputuskan atas nama Anda**.',
    ],
    notes: ['Pengganti yang bukan pejabat baru dapat bertindak setelah dikonfirmasi admin pada halaman yang sama.'],
    picture: { name: 'tidak-di-tempat', alt: 'Formulir tidak di tempat dengan masa dan penggantinya' },
  },
];
