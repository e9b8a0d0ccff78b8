/**
 * Pairs of words of mining, safety and office work. Those at even places were used while the rules of the stemmer were
 * written, the others only measure them: change no rule for a pair at an odd place.
 */
const pairs = (lines: string): [string, string][] =>
  lines
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((line) => {
      const [one = '', other = ''] = line.split(' ');
      return [one, other];
    });

export const relatedPairs = pairs(`
memeriksa pemeriksaan, diangkut pengangkutan, peledakan diledakkan, pengeboran mengebor, memuat pemuatan
menggali penggalian, penimbunan ditimbun, mengunci penguncian, pelabelan dilabeli, mengisolasi terisolasi
melaporkan pelaporan, pencatatan dicatat, mengalibrasi kalibrasi, pengukuran mengukur, pengujian diuji
pembelian membeli, pengadaan mengadakan, perekrutan merekrut, pelatihan melatih, mendidik pendidikan
pengawas pengawasan, mengoperasikan pengoperasian, pengemudi mengemudikan, perbaikan memperbaiki, merawat perawatan
pembersihan membersihkan, penyimpanan menyimpan, penyiraman disiram, penggantian diganti, pemasangan memasang
pelepasan dilepaskan, pengisian mengisi, pemadaman memadamkan, kebakaran terbakar, penyelamatan keselamatan
kecelakaan celaka, berbahaya membahayakan, pengendalian mengendalikan, penilaian menilai, identifikasi mengidentifikasi
persetujuan menyetujui, penolakan ditolak, pengesahan disahkan, penerbitan menerbitkan, pencabutan dicabut
perubahan mengubah, peninjauan ditinjau, penyusunan menyusun, penulisan tertulis, pembacaan membaca
pengiriman mengirimkan, penerimaan menerima, pembayaran membayar, penagihan menagih, penawaran menawarkan
pemilihan memilih, penunjukan menunjuk, penugasan ditugaskan, pengangkatan diangkat, pemberhentian memberhentikan
kehadiran hadir, keterlambatan terlambat, ketidakhadiran hadir, izin perizinan, cuti cutinya
kesehatan sehat, pengobatan obat-obatan, perlindungan pelindung, pakaian berpakaian, sepatunya sepatu
kelelahan lelah, istirahat beristirahat, mengantuk kantuk, tidur tertidur, kebugaran bugar
kecepatan cepat, percepatan mempercepat, pengereman mengerem, parkir diparkirkan, pemarkiran memarkir
penarikan ditarik, pendorongan mendorong, pengangkat angkatlah, penurunan menurunkan, kenaikan menaikkan
kemiringan miring, kelandaian landai, ketinggian tinggi, kedalaman dalam, pelebaran melebar
pelindian lindi, penyaliran saliran, pemompaan dipompa, pengaliran mengalir, pengendapan mengendap
pencemaran tercemar, pengelolaan mengelola, pengangkutannya angkut, penampungan ditampung, pembuangan membuang
limbahnya limbah, penghijauan hijau, penanaman menanam, pembibitan bibit, reklamasi mereklamasi
pengelasan mengelas, pengecatan mengecat, pemotongan dipotong, penggerindaan menggerinda, penyambungan sambungan
kelistrikan listrik, pembumian dibumikan, penerangan menerangi, kerusakan rusak, keausan aus
ketersediaan tersedia, kebutuhan dibutuhkan, kekurangan mengurangi, kelebihan melebihi, pemakaian dipakai
penggunaan menggunakan, pemanfaatan bermanfaat, pengaturan mengatur, penetapan menetapkan, penentuan ditentukan
pelaksanaan melaksanakan, penerapan diterapkan, pemantauan memantau, evaluasi dievaluasi, pemeliharaan terpelihara
tindakan ditindaklanjuti, penindakan menindak, pencegahan mencegah, perencanaan direncanakan, persiapan menyiapkan
pertemuan menemukan, penemuan ditemukan, pembicaraan berbicara, penyampaian disampaikan, pemberitahuan memberitahukan
pertanyaan menanyakan, penjelasan menjelaskan, perintah memerintahkan, pelanggaran melanggar, pengaduan mengadukan
pekerjaan bekerja, pekerja dikerjakan, pemimpin kepemimpinan, kewenangan berwenang, kewajiban wajib
kemampuan mampu, keahlian ahli, kelayakan layak, kesiapan siap, kepatuhan mematuhi
berkendara kendaraan, bermuatan muatan, berdebu debu, berasap asap, bergerak pergerakan
langkah-langkah langkah, undang-undang undang, rambu-rambunya rambu, petugas bertugas, peraturan aturan
pemegang memegang, pengguna berguna, penyebab menyebabkan, penyelidikan menyelidiki, penyidik penyidikan
kesadaran menyadari, kesalahan bersalah, kehilangan menghilang, kembalikan pengembalian, pinjaman meminjam
pengambilan diambil, penyerahan diserahkan, pergantian berganti, perpindahan memindahkan, perjalanan berjalan
penyewaan disewa, pertolongan menolong, pengungsian mengungsi, keluar dikeluarkan, kemasukan memasuki
pemakai pakailah, keterampilan terampil, ketentuan tertentu, kemudahan mempermudah, kebisingan bising
getaran bergetar, penghitungan menghitung, perhitungan terhitung, penimbangan ditimbang, penjumlahan berjumlah
pembongkaran dibongkar, pengepakan mengepak, pengemasan mengemas, pemuatannya dimuat, penataan menata
pengelompokan dikelompokkan, penomoran nomor, pengarsipan mengarsipkan, penggandaan digandakan, pemusnahan dimusnahkan
penyaringan saringan, pelumasan melumasi, penyemprotan disemprotkan, pendinginan mendinginkan, pemanasan memanaskan
`);

