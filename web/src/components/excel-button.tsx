import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import { messageOf } from '../lib/api/api-error.ts';
import { formatShortDate } from '../lib/format/format.ts';
import { toast } from '../lib/toast.ts';
import { Button } from './ui/button.tsx';

type ExcelButtonProps = {
  disabled: boolean;
  /** `today` ends the file's name. */
  onExport: (today: string) => Promise<void>;
  /** Title and text of the toast where it fails. */
  failure?: readonly [title: string, text: string];
};

const listFailure = ['Gagal mengekspor daftar', 'Daftar tidak dapat disimpan sebagai Excel.'] as const;

/** Saves a list as an Excel file. */
export const ExcelButton = ({ disabled, onExport, failure: [title, text] = listFailure }: ExcelButtonProps) => {
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
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
