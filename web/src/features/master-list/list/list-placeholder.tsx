import { TableEmpty, TableLoading } from '../../../components/ui/table-states.tsx';
import { columnCount } from './columns.tsx';

type ListPlaceholderProps = { state: 'loading' | 'failed' | 'empty' | 'no match' | 'all filed' };

const sentences: Record<Exclude<ListPlaceholderProps['state'], 'loading'>, { title: string; hint?: string }> = {
  failed: { title: 'Gagal memuat dokumen.' },
  empty: {
    title: 'Belum ada dokumen di departemen ini.',
    hint: 'Pilih Edit, lalu Tambah Dokumen Baru, atau terbitkan dokumen melalui pengajuan.',
  },
  'all filed': { title: 'Semua dokumen yang berlaku memiliki berkas.' },
  'no match': { title: 'Tidak ada dokumen yang cocok.', hint: 'Periksa ejaan atau hapus kata pencarian.' },
};

export const ListPlaceholder = ({ state }: ListPlaceholderProps) => {
  if (state === 'loading')
    return <TableLoading columns={Array.from({ length: columnCount }, () => ({}))} label="Memuat dokumen..." />;
  return <TableEmpty columns={columnCount} {...sentences[state]} />;
};
