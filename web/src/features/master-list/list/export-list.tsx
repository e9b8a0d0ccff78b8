import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { dateAt } from '../../../../../shared/domain/time/working-days.ts';
import { Button } from '../../../components/ui/button.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useConfig } from '../../../lib/config.ts';
import { formatShortDate } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';

type ExportListProps = { label: string; rows: readonly DocumentRow[] };

/** Exports the displayed rows as an Excel file. */
export const ExportList = ({ label, rows }: ExportListProps) => {
  const { time_zone } = useConfig();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const [{ downloadExcel }, { masterListSheet }] = await Promise.all([
        import('../../../lib/files/export-excel.ts'),
        import('./master-list-sheet.ts'),
      ]);
      downloadExcel(
        `Daftar Induk Dokumen - ${label} - ${formatShortDate(new Date().toISOString())}`,
        masterListSheet(label, rows, dateAt(Date.now(), time_zone)),
      );
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
