import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/icons/MicrosoftExcelLogo';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { catalogue } from '../../lib/catalogue.ts';
import type { Filter } from '../../lib/catalogue-engine.ts';
import type { SheetOrder } from '../../lib/catalogue-sheet.ts';
import { useConfig } from '../../lib/config.ts';
import { saveExcel } from '../../lib/export-excel.ts';
import { formatShortDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';

const sheet: SheetOrder = {
  name: 'Dokumen',
  columns: [
    { header: 'No', width: 6, of: 'place' },
    { header: 'Nomor Dokumen', width: 24, of: 'nomor' },
    { header: 'Nama Dokumen', width: 60, of: 'nama' },
    { header: 'Jenis Dokumen', width: 28, of: 'jenis' },
    { header: 'Departemen', width: 14, of: 'department' },
    { header: 'Status', width: 14, of: 'status' },
    { header: 'Revisi Ke-', width: 10, of: 'revisi' },
  ],
};

type ExportDocumentsProps = {
  filter: Filter;
  /** How many documents answer it. */
  total: number;
};

/** Everything that the filter or the search found, all pages of it, as an Excel file. */
export function ExportDocuments({ filter, total }: ExportDocumentsProps) {
  const { product } = useConfig();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const bytes = await catalogue.ask('workbook', filter, sheet);
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
}
