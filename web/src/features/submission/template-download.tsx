import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { openFile } from '../../lib/files/open-file.ts';

/** The empty change-request form (PPD), an Excel workbook. */
export const TemplateDownload = () => {
  const download = () =>
    openFile(async () => ({ ...(await callApi('get-form-template', {})), inline: false }), 'Gagal mengunduh formulir');
  return (
    <Button
      variant="secondary"
      onClick={() => void download()}
      className="max-sm:h-auto max-sm:min-h-11 max-sm:w-full max-sm:shrink max-sm:whitespace-normal max-sm:py-2 max-sm:text-left"
    >
      <DownloadSimpleIcon aria-hidden size={18} className="shrink-0" />
      Unduh Form Permohonan Perubahan Dokumen
    </Button>
  );
};
