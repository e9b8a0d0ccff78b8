import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import { messageOf } from '../lib/api/api-error.ts';
import { downloadExcel } from '../lib/files/export-excel.ts';
import { formatNumber, formatShortDate } from '../lib/format/format.ts';
import { type Column, listSheet } from '../lib/list-columns.ts';
import { toast } from '../lib/toast.ts';
import { Button } from './ui/button.tsx';

type ExportButtonProps = {
  Icon: typeof FilePdfIcon;
  disabled: boolean;
  /** `today` ends the file's name. */
  onExport: (today: string) => Promise<void>;
  /** Title and text of the toast where it fails. */
  failure: readonly [title: string, text: string];
  label: string;
};

const listFailure = ['Gagal mengekspor daftar', 'Daftar tidak dapat disimpan sebagai Excel.'] as const;

type FileButtonProps = Omit<ExportButtonProps, 'Icon' | 'failure' | 'label'> &
  Partial<Pick<ExportButtonProps, 'failure' | 'label'>>;

export const ExcelButton = ({ failure = listFailure, label = 'Ekspor Excel', ...props }: FileButtonProps) => (
  <ExportButton Icon={MicrosoftExcelLogoIcon} failure={failure} label={label} {...props} />
);

const pdfFailure = ['Gagal membuat PDF', 'Daftar tidak dapat disimpan sebagai PDF.'] as const;

export const PdfButton = ({ failure = pdfFailure, label = 'Simpan PDF', ...props }: FileButtonProps) => (
  <ExportButton Icon={FilePdfIcon} failure={failure} label={label} {...props} />
);

const ExportButton = ({ Icon, disabled, onExport, failure: [title, text], label }: ExportButtonProps) => {
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      await onExport(formatShortDate(new Date().toISOString()));
    } catch (error) {
      toast.error(title, messageOf(error, text));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={disabled} onClick={() => void save()}>
      {!working && <Icon aria-hidden size={18} />}
      {label}
    </Button>
  );
};

type ExportListProps<R> = {
  columns: readonly Column<R>[];
  /** The rows of all pages up to a limit. */
  load: (options: { maxRows: number }) => Promise<{ rows: readonly R[]; isComplete: boolean }>;
  maxRows: number;
  /** What the file has where that is not all, after its number of rows. */
  limitText: string;
  name: string;
  /** Of the file, before the date. */
  fileName?: string;
  disabled: boolean;
};

/** Exports a list as an Excel file, whatever of it is loaded on the page. */
export const ExportList = <R,>(props: ExportListProps<R>) => {
  const { columns, load, maxRows, limitText, name, fileName = name, disabled } = props;
  const save = async (today: string) => {
    const { rows, isComplete } = await load({ maxRows });
    await downloadExcel(`${fileName} - ${today}`, listSheet(name, columns, rows));
    if (!isComplete) toast.show('Ekspor dibatasi', `Berkas memuat ${formatNumber(rows.length)} ${limitText}`);
  };
  return <ExcelButton disabled={disabled} onExport={save} />;
};
