import { positionLabels } from '../../../../../shared/domain/people/roles.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import type { QueuePanelProps, QueueTexts } from '../queue-list.tsx';
import { QueuePage } from '../queue-page.tsx';

const texts: QueueTexts = {
  title: 'Dokumen Menunggu Persetujuan',
  countLabel: 'dokumen menunggu persetujuan',
  summary: 'Total Menunggu Persetujuan',
  empty: 'Tidak ada dokumen yang menunggu persetujuan',
  dialogTexts: {
    approve: {
      title: 'Setujui Dokumen?',
      description: 'Persetujuan Anda dicatat dalam riwayat dan tidak dapat dibatalkan.',
    },
    reject: {
      title: 'Tolak Dokumen?',
      description: 'Pengajuan berakhir di sini. Pengaju menerima pemberitahuan beserta alasannya.',
    },
  },
  approvedText: (submission) =>
    submission.submission_status === 'approved'
      ? `“${submission.document_title}” telah disetujui dan disahkan.`
      : `“${submission.document_title}” telah disetujui dan dilanjutkan ke tahap berikutnya.`,
  loadFailure: (error) =>
    error instanceof ApiError && error.code === 'position_not_found'
      ? error.message
      : 'Gagal memuat dokumen yang menunggu approval',
};

/** /approval: submissions that wait at an approval level of the user. */
export const ApprovalPage = (panels: QueuePanelProps) => {
  const approve = useCommand('process-document-approval');
  return (
    <QueuePage
      call="get-approval-documents"
      texts={texts}
      {...panels}
      column={{
        header: 'Level Approval',
        cell: ({ level, decides_as }) => (
          <>
            {level === null ? '–' : <Badge tone="approval">{positionLabels[level]}</Badge>}
            {decides_as && <span className="mt-0.5 block whitespace-normal text-sm">{decides_as}</span>}
          </>
        ),
      }}
      decide={(input, { row }) => approve.mutateAsync({ ...input, approver_role: row.level ?? 'unknown' })}
    />
  );
};
