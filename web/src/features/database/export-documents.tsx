import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import type { Filter } from '../../lib/catalogue/catalogue-engine.ts';
import type { SheetLayout } from '../../lib/catalogue/excel-layout.ts';
import { useConfig } from '../../lib/config.ts';
import { saveExcel } from '../../lib/files/export-excel.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';

const sheet: SheetLayout = {
  name: 'Dokumen',
  columns: [
    { header: 'No', width: 6, field: 'number' },
    { header: 'Nomor Dokumen', width: 24, field: 'nomor' },
    { header: 'Nama Dokumen', width: 60, field: 'nama' },
    { header: 'Jenis Dokumen', width: 28, field: 'jenis' },
    { header: 'Departemen', width: 14, field: 'department' },
    { header: 'Status', width: 14, field: 'status' },
    { header: 'Revisi Ke-', width: 10, field: 'revisi' },
    { header: 'Tanggal Berlaku', width: 15, field: 'effective_on' },
  ],
};

type ExportDocumentsProps = {
  filter: Filter;
  /** Number of matching documents. */
  total: number;
};

/** Exports all documents that match the filter or search, on all pages, as an Excel file. */
export const ExportDocuments = ({ filter, total }: ExportDocumentsProps) => {
  const { product } = useConfig();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const bytes = await catalogue.run('workbook', filter, sheet);
      saveExcel(`Dokumen ${product} - ${formatShortDate(new Date().toISOString())}`, bytes);
    } catch (error) {
      toast.error('Gagal mengekspor daftar', messageOf(error, 'Daftar tidak dapat disimpan sebagai Excel.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={total === 0} onClick={() => void save()}>
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
