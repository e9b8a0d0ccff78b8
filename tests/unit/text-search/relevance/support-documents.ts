/** Documents of safety, people, finance and the management system: a name for the questions, the title, and the content. */
export const supportDocuments = `
@radio Komunikasi Radio
Channel 1 untuk produksi, 3 untuk pemeliharaan, 7 untuk keadaan darurat. Pemanggil menyebut tujuan dua kali lalu namanya sendiri, dan menutup dengan "ganti". Positive contact diperlukan sebelum mendekati alat yang bekerja dalam 50 meter. Bercanda di udara dikenai peringatan.

@apd Alat Pelindung Diri
Helm putih dipakai pengawas, kuning karyawan, hijau orang baru, biru tamu. Sepatu berujung baja diganti setiap tahun, helm setiap lima tahun. Penyumbat telinga wajib di atas 85 dBA. APD yang rusak ditukar di gudang dengan membawa yang lama, tanpa biaya.

@p5m Pembicaraan Lima Menit (P5M)
Pengawas membuka giliran dengan doa, berita keselamatan, bahaya hari itu, dan pembagian tugas. Peserta mengulang pesan kunci dan mengisi daftar hadir. Yang datang terlambat menerima penjelasan tersendiri sebelum bekerja. Topik disediakan safety setiap hari Sabtu.

@fatigue Pengelolaan Kelelahan
Operator yang tidur kurang dari 6 jam dalam 24 jam terakhir tidak mengoperasikan unit. Pengawas berkeliling antara pukul 02.00 dan 05.00 untuk memeriksa tanda mengantuk seperti menguap dan unit berjalan zig-zag. Power nap 20 menit diberikan di rest area tanpa sanksi. Giliran malam paling banyak tujuh berturut-turut.

@alcohol Larangan Alkohol dan Narkoba
Petugas menguji napas secara acak di gerbang; kadar alkohol harus nol. Tes urine dilakukan setelah insiden dan saat masuk kerja. Hasil positif narkotika berakibat pemutusan hubungan kerja. Obat dokter yang membuat mengantuk dilaporkan ke klinik.

@emergency Tanggap Darurat
Saksi memanggil "emergency, emergency, emergency" di channel 7, menyebut lokasi, jenis kejadian, dan jumlah korban. Channel lain diam. ERT berangkat dalam 3 menit. Setelah sirene panjang semua orang berkumpul di muster point dan dihitung oleh ketua regu. Simulasi diadakan dua kali setahun.

@firstaid Pertolongan Pertama pada Kecelakaan
Penolong memastikan tempat aman, lalu kesadaran, jalan napas, dan pendarahan. Luka ditekan dengan kain bersih. Korban jatuh dari ketinggian tidak digerakkan tanpa penyangga leher. Resusitasi 30 tekanan dan 2 napas. Kotak P3K diperiksa setiap minggu oleh petugas medis.

@extinguisher Alat Pemadam Api Ringan (APAR)
Pin ditarik, selang diarahkan ke pangkal api, tuas ditekan, lalu disapukan. Bubuk kering untuk api kelas A, B, dan C; CO2 untuk panel. Tabung diperiksa tiap bulan: jarum di hijau dan segel utuh. Diisi ulang setiap tahun dan digantung 125 cm dari lantai.

@hazmat Limbah Bahan Berbahaya dan Beracun (B3)
Oli bekas, aki, majun, dan lampu TL disimpan di TPS berizin paling lama 90 hari. Kemasan diberi simbol dan label, drum di atas palet tidak lebih dari dua tumpuk. Pengangkutan oleh pihak berizin dengan manifes Festronik. Neraca limbah dilaporkan tiap tiga bulan.

@chemical Penyimpanan Bahan Kimia
Setiap bahan memiliki lembar data keselamatan (MSDS) dalam bahasa Indonesia dekat tempat pemakaian. Asam dipisahkan dari basa, oksidator dari bahan yang terbakar. Pencuci mata berada dalam jangkauan 10 detik. Wadah minuman tidak diisi bahan kimia.

@domesticwaste Sampah Mess dan Kantor
Tempat sampah hijau untuk sisa makanan, kuning untuk plastik dan kertas, merah untuk medis. Sisa dapur dikomposkan, plastik dijual ke bank sampah. Pembakaran sampah dilarang. Truk mengambil setiap pagi pukul 07.00.

@reclamation Reklamasi dan Revegetasi
Tanah pucuk ditebar setebal 50 cm, lalu ditanami penutup tanah dan sengon dengan jarak 4 x 4 meter. Bibit yang mati disulam pada bulan ketiga. Keberhasilan 80 persen setelah tiga tahun menjadi dasar pencairan jaminan.

@height Bekerja di Ketinggian
Pekerjaan di atas 1,8 meter memerlukan full body harness dengan dua lanyard yang dikaitkan bergantian. Titik kait menahan 2.200 kg. Perancah bertanda hijau boleh dinaiki, merah tidak. Tangga diikat dan melebihi pijakan 1 meter. Perkakas diberi tali agar tidak jatuh.

@confined Masuk Ruang Terbatas
Sebelum masuk tangki, oksigen diukur antara 19,5 dan 23,5 persen, gas mudah terbakar di bawah 5 persen LEL, H2S di bawah 10 ppm. Penjaga di lubang masuk mencatat siapa di dalam dan tidak ikut menolong tanpa tabung udara. Blower mengalirkan udara terus-menerus.

@permit Izin Kerja Berbahaya
Izin dibuat untuk kerja panas, galian, ketinggian, ruang terbatas, dan listrik. Pemohon, pengawas area, dan safety menandatangani di tempat kerja. Izin berlaku 12 jam, diperpanjang sekali, dan dikembalikan setelah selesai. Salinannya disimpan dua tahun.

@jsa Analisis Keselamatan Pekerjaan (JSA)
Pekerjaan diuraikan menjadi langkah, setiap langkah diberi bahaya dan cara pengendaliannya dengan hierarki: hilangkan, ganti, rekayasa, administrasi, APD. Tim penyusun paling sedikit tiga orang termasuk pelaksana. JSA ditinjau setelah insiden atau setahun sekali.

@ibpr Identifikasi Bahaya dan Penilaian Risiko (IBPR)
Nilai risiko adalah kemungkinan kali keparahan dengan matriks 5 x 5. Nilai 15 ke atas kritis dan membutuhkan persetujuan Kepala Teknik Tambang. Daftar risiko setiap departemen diperbarui tiap Januari dan saat proses berubah.

@incident Pelaporan dan Penyelidikan Insiden
Insiden dilaporkan lisan dalam 15 menit dan tertulis dalam 24 jam. Lokasi dibiarkan seperti semula sampai difoto. Tim mencari sebab dasar dengan metode ICAM atau lima mengapa. Nyaris celaka dilaporkan tanpa hukuman. Kecelakaan berakibat kematian diberitahukan ke Inspektur Tambang segera.

@inspection Inspeksi Keselamatan Terencana
Kepala departemen berinspeksi sekali sebulan, pengawas sekali seminggu, dengan daftar periksa. Temuan diberi foto, penanggung jawab, dan tanggal. Temuan yang lewat tanggal dinaikkan ke project manager. Observasi perilaku dilakukan dua kali per minggu.

@induction Induksi Karyawan Baru dan Tamu
Orang baru mengikuti induksi satu hari dan ujian dengan nilai paling sedikit 80. Tamu diberi penjelasan 15 menit, kartu berlaku tiga hari, dan didampingi. Karyawan yang kembali dari cuti lebih dari 14 hari diinduksi ulang.

@drivinglicence Kartu Izin Mengemudi Tambang (KIMPER)
Pemohon memiliki SIM yang masih berlaku, lulus tes teori 75, tes praktik, dan pemeriksaan mata. KIMPER berlaku dua tahun. Tiga lubang pada kartu dalam setahun akibat pelanggaran mencabutnya enam bulan.

@lightvehicle Pengoperasian Sarana LV
Kendaraan ringan memasang bendera setinggi 4 meter dan lampu strobo. Sabuk dipakai oleh semua penumpang. Parkir mundur pada jarak 30 meter dari alat berat dengan ganjal roda. Kecepatan di area mess 15 km/jam. Telepon tidak dipegang sambil mengemudi.

@busstop Antar Jemput Karyawan
Bus berangkat dari mess 45 menit sebelum giliran. Penumpang naik di halte, berpegangan, dan tidak berdiri di tangga. Pengemudi bus diganti setelah 4 jam. Barang besar diletakkan di bagasi.

@calibration Kalibrasi Alat Ukur
Alat ukur dikalibrasi setiap tahun oleh laboratorium terakreditasi KAN dan diberi stiker dengan tanggal berikutnya. Alat yang menyimpang ditarik, dan hasil ukur sejak kalibrasi terakhir ditinjau. Kunci torsi diperiksa setiap 5.000 klik. Sertifikat disimpan lima tahun.

@audit Audit Internal
Auditor tidak memeriksa bagiannya sendiri. Program setahun disusun ketua tim berdasarkan risiko. Ketidaksesuaian mayor ditutup dalam 30 hari, minor dalam 60 hari, dengan bukti. Rapat pembukaan dan penutupan dihadiri kepala bagian.

@capa Tindakan Perbaikan dan Pencegahan
Ketidaksesuaian dicatat di formulir CAR. Akar masalah dicari dengan diagram tulang ikan. Keefektifan diperiksa tiga bulan setelah tindakan selesai; bila terulang, CAR dibuka kembali.

@documentcontrol Pengendalian Dokumen
Dokumen diberi nomor HKT-SOP-IMS-001 menurut jenis dan departemen. Salinan tercetak tanpa cap merah tidak terkendali. Revisi usang ditarik dan dimusnahkan, kecuali satu arsip bercap kadaluarsa. Peninjauan sedikitnya sekali dalam dua tahun.

@managementreview Tinjauan Manajemen
Direksi bertemu setiap semester membahas hasil audit, keluhan pelanggan, capaian sasaran, dan kebutuhan sumber daya. Notulen dibagikan dalam 7 hari. Keputusan diberi penanggung jawab dan tenggat.

@recruitment Rekrutmen Karyawan
Permintaan tenaga kerja disetujui kepala departemen dan HCGS. Lowongan dibuka 14 hari, 60 persen untuk warga desa sekitar. Calon mengikuti psikotes, wawancara, dan pemeriksaan kesehatan (MCU). Surat penawaran berlaku lima hari. Pungutan dalam bentuk apa pun dilarang.

@leave Cuti dan Roster
Roster 8 minggu kerja dan 2 minggu libur. Cuti tahunan 12 hari setelah setahun bekerja, diajukan 14 hari sebelumnya. Tiket pulang ditanggung perusahaan sampai kota asal. Cuti yang tidak diambil hangus setelah enam bulan. Istri melahirkan: dua hari.

@training Pelatihan dan Matriks Kompetensi
Kebutuhan pelatihan dipetakan setiap November. Peserta diuji sebelum dan sesudah. Ikatan dinas satu tahun untuk pelatihan di atas sepuluh juta rupiah. Pengawas operasional mengikuti POP, POM, atau POU dan uji kompetensi BNSP.

@discipline Peringatan dan Sanksi
Surat peringatan pertama, kedua, dan ketiga masing-masing berlaku enam bulan. Pelanggaran golden rules langsung dikenai SP3 atau PHK. Karyawan berhak membela diri di hadapan serikat pekerja. Mangkir lima hari berturut-turut dianggap mengundurkan diri.

@payroll Penggajian dan Lembur
Gaji dibayar tanggal 28; tutup buku absensi tanggal 20. Lembur jam pertama dikali satu setengah, berikutnya dikali dua. Surat perintah lembur ditandatangani sebelum kerja. Selisih upah diajukan ke HCGS paling lambat satu minggu.

@pettycash Kas Kecil dan Uang Muka
Kas kecil paling banyak sepuluh juta rupiah per site. Uang muka perjalanan dipertanggungjawabkan 7 hari setelah kembali dengan kuitansi asli. Pemeriksaan mendadak dilakukan akuntansi tiap bulan. Pinjaman pribadi dari kas dilarang.

@invoice Penagihan kepada Pelanggan
Faktur dibuat dari berita acara produksi bersama yang ditandatangani paling lambat tanggal 5. Jatuh tempo 30 hari. Denda keterlambatan satu per mil per hari. Faktur pajak diunggah lewat e-Faktur.

@itaccess Hak Akses Komputer dan Kata Sandi
Akun dibuat atas permintaan atasan, dinonaktifkan pada hari karyawan keluar. Kata sandi 12 karakter, tidak dibagikan. Perangkat USB pribadi diblokir. Cadangan data dibuat tiap malam dan dicoba pulih setiap kuartal.

@security Keamanan Site dan Pos Jaga
Satpam memeriksa kartu, tas, dan bagasi. Barang keluar disertai surat jalan bercap. Tamu menukar KTP dengan kartu tamu. Patroli keliling mengisi titik NFC setiap dua jam. Pencurian dilaporkan ke polsek.

@catering Dapur dan Katering Mess
Juru masak diperiksa rektal dan tinja tiap enam bulan. Contoh makanan disimpan 24 jam di kulkas. Daging matang disajikan di atas 60 derajat. Menu disusun ahli gizi dengan 3.500 kalori per hari untuk operator.

@mcu Pemeriksaan Kesehatan Berkala
MCU dilakukan setahun sekali dengan rontgen, audiometri, spirometri, dan EKG untuk usia di atas 40. Hasil fit with note ditindaklanjuti dokter perusahaan. Tekanan darah di atas 160/100 tidak mengemudi hari itu. Rekam medis bersifat rahasia.

@noise Pengukuran Kebisingan dan Debu Kerja
Kebisingan diukur dengan sound level meter di workshop dan genset. Ambang batas 85 dBA selama 8 jam. Debu terhirup diukur dengan personal dust sampler. Hasil di atas ambang diikuti rotasi kerja dan peredam.

@csr Pemberdayaan Masyarakat Sekitar
Proposal desa diseleksi forum CSR setiap triwulan. Bantuan untuk pendidikan, kesehatan, dan usaha kecil. Keluhan warga tentang debu, getaran, atau jalan rusak dijawab paling lama 5 hari kerja dan dicatat.

@lightning Penghentian Kerja saat Petir
Detektor petir menunjukkan jarak: kuning 30 km bersiap, merah 10 km semua kerja di luar dihentikan dan orang masuk kendaraan atau bangunan. Pengisian lubang ledak dihentikan sejak kuning. Kerja dimulai lagi 30 menit setelah sambaran terakhir.

@handover Serah Terima Giliran
Pengawas lama menyerahkan status unit, bahaya di lapangan, dan pekerjaan yang belum selesai di buku log, lalu keduanya menandatangani. Operator bertemu di change shift area, bukan di front. Unit tidak ditinggal dalam keadaan hidup.

@contractor Pengelolaan Keselamatan Subkontraktor (CSMS)
Kontraktor mengirim dokumen CSMS dan dinilai; kategori risiko tinggi memerlukan nilai 80. Rapat bersama tiap bulan. Kontraktor yang tiga kali melanggar tidak diundang tender setahun. Kinerjanya dirangkum dengan LTIFR.

@housekeeping Kebersihan dan Kerapian 5R
Ringkas, rapi, resik, rawat, rajin. Lorong 1,2 meter bergaris kuning dibiarkan kosong. Barang tanpa pemilik diberi kartu merah dan dibuang setelah 30 hari. Penilaian antarbengkel diumumkan tiap bulan dengan hadiah.
`;
