import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useConfig } from '../../lib/config.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { processTimesSheet } from './process-times-sheet.ts';
import type { Times } from './process-times-view.ts';

/** Exports the figures of every level and department, whatever is shown, as an Excel file. */
export const ExportTimes = ({ times }: { times: readonly Times[] | undefined }) => {
  const { product } = useConfig();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const { downloadExcel } = await import('../../lib/files/export-excel.ts');
      const today = formatShortDate(new Date().toISOString());
      downloadExcel(`Waktu Proses ${product} - ${today}`, processTimesSheet(times ?? []));
    } catch (error) {
      toast.error('Gagal mengekspor waktu proses', messageOf(error, 'Berkas Excel tidak dapat dibuat.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={!times} onClick={() => void save()}>
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
