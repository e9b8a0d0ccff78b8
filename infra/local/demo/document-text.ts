/** The text of a demo document: its title block and its sections in Indonesian. */
export interface DocumentText {
  nama: string;
  nomor: string;
  revisi: number;
  /** The department's name, as the title block shows it. */
  department: string;
  /** The effective date in words. */
  berlaku: string;
  sections: readonly Section[];
}

export interface Section {
  heading: string;
  paragraphs: readonly string[];
}

/** The usual sections of such documents at a mine certified to ISO 9001, ISO 45001 and SMKP Minerba. */
export const sectionsOf = (nama: string, department: string, revisi: number): Section[] => [
  {
    heading: '1. Tujuan',
    paragraphs: [
      `Dokumen ini menetapkan cara kerja baku untuk ${nama} agar pekerjaan dilaksanakan dengan aman, konsisten, dan memenuhi persyaratan Sistem Manajemen Keselamatan Pertambangan (SMKP) Minerba, ISO 9001:2015, serta ISO 45001:2018.`,
    ],
  },
  {
    heading: '2. Ruang Lingkup',
    paragraphs: [
      `Berlaku bagi seluruh karyawan, mitra kerja, dan tamu pada area kerja departemen ${department} di wilayah operasi perusahaan.`,
    ],
  },
  {
    heading: '3. Definisi',
    paragraphs: [
      'IBPR: Identifikasi Bahaya, Penilaian, dan Pengendalian Risiko.',
      'APD: Alat Pelindung Diri yang wajib dikenakan sesuai dengan bahaya di tempat kerja.',
      'P2H: Pemeriksaan dan Perawatan Harian sebelum unit dioperasikan.',
    ],
  },
  {
    heading: '4. Tanggung Jawab',
    paragraphs: [
      `Kepala Departemen ${department} memastikan dokumen ini disosialisasikan, dilaksanakan, dan ditinjau sekurang-kurangnya satu kali dalam dua tahun.`,
      'Pengawas operasional memastikan setiap pekerja memahami bahaya dan pengendaliannya sebelum pekerjaan dimulai.',
      'Setiap pekerja berhak dan wajib menghentikan pekerjaan yang tidak aman.',
    ],
  },
  {
    heading: '5. Prosedur',
    paragraphs: [
      '5.1 Lakukan pembicaraan lima menit (P5M) dan catat peserta yang hadir.',
      '5.2 Periksa kelengkapan izin kerja, peralatan, dan APD sebelum memasuki area kerja.',
      '5.3 Laksanakan pekerjaan sesuai dengan urutan pada instruksi kerja terkait.',
      '5.4 Laporkan setiap penyimpangan, nyaris celaka, dan kerusakan kepada pengawas pada hari yang sama.',
      '5.5 Rapikan area kerja dan simpan catatan mutu sesuai dengan masa simpannya.',
    ],
  },
  {
    heading: '6. Riwayat Perubahan',
    paragraphs: Array.from({ length: revisi + 1 }, (_, index) =>
      index === 0
        ? 'Revisi 0: Penerbitan pertama.'
        : `Revisi ${index}: Penyesuaian dengan hasil audit internal dan perubahan kondisi lapangan.`,
    ),
  },
  ...specialRules(nama),
];

/** What documents about a subject say beside the usual sections, by words of their title. */
const rulesOfSubjects: readonly (readonly [title: RegExp, rules: readonly string[]])[] = [
  [
    /^(?:Operasi Penambangan Malam|Pergantian Gilir|Pengelolaan Disposal|Pengupasan dan Penimbunan)/,
    ['Mengacu pada Keputusan Menteri ESDM Nomor 1827 K/30/MEM/2018 dan Undang-Undang Nomor 1 Tahun 1970.'],
  ],
  [
    /Dump Truck|Pengangkutan|Jalan (?:Angkut|Tambang)|Lalu Lintas|Excavator|Water Truck|Grader|Bulldozer/,
    [
      'Batas kecepatan unit bermuatan di jalan angkut adalah 40 km/jam, dan 20 km/jam di persimpangan serta pada jalan berdebu.',
      'Gunakan radio kontak pada kanal yang ditetapkan sebelum mendahului, mundur, atau memasuki area pemuatan, dan tunggu jawaban operator lain.',
      'Jaga jarak aman antarunit yang bergerak sekurang-kurangnya 50 meter, atau 70 meter bila jalan licin.',
    ],
  ],
  [
    /Hujan|Licin|Slippery|Penyaliran/,
    [
      'Hentikan operasi pengangkutan bila jalan licin, dan parkir unit di tempat rata dengan ganjal roda terpasang.',
      'Operasi dimulai kembali setelah pengawas memeriksa jalan dan mengumumkannya melalui radio.',
    ],
  ],
  [
    /Malam|Penerangan/,
    [
      'Menara lampu menerangi area kerja sekurang-kurangnya 20 lux; area pemuatan dan penimbunan sekurang-kurangnya 50 lux.',
    ],
  ],
  [
    /Ledak|Peledak/i,
    ['Radius aman peledakan adalah 300 meter untuk alat dan 500 meter untuk manusia; sirene dibunyikan tiga kali.'],
  ],
  [
    /Lereng|Longsor|Disposal|Timbunan|Jenjang/,
    ['Retakan pada lereng dilaporkan kepada geoteknik, dan area di bawahnya dikosongkan sampai dinyatakan aman.'],
  ],
  [
    /Ban|Las|Pengelasan|Gerinda|Panas/,
    [
      'Pekerjaan panas memerlukan izin kerja, alat pemadam api ringan, dan seorang pengawas api sampai 30 menit sesudahnya.',
    ],
  ],
  [
    /Darurat|Insiden|Kecelakaan|Kebakaran|Medis/,
    [
      'Hubungi ruang kendali di kanal 1 atau telepon 113, sebutkan lokasi dan jumlah korban, dan jangan memindahkan korban tanpa petugas medis.',
    ],
  ],
];

const specialRules = (nama: string): Section[] => {
  const rules = rulesOfSubjects.flatMap(([title, paragraphs]) => (title.test(nama) ? paragraphs : []));
  return rules.length === 0 ? [] : [{ heading: '7. Ketentuan Khusus', paragraphs: rules }];
};
