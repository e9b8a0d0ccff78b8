import type { OutputOf } from '../../../../shared/api/index.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ReadersList } from './readers-list.tsx';
import { useDocumentReaders } from './use-readers.ts';

type DocumentReadersProps = { document: OutputOf<'get-hims-document'>['documents'][number] };

/** Who has read a document: of the whole company for managers of the master list, of their departments for heads. */
export const DocumentReaders = ({ document }: DocumentReadersProps) => {
  const list = useDocumentReaders(document.id, undefined, true);
  if (list.counts?.reading === null)
    return (
      <EmptyState
        title="Dokumen ini tidak wajib dibaca."
        hint="Penerimanya belum diminta membaca revisi yang berlaku. Document Controller memintanya di Daftar Distribusi."
        className="rounded-md border border-line bg-surface px-4!"
      />
    );
  return <ReadersList list={list} emptyHint="Belum ada pengguna yang menjadi penerima dokumen ini." />;
};
