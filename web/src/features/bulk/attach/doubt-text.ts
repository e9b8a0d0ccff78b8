import type { AssessedRow, RowKind } from '../../../lib/bulk/attachment-rows.ts';

export const kindLabels: Record<RowKind, string> = {
  ready: 'Cocok',
  choose: 'Perlu dipilih',
  unmatched: 'Tidak cocok',
  'has-file': 'Sudah punya berkas',
  attached: 'Sudah terlampir',
  waiting: 'Menunggu daftar',
};

export const doubtText = ({ row: { match, proposals }, doubt }: AssessedRow): string => {
  const revisi = match?.revisi;
  const [first] = proposals;
  switch (doubt) {
    case 'several-files':
      return 'Ada lebih dari satu berkas untuk dokumen ini.';
    case 'several-documents':
      return 'Nomor ini dimiliki beberapa dokumen.';
    case 'several-numbers':
      return 'Nama berkas menyebut lebih dari satu nomor.';
    case 'longer-number':
      return 'Nomor pada nama berkas mungkin lebih panjang daripada nomor dokumen.';
    case 'spelling':
      return 'Nomor pada nama berkas ditulis berbeda dari Daftar Induk.';
    case 'short-number':
      return 'Nomor dokumen ini pendek; angka pada nama berkas mungkin bukan nomornya.';
    case 'wrong-revision':
      return `Nama berkas menyebut revisi ${revisi}, revisi terkini ${first?.revisi}.`;
    case 'unclear-revision':
      return revisi === undefined
        ? 'Revisi pada nama berkas tidak jelas.'
        : `Angka ${revisi} pada nama berkas mungkin revisi; revisi terkini ${first?.revisi}.`;
    case 'other-title':
      return 'Judul pada nama berkas adalah judul dokumen lain, bukan dokumen dengan nomor ini.';
    case 'title-only':
      return proposals.length > 1
        ? 'Nama berkas tanpa nomor; judulnya dimiliki beberapa dokumen.'
        : 'Nama berkas tanpa nomor, tetapi sama dengan judul dokumen ini.';
    case 'unknown-number':
      return 'Nomor pada nama berkas tidak dikenal, tetapi judulnya sama dengan judul dokumen berikut.';
    case 'unfinished':
      return 'Nama berkas menyebut draf atau versi lama.';
    case 'attachment':
      return 'Nama berkas menyebut lampiran.';
    case undefined:
      return proposals.length > 0
        ? 'Tidak ada nomor dokumen pada nama berkas; judulnya mirip dokumen berikut.'
        : 'Tidak ada dokumen yang nomornya disebut pada nama berkas.';
  }
};
