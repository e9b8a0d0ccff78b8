import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { openFileInNewTab } from '../../lib/files/open-file.ts';
import { toast } from '../../lib/toast.ts';

/** The empty change-request form (PPD), an Excel workbook. */
export const TemplateDownload = () => {
  const download = async () => {
    try {
      await openFileInNewTab(async () => ({ ...(await callApi('get-form-template', {})), inline: false }));
    } catch (error) {
      toast.error('Gagal mengunduh formulir', messageOf(error));
    }
  };
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
