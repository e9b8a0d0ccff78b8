import { TableEmpty, TableLoading } from '../../../components/ui/table-states.tsx';
import { ownList, useListKind } from '../list-kind.ts';
import { columnCountOf } from './columns.tsx';

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

const noExternal = {
  title: 'Belum ada dokumen eksternal di departemen ini.',
  hint: 'Pilih Edit, lalu Tambah Dokumen Baru, atau impor daftarnya.',
};

export const ListPlaceholder = ({ state }: ListPlaceholderProps) => {
  const kind = useListKind();
  const columns = columnCountOf(kind);
  if (state === 'loading')
    return <TableLoading columns={Array.from({ length: columns }, () => ({}))} label="Memuat dokumen..." />;
  const sentence = state === 'empty' && kind !== ownList ? noExternal : sentences[state];
  return <TableEmpty columns={columns} {...sentence} />;
};
