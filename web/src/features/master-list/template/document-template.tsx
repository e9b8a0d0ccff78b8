export const DocumentTemplate = () => (
  <div className="flex flex-col gap-4">
    <section>
      <h3 className="mb-1 text-base">1. Tujuan</h3>
      <p>
        Dokumen ini menetapkan tata cara pelaksanaan kegiatan agar berlangsung aman, bermutu, dan seragam di seluruh
        area kerja perusahaan.
      </p>
    </section>
    <section>
      <h3 className="mb-1 text-base">2. Ruang Lingkup</h3>
      <p>
        Dokumen ini berlaku bagi seluruh karyawan dan mitra kerja yang melaksanakan, mengawasi, atau mendukung kegiatan
        yang diatur di dalamnya.
      </p>
    </section>
    <section>
      <h3 className="mb-1 text-base">3. Definisi</h3>
      <dl className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)] [&>dd]:mb-1.5">
        <dt className="font-semibold">Dokumen terkendali</dt>
        <dd>Dokumen yang penerbitan, perubahan, dan penarikannya dicatat dalam Daftar Induk.</dd>
        <dt className="font-semibold">Revisi</dt>
        <dd>Perubahan dokumen yang telah disahkan dan menggantikan terbitan sebelumnya.</dd>
        <dt className="font-semibold">Kadaluarsa</dt>
        <dd>Keadaan dokumen yang tidak berlaku lagi dan tidak boleh digunakan sebagai acuan kerja.</dd>
      </dl>
    </section>
    <section>
      <h3 className="mb-1 text-base">4. Prosedur</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        <li>Pastikan dokumen yang digunakan berstatus Aktif dan sesuai dengan revisi pada Daftar Induk.</li>
        <li>Laksanakan kegiatan sesuai dengan urutan kerja, kewenangan, dan pengendalian risiko yang ditetapkan.</li>
        <li>Catat hasil pelaksanaan pada formulir yang berlaku dan simpan sebagai catatan mutu.</li>
        <li>Laporkan ketidaksesuaian dan ajukan perubahan dokumen melalui Form Permohonan Perubahan Dokumen.</li>
      </ol>
    </section>
  </div>
);
