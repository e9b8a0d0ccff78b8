import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import type { Filter } from '../../lib/catalogue/catalogue-engine.ts';
import { useConfig } from '../../lib/config.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { databaseSheet } from './database-sheet.ts';

type ExportDocumentsProps = {
  filter: Filter;
  /** Number of matching documents. */
  total: number;
};

/** Exports all documents that match the filter or search, on all pages, as an Excel file. */
export const ExportDocuments = ({ filter, total }: ExportDocumentsProps) => {
  const { product, time_zone } = useConfig();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const { saveExcel } = await import('../../lib/files/export-excel.ts');
      const bytes = await catalogue.run('workbook', filter, databaseSheet(dateAt(Date.now(), time_zone)));
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
