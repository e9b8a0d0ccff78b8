import { useState } from 'react';
import type { DistributedDocument, Reader } from '../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { headerOf } from '../../lib/catalogue/excel-layout.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { dateCell, type SheetColumn, sheetOf } from '../../lib/list-columns.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { readerStatus } from './reader-text.ts';
import { ReadersList } from './readers-list.tsx';
import { useDocumentReaders } from './use-readers.ts';

const readerColumns = ({ nomor, revisi }: DistributedDocument['document']): SheetColumn<Reader>[] => [
  { header: 'NRP', width: 12, value: ({ nrp }) => nrp },
  { header: 'Nama', width: 36, value: userName },
  {
    header: 'Departemen',
    width: 14,
    value: ({ department }) => (department === null ? '–' : departmentLabels[department]),
  },
  { header: 'Status', width: 14, value: (reader) => readerStatus(reader).label },
  { header: 'Waktu', width: 20, value: ({ at }) => (at === null ? '–' : formatDateTime(at)) },
  { header: 'Batas Baca', width: 16, value: ({ due_on }) => dateCell(due_on) },
  { ...headerOf('nomor'), value: () => nomor },
  { ...headerOf('revisi'), value: () => revisi },
];

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
  /** All readers, whatever is loaded. */
  const save = async (shownDocument: DistributedDocument['document'], today: string) => {
    const input = { document_id: shownDocument.id, department, export: true } as const;
    const { rows } = await loadPages('get-reading-progress', input, ({ people }) => people);
    const sheet = sheetOf('Pembaca', readerColumns(shownDocument), rows);
    await downloadExcel(`Pembaca ${departmentLabels[department]} - ${today}`, sheet);
  };
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
          actions={<ExcelButton disabled={false} onExport={(today) => save(document, today)} />}
          emptyHint="Belum ada pengguna dari departemen ini yang menjadi penerima dokumen."
        />
      )}
    </SidePanel>
  );
};
