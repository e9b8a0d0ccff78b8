import { useCommand } from '../../../lib/api/use-command.ts';
import { formatShortDate } from '../../../lib/format/format.ts';
import { loadFailure } from '../../../lib/use-failure-toast.ts';
import type { QueuePanelProps, QueueTexts } from '../queue-list.tsx';
import { QueuePage } from '../queue-page.tsx';

const texts: QueueTexts = {
  title: 'Dokumen Menunggu Peninjauan',
  countLabel: 'dokumen menunggu peninjauan',
  summary: 'Total Menunggu Peninjauan',
  empty: 'Tidak ada dokumen yang menunggu peninjauan',
  dialogTexts: {
    approve: {
      title: 'Setujui Dokumen?',
      description: 'Dokumen akan dilanjutkan ke tahap approval.',
    },
    reject: {
      title: 'Tolak Dokumen?',
      description: 'Pengajuan berakhir di sini. Pengaju menerima pemberitahuan beserta alasannya.',
    },
  },
  approvedText: (submission) => `“${submission.document_title}” dilanjutkan ke tahap approval.`,
  loadFailure: (error) => loadFailure(error, 'Gagal mengambil dokumen pending'),
};

/** /review: submissions that wait for an admin's review. */
export const ReviewPage = (panels: QueuePanelProps) => {
  const review = useCommand('process-document-review');
  return (
    <QueuePage
      call="get-pending-documents"
      texts={texts}
      {...panels}
      column={{ header: 'Tanggal Pengajuan', cell: (row) => formatShortDate(row.created_at) }}
      decide={(input) => review.mutateAsync(input)}
    />
  );
};
