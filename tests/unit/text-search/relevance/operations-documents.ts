/** Documents of mining, plant and logistics: a name for the questions, the title, and the content. */
export const operationsDocuments = `
@hauling Pengangkutan Batubara dari Front ke ROM Stockpile
Dump truck bermuatan melaju paling cepat 40 km/jam pada jalan kering dan 20 km/jam pada jalan licin. Jarak beriringan antarunit 50 meter, 80 meter bila berdebu. Unit kosong memberi jalan kepada unit bermuatan di tanjakan. Mendahului unit lain hanya dengan persetujuan lewat radio. Muatan tidak melewati bibir vessel agar batubara tidak tercecer.

@overtaking Mendahului Unit di Jalan Tambang
Unit sarana dilarang mendahului dump truck pada tikungan, tanjakan, dan simpang empat. Pengemudi meminta izin di channel 5, menunggu jawaban "silakan", lalu menyalip dari kanan. Motor grader yang sedang bekerja disalip setelah operatornya mengangkat blade.

@dumping Penimbunan Material di Disposal
Dump truck mundur tegak lurus terhadap tanggul dan berhenti sebelum ban menyentuh tanggul setinggi tiga perempat diameter ban. Dumpman berdiri di sisi operator dengan tongkat dan rompi pemantul. Vessel diturunkan penuh sebelum unit bergerak maju. Bila tepi timbunan retak, penumpahan dialihkan 15 meter dari tepi dan didorong dozer.

@loading Pemuatan Overburden dengan Excavator
Excavator berdiri di atas jenjang setinggi bak truk. Ayunan bucket tidak melewati kabin. Operator membunyikan klakson satu kali agar truk masuk, dua kali agar truk berangkat. Material berukuran lebih dari satu meter dipisahkan supaya tidak merusak vessel.

@slippery Operasi pada Kondisi Hujan dan Jalan Licin
Saat hujan turun, group leader menyatakan slippery dan seluruh unit berhenti di tempat aman dengan vessel ke arah tanggul. Operasi dilanjutkan setelah jalan dikerik grader dan lulus uji pengereman oleh unit pertama. Jam berhenti dicatat sebagai rain dan slippery.

@roadmaintenance Perawatan Jalan Angkut
Motor grader membentuk kemiringan melintang dua persen ke arah parit. Windrow bekas kerikan dibuang, tidak ditinggalkan di tengah jalan. Lubang ditambal dengan material laterit berukuran paling besar 5 cm lalu dipadatkan compactor. Lebar jalan dua arah tiga setengah kali lebar unit terbesar.

@watertruck Pengendalian Debu dengan Water Truck
Penyiraman dilakukan berseling, 50 meter basah dan 20 meter kering, agar jalan tidak licin. Tanjakan disiram setengah lebar. Bila jarak pandang kurang dari 100 meter akibat debu, ritase dihentikan sampai jalan disiram. Air diambil dari kolam pengendapan, bukan dari sungai.

@blasting Peledakan di Area Tambang
Juru ledak memasang barikade pada radius 500 meter untuk manusia dan 300 meter untuk alat. Sirene pertama dibunyikan 30 menit sebelum penembakan, kedua 5 menit sebelumnya, ketiga setelah dinyatakan aman. Penembakan hanya antara pukul 11.30 dan 13.00. Orang masuk kembali setelah asap hilang dan juru ledak memeriksa lokasi.

@misfire Penanganan Gagal Ledak
Bila ada lubang yang tidak meledak, area ditutup 30 menit untuk detonator listrik dan 60 menit untuk nonel. Juru ledak mencari kabel putus dan menembak ulang. Lubang mangkir tidak boleh dibor ulang; lubang baru dibuat paling dekat 60 cm darinya. Sisa bahan peledak dimusnahkan dengan dibakar.

@explosivestore Gudang Bahan Peledak
Gudang dijaga 24 jam, berpagar kawat berduri dua lapis dan berpenangkal petir. Detonator dipisahkan dari amonium nitrat dengan tanggul tanah. Pemasukan dan pengeluaran dicatat oleh kepala gudang di buku handak dan dilaporkan setiap bulan kepada kepolisian. Telepon genggam ditinggal di pos.

@drilling Pengeboran Lubang Ledak
Mesin bor berdiri paling dekat 3 meter dari tepi jenjang. Pola lubang 8 kali 9 meter dengan kedalaman 7,5 meter. Serbuk bor ditangkap dust collector. Operator mengukur kedalaman dengan pita dan menutup lubang yang selesai dengan cone plastik.

@slope Pemantauan Kestabilan Lereng
Prisma dibaca setiap enam jam dengan total station, radar lereng terus-menerus. Pergerakan di atas 10 mm per hari berstatus waspada, di atas 50 mm per hari semua orang dan alat ditarik dari bawah dinding. Retakan baru dipatok dan diukur dengan extensometer.

@dewatering Pemompaan Air Sump
Pompa multiflo ditempatkan di atas ponton dengan tali pengaman. Sebelum start, operator memastikan kipas, oli, dan katup hisap. Pompa dimatikan bila tekanan keluar di atas 12 bar. Pekerja di atas air mengenakan pelampung dan tidak bekerja sendirian.

@waterquality Pengelolaan Air Limbah Tambang
Air dari kolam pengendapan diuji pH dan TSS setiap hari sebelum dilepas ke badan air. pH dijaga antara 6 dan 9 dengan kapur tohor, TSS diturunkan dengan tawas. Lumpur dikeruk bila mengisi 60 persen kolam. Hasil pemantauan dikirim ke dinas lingkungan hidup setiap triwulan.

@survey Pengukuran Kemajuan Tambang dengan Drone
Pilot memeriksa angin paling kencang 10 m/s dan izin terbang dari pengawas. Titik kontrol tanah dipasang setiap 200 meter. Tinggi terbang 120 meter dengan tumpang tindih foto 80 persen. Volume dihitung dari selisih permukaan awal dan akhir bulan, dan disepakati bersama pemilik tambang.

@coalsampling Pengambilan Contoh Batubara
Contoh diambil pada 20 titik dari tumpukan dengan sekop sesuai ASTM D2234. Setiap contoh 2 kg dimasukkan ke kantong plastik berlapis dua, diberi tiket, dan dikirim ke laboratorium dalam 24 jam untuk kadar air, abu, sulfur, dan nilai kalor.

@coalfire Penanganan Batubara Terbakar di Stockpile
Suhu tumpukan diukur setiap giliran dengan termogun. Di atas 60 derajat tumpukan dipadatkan; yang sudah berasap digali, disebar tipis, dan didinginkan. Penyemprotan air langsung ke bara dilarang karena membentuk gas yang meledak. Batubara tertua dimuat lebih dahulu.

@loto Isolasi dan Penguncian Energi (LOTO)
Setiap orang yang bekerja memasang gembok merah dan label danger miliknya sendiri pada titik isolasi. Energi sisa dari hidrolik, pegas, dan kapasitor dilepaskan, lalu mesin dicoba dihidupkan untuk memastikan energi nol. Gembok hanya dilepas oleh pemiliknya. Bila pemilik pulang, kepala seksi melepas gembok setelah menghubunginya dan memeriksa lokasi.

@tyrehandling Penggantian Ban Alat Berat
Ban dikempiskan sampai inti pentil dilepas sebelum mur roda dikendurkan. Tyre handler berkapasitas cukup memegang ban; tidak ada orang di jalur jatuh. Mur dikencangkan bersilang dengan torsi 750 Nm dan diperiksa ulang setelah 8 jam. Velg retak tidak dilas.

@tyreinflation Pengisian Angin Ban dalam Sangkar
Ban yang selesai dipasang diisi angin di dalam sangkar pengaman dengan selang sepanjang 3 meter dan klem. Tekanan awal 1 bar untuk mendudukkan bead. Pengisi berdiri di samping telapak, bukan di depan dinding ban. Ban yang kempes lebih dari 20 persen dibongkar sebelum diisi.

@tyrefire Ban Panas dan Terbakar
Bila ban berasap karena rem panas atau tersambar petir, unit dijauhkan dan area 300 meter dikosongkan selama 24 jam, karena ban dapat meledak tanpa tanda. Api tidak dipadamkan dari dekat. Operator turun dari sisi yang jauh dan melapor kode merah.

@jacking Mengangkat Unit dengan Dongkrak
Unit diparkir di lantai rata, roda diganjal, lalu didongkrak pada titik yang ditentukan pabrik. Penyangga (jack stand) dipasang sebelum orang masuk ke bawah. Dongkrak tidak dipakai sebagai penyangga tetap. Kapasitas dongkrak 125 persen berat yang diangkat.

@welding Pengelasan dan Pemotongan Panas
Izin kerja panas berlaku satu giliran. Bahan mudah terbakar disingkirkan 10 meter, APAR 9 kg disiapkan, dan penjaga api bertahan 30 menit setelah selesai. Tabung oksigen dan asetilin berdiri terikat dengan flashback arrestor. Juru las bersertifikat memakai kap las dan apron kulit.

@crane Pengangkatan dengan Crane
Rencana angkat dibuat bila beban melebihi 75 persen kapasitas menurut load chart. Rigger memeriksa sling dan shackle; sling dengan kawat putus enam helai dalam satu lay dibuang. Angin di atas 9 m/s menghentikan pekerjaan. Tidak ada orang di bawah beban yang tergantung. Aba-aba diberikan satu orang.

@forklift Pengoperasian Forklift
Operator memegang SIO kelas II. Garpu dibawa 20 cm di atas lantai dan tiang dimiringkan ke belakang. Muatan yang menutup pandangan dibawa mundur. Penumpang di garpu dilarang. Baterai diisi di ruang berventilasi jauh dari api.

@genset Pengoperasian Genset dan Pengisian Solarnya
Genset dipanaskan lima menit tanpa beban. Frekuensi dijaga 50 Hz dan tegangan 380 V. Saat sinkronisasi, fasa disamakan dengan synchroscope sebelum breaker ditutup. Mesin dimatikan saat tangki harian diisi. Filter udara diganti setiap 250 jam.

@electrical Pekerjaan Listrik Tegangan Rendah
Teknisi memakai sarung tangan isolasi kelas 0 dan menguji ketiadaan tegangan dengan tespen yang terbukti berfungsi. Jarak aman ke saluran udara 20 kV adalah 3 meter. Panel ditutup dan ditempeli tanda bahaya. Kabel sambungan dengan kulit terkelupas dipotong agar tidak dipakai orang.

@fuelstation Pengisian Bahan Bakar Unit di Pit Stop
Mesin dan radio dimatikan, operator turun dari kabin. Nozzle wiggins dipasang setelah kabel pentanahan tersambung. Fuelman mencatat hour meter dan liter pada form. Merokok dilarang dalam jarak 15 meter. Selisih di atas setengah persen dilaporkan sebagai losses.

@fuelspill Penanganan Tumpahan Solar dan Oli
Sumber dihentikan, tumpahan dibendung dengan pasir atau oil boom, lalu diserap dengan sawdust. Tanah yang tercemar dikeruk sedalam 10 cm dan dimasukkan ke karung kuning. Lebih dari 200 liter dilaporkan ke dinas dalam 1 x 24 jam. Spill kit diisi lagi setelah dipakai.

@oilsample Pengambilan Contoh Oli Bekas Unit
Oli disedot saat mesin hangat dengan pompa vampir melalui dipstick ke botol 100 ml. Botol diberi nomor unit, hour meter, dan merek oli. Hasil besi di atas 100 ppm berarti keausan bearing dan unit dijadwalkan inspeksi. Botol tidak dipakai dua kali.

@commissioning Komisioning Unit Baru dan Sewaan
Setiap unit yang masuk site diuji rem, lampu, alarm mundur, APAR, sabuk, dan radio. Unit yang lulus mendapat stiker berlaku enam bulan di kaca depan. Temuan kode A menolak unit. Unit yang keluar site lebih dari 30 hari diuji lagi.

@p2h Pemeriksaan Harian Unit (P2H)
Operator berjalan mengelilingi unit searah jarum jam sebelum naik. Kebocoran, retak, baut kendur, dan tinggi oli ditulis di lembar P2H. Kerusakan kode AA membuat unit tidak dijalankan, kode A diperbaiki dalam giliran itu, kode B dijadwalkan. Lembar diserahkan ke mekanik.

@warehouse Penerimaan Barang Gudang
Barang datang dicocokkan dengan PO dan surat jalan. Yang rusak atau lebih ditahan di area karantina dengan label kuning. Barang masuk rak paling lambat 2 x 24 jam dan dicatat di sistem. Barang terlama dikeluarkan lebih dahulu (FIFO).

@stockopname Stock Opname
Perhitungan fisik dilakukan dua orang tanpa melihat saldo. Selisih bernilai di atas satu juta rupiah dihitung kedua kali dan diselidiki. Transaksi dibekukan dari pukul 06.00. Berita acara ditandatangani kepala gudang dan akuntansi.

@procurement Pengadaan Barang dan Jasa
Pembelian di atas 50 juta rupiah memerlukan tiga penawaran pembanding. Panitia membuka sampul pada hari yang sama. Penunjukan langsung hanya untuk suku cadang asli pabrikan dengan alasan tertulis. PO ditandatangani direktur bila melebihi 500 juta.

@vendor Penilaian Pemasok
Pemasok dinilai setiap semester atas mutu, ketepatan kirim, harga, dan keselamatan. Nilai di bawah 60 dibekukan, 60 sampai 75 diminta rencana perbaikan. Calon rekanan mengirim NPWP, NIB, dan laporan keuangan. Hubungan keluarga dengan karyawan harus dinyatakan.
`;
