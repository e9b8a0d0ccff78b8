import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useConfig } from '../../lib/config.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber, formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { copiesSheet } from './copies-sheet.ts';
import { type CopySelection, copiesInput } from './use-copies.ts';

const maxRows = 20_000;

/** Every page of the selection, up to the limit. */
const loadAll = async (selection: CopySelection): Promise<{ copies: CopyRow[]; isComplete: boolean }> => {
  const copies: CopyRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await callApi('list-copies', { ...copiesInput(selection), cursor });
    copies.push(...page.copies);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && copies.length < maxRows);
  return { copies, isComplete: cursor === undefined };
};

type CopiesExportProps = { title: string; subject: string; selection: CopySelection; disabled: boolean };

/** Exports the copies of the search and the filter, on all pages, as an Excel file. */
export const CopiesExport = ({ title, subject, selection, disabled }: CopiesExportProps) => {
  const [working, setWorking] = useState(false);
  const { time_zone } = useConfig();
  const save = async () => {
    setWorking(true);
    try {
      const { copies, isComplete } = await loadAll(selection);
      const name = `${title} - ${subject}`;
      await downloadExcel(
        `${name} - ${formatShortDate(new Date().toISOString())}`,
        copiesSheet(title, copies, time_zone),
      );
      if (!isComplete) toast.show('Ekspor dibatasi', `Berkas memuat ${formatNumber(copies.length)} salinan pertama.`);
    } catch (error) {
      toast.error('Gagal mengekspor daftar', messageOf(error, 'Daftar tidak dapat disimpan sebagai Excel.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={disabled} onClick={() => void save()}>
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
