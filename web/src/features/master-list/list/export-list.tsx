import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents.ts';
import { Button } from '../../../components/ui/button.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { dateCell } from '../../../lib/catalogue/excel-layout.ts';
import { downloadExcel } from '../../../lib/files/export-excel.ts';
import { formatShortDate } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { jenisText } from './jenis-text.ts';

const columns = [
  { header: 'No', width: 6 },
  { header: 'Nama Dokumen', width: 60 },
  { header: 'Nomor Dokumen', width: 24 },
  { header: 'Jenis', width: 20 },
  { header: 'Revisi', width: 8 },
  { header: 'Status', width: 14 },
  { header: 'Tanggal Berlaku', width: 15 },
];

type ExportListProps = { label: string; rows: readonly DocumentRow[] };

/** Exports the displayed rows as an Excel file. */
export const ExportList = ({ label, rows }: ExportListProps) => {
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      await downloadExcel(`Daftar Induk Dokumen - ${label} - ${formatShortDate(new Date().toISOString())}`, {
        name: `Daftar Induk ${label}`,
        columns,
        rows: rows.map((row, at) => [
          ...[at + 1, row.nama, row.nomor, jenisText(row.jenis), row.revisi, row.status],
          dateCell(row.effective_on),
        ]),
      });
    } catch (error) {
      toast.error('Gagal mengekspor daftar', messageOf(error, 'Daftar tidak dapat disimpan sebagai Excel.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={rows.length === 0} onClick={() => void save()}>
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