export const unrelatedPairs = pairs(`
beban bebas, batas batal, alat alas, bahan bahaya, bahan bahasa, tanah tanam, jalan jalin, masa masalah
rambu rambut, ban bandara, api apit, kapal kapan, laporan lapar, mengangkut mengangkat, mengukur mengubur, penggalian penggantian
penimbunan penimbangan, pemuatan pembuatan, pengukuran pengaturan, menutup menuntut, kecepatan kecelakaan, kesehatan kesempatan, keselamatan kesalahan, tekan tekad
kerja kerjap, sarung sarang, sumur sumber, pompa pompi, batu bata, batu bantu, debu debit, lereng lerai
kunci kuncup, gembok gembur, kabel kabar, sakelar sakit, panel panen, arus arah, daya dayung, beban bebal
roda roket, rantai rantau, rem remuk, kaca kaya, lampu lampau, klakson klaim, sabuk sabun, kursi kursus
helm helai, sepatu sepatah, rompi rompak, masker masakan, sarana sarapan, kacamata kacau, telinga telingkah, tangan tangga
radio radius, kontak kontrak, sinyal sinyalir, pesan pasar, suara suasana, saluran salah, antena antar, baterai bantai
tambang tambah, tambang timbang, pit pita, disposal disposisi, bench benci, seam sejam, lapisan lapangan, batubara batuan
ledak letak, detonator detik, lubang lubuk, bahan bahu, pengisian pengisahan, dinamit dinamis, kawat kawasan, sumbu sumbat
longsor longgar, retak rekat, dinding dingin, tanggul tanggal, tanggul tunggul, parit pariwisata, kolam kolom, lumpur lumpuh
hujan hutan, banjir banjar, petir petik, kabut kaput, angin angan, panas panah, dingin dinding, cuaca cacat
air akhir, air ahli, minyak minta, solar solat, oli olah, gemuk gemuruh, filter film, tangki tangkai
bensin benih, pelumas pelumat, saring sering, bocor bocah, tumpah tumpuk, serap serah, limbah lembah, racun racik
asam asal, basa basah, gas gaji, debu deru, asap asah, bau bahu, bising bisnis, getar gelar
pekerja pekarangan, karyawan kawan, pengawas pengawal, kepala kelapa, manajer manja, direktur direksi, mitra mistar, tamu tahu
rekrut rekam, seleksi sekolah, wawancara wacana, kontrak kontras, gaji gajah, cuti cuci, lembur lembut, absen absah
latihan lahan, sertifikat sertakan, kompetensi kompensasi, ujian ujaran, nilai nilam, lulus lurus, ahli alih, mahir masuk
dokumen dokter, revisi resiko, formulir formula, lampiran lapisan, halaman haluan, nomor normal, judul jumlah, arsip arsir
audit auditorium, temuan tempuan, koreksi koneksi, bukti bukit, catatan cetakan, data dana, daftar dasar, tabel tebal
risiko rasio, bahaya budaya, insiden insentif, celaka cela, cedera cendera, luka lupa, darah daerah, patah parah
tanggap tangkap, darurat daratan, evakuasi evaluasi, sirene siren, titik tutup, kumpul kompak, jalur jamur, pintu pinta
periksa perisai, uji uap, ukur ukir, kalibrasi kaliber, standar standup, toleransi tolak, mikrometer mikrofon, timbangan tembakan
pembelian pembelaan, penawaran penawanan, vendor venda, harga raga, pesan persen, gudang gedung, stok stop, kirim kiri
faktur faktor, pajak pajang, bayar bayam, anggaran anggapan, biaya budaya, bank bangku, kas kasus, saldo salto
mesin mesiu, mesin musim, genset gensot, motor moto, piston pistol, katup katun, baut bait, mur murni
las laskar, gerinda gerimis, potong potret, bor boros, palu palsu, obeng obat, kunci kuning, dongkrak dongeng
crane crew, sling slip, beban bedan, angkat angkuh, turun turut, gantung ganggu, ikat ikut, seimbang sembarang
truk trik, dump jump, ekskavator eskalator, dozer dosis, grader gradasi, roda rodi, kabin kabut, kemudi kemudian
lintas lantas, kecepatan ketepatan, simpang simpan, parkir pikir, mundur mandor, belok belum, tanjakan tunjangan, turunan turutan
malam macam, siang asing, gilir gigi, jam jamin, hari harus, minggu minggir, bulan bulat, tahun tahan
istirahat istilah, lelah telah, tidur tidak, kantuk kantor, bugar bukan, sehat sehari, obat ombak, alkohol alokasi
makan makam, minum minim, dapur dapat, mess mesra, kamar kabar, kasur kapur, air aib, cuci cucu
pelindung pelintas, perlindungan perlintasan, pengaman pengamat, pengamanan pengamatan, pemadam pemandu, pemadaman pemandian, penyimpanan penyimpangan, penyiraman penyiaran
pemasangan pemanasan, pelepasan pelapisan, penerimaan penerapan, penurunan penuturan, pengangkatan pengangguran, pembersihan pemberhentian, penggunaan penggusuran, pengelolaan pengeluaran
pelaksanaan pelaksaan, pertemuan pertemanan, perawatan perawakan, perbaikan perbandingan, peralatan peralihan, perjalanan perjanjian, persetujuan persekutuan, pernyataan pertanyaan
mengisi mengisap, mengunci menguncup, merawat meralat, memantau memantul, menilai menilap, memuat membuat, melapor melampaui, menarik menari
ditutup dituntut, dibuka dibukti, dipasang dipasung, diukur diukir, dibatasi dibatalkan, diawasi diawali, dirawat diralat, dicatat dicacat
berhenti berhemat, berjalan berjalin, bekerja bekeja, berlaku berlalu, bertugas bertegas, bergerak berderak, berubah berbuah, beroperasi berorasi
terbakar terbakat, terjatuh terjauh, terpasang terpasung, tersedia tersendiri, terbatas terbatuk, tertutup tertuntut, terlambat terlampau, terlatih terlalu
keadaan keadilan, kebisingan kebiasaan, kelelahan kelebihan, kerusakan kerusuhan, kebutuhan keburukan, kemampuan kemapanan, kejadian kejahatan, kelayakan kelayanan
gunakan gundukan, kenakan kenalkan, pastikan pasirkan, lakukan lukiskan, pakai pakis, simpan simpati, buang bujang, tutup tutur
`);
