import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { documentPath } from '../../../../../shared/domain/notices/page-paths.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { openDocument } from '../../../lib/files/open-document.ts';
import { DocumentTemplate } from './document-template.tsx';

type DocumentDialogProps = {
  row: DocumentRow | null;
  isDuplicate: boolean;
  onClose: () => void;
  actions: (documents: readonly DocumentRow[], disabled: boolean) => ReactNode;
};

/** 'Tampilan Dokumen': the document's data and the template text; everything else of it is on its page. */
export const DocumentDialog = ({ row, isDuplicate, onClose, actions }: DocumentDialogProps) => (
  <Dialog
    open={row !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Tampilan Dokumen"
    scrollLabel="Isi dokumen"
    className="sm:w-[760px]!"
    footer={
      <>
        <Button variant="secondary" onClick={onClose}>
          Tutup
        </Button>
        {row && actions([row], false)}
        {row?.has_file && (
          <Button variant="secondary" onClick={() => void openDocument(row)}>
            Lihat Berkas
            <ArrowSquareOutIcon aria-hidden size={16} />
          </Button>
        )}
        {row && (
          <Link className={buttonClass('primary')} to={documentPath(row.nomor, isDuplicate ? { id: row.id } : {})}>
            Kartu Dokumen
          </Link>
        )}
      </>
    }
  >
    {row && (
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 rounded-md border border-line bg-bg px-4 py-3">
          <dt className="text-muted">Nama</dt>
          <dd className="font-semibold [overflow-wrap:anywhere]">{row.nama}</dd>
          <dt className="text-muted">Nomor</dt>
          <dd className="font-semibold [overflow-wrap:anywhere]">{row.nomor}</dd>
          <dt className="text-muted">Revisi</dt>
          <dd className="tabular-nums">{row.revisi}</dd>
        </dl>
        <div className="flex flex-col gap-4 rounded-md border border-line border-dashed px-4 py-3">
          <p className="text-muted">
            Templat: isi baku yang sama untuk setiap dokumen, bukan isi dokumen ini.
            {row.has_file && ' Isinya ada di “Lihat Berkas”.'}
          </p>
          <DocumentTemplate />
        </div>
      </div>
    )}
  </Dialog>
);
