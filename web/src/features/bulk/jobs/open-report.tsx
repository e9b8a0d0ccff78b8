import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { openFileInNewTab } from '../../../lib/files/open-file.ts';
import { toast } from '../../../lib/toast.ts';

const failureText = 'Laporan tidak dapat diunduh. Silakan coba lagi.';

/** The complete report as an Excel file. Its URL expires within minutes, so it is requested on click. */
export const OpenReport = ({ job }: { job: BulkJob }) => {
  const open = () =>
    openFileInNewTab(async () => {
      const { report_url } = (await callApi('get-bulk-job', { job_id: job.job_id })).job;
      if (report_url === null) throw new Error('The report of the ended job no longer exists');
      return { url: report_url, file_name: `Laporan ${job.file_name}`, inline: false };
    }).catch((error: unknown) => toast.error('Error', messageOf(error, failureText)));
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={() => void open()}>
      <MicrosoftExcelLogoIcon aria-hidden size={16} />
      Laporan Lengkap (Excel)
    </Button>
  );
};
