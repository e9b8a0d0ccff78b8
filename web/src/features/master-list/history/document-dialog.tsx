import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { ReactNode } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { DocumentHistory } from '../../../components/document-history/document-history.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { openDocument } from '../../../lib/files/open-document.ts';
import { DocumentTemplate } from './document-template.tsx';
import { ReviewSettings } from './review-settings.tsx';

type DocumentDialogProps = {
  row: DocumentRow | null;
  onClose: () => void;
  /** The dates of its review were saved. */
  onSaved: (document: DocumentRow) => void;
  actions: (documents: readonly DocumentRow[], disabled: boolean) => ReactNode;
};

/** 'Tampilan Dokumen': the document's data, the template text and its history. */
export const DocumentDialog = ({ row, onClose, onSaved, actions }: DocumentDialogProps) => (
  <Dialog
    open={row !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Tampilan Dokumen"
    scrollLabel="Isi dokumen"
    className="sm:w-[760px]!"
    footer={
      <>
        {row && actions([row], false)}
        {row?.has_file && (
          <Button variant="secondary" onClick={() => void openDocument(row)}>
            Lihat Berkas
            <ArrowSquareOutIcon aria-hidden size={16} />
          </Button>
        )}
        <Button onClick={onClose}>Tutup</Button>
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
        <DocumentTemplate />
        {row.status === 'Aktif' && <ReviewSettings id={row.id} onSaved={onSaved} />}
        <DocumentHistory id={row.id} />
      </div>
    )}
  </Dialog>
);
