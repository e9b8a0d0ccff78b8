import { useState } from 'react';
import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { ReadersList } from './readers-list.tsx';
import { useDocumentReaders } from './use-readers.ts';

type ReadersPanelProps = {
  department: DepartmentCode;
  /** Null closes the panel. */
  shown: DistributedDocument | null;
  onClose: () => void;
};

/** Who of the department has read a document and who has not, beside the list. */
export const ReadersPanel = ({ department, shown, onClose }: ReadersPanelProps) => {
  // Retains the content during the closing animation.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const document = last?.document;
  const list = useDocumentReaders(document?.id ?? '', department, shown !== null);
  const { counts } = list;
  return (
    <SidePanel
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocusTo={() => window.document.querySelector<HTMLElement>(`[data-readers="${document?.id}"]`)}
      title={<span className="line-clamp-5 wrap-anywhere">{document?.nama ?? 'Pembaca'}</span>}
      description={
        <span className="wrap-anywhere">
          <span className="font-semibold text-ink">{document?.nomor}</span> · Revisi {document?.revisi} · Pembaca{' '}
          {departmentLabels[department]}
        </span>
      }
      contentKey={`${document?.id} ${counts ? 'readers' : 'waiting'}`}
    >
      {document && (
        <ReadersList
          list={list}
          actions={last && <ExportButton kind="document" department={department} shown={last} />}
          emptyHint="Belum ada pengguna dari departemen ini yang menjadi penerima dokumen."
        />
      )}
    </SidePanel>
  );
};
