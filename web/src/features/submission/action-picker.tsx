import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
import type { WaitingCount } from '../../../../shared/api/submissions.ts';
import { canOpenApproval, isAdmin } from '../../../../shared/domain/people/roles.ts';
import { ContourFragment } from '../../components/contour-fragment.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { cn } from '../../lib/cn.ts';
import { decisionPath } from '../../lib/submissions/submission-path.ts';
import { useWorklist, worklistText } from '../../lib/submissions/use-worklist.ts';

type ActionPickerProps = { user: SessionUser; onSubmit: () => void };

/** 'Pilih Tindakan': submit, review or approve, according to the user's permissions. */
export const ActionPicker = ({ user, onSubmit }: ActionPickerProps) => {
  const { worklist } = useWorklist();
  // The filled button is the one for what waits.
  const isAnyWaiting = Boolean(worklist?.review?.count || worklist?.approval?.count);
  const actions = [
    {
      title: 'Pengajuan Dokumen',
      text: 'Ajukan pembuatan dokumen baru, revisi, atau pemusnahan dokumen.',
      button: (
        <Button variant={isAnyWaiting ? 'secondary' : 'primary'} onClick={onSubmit}>
          Mulai Pengajuan
        </Button>
      ),
    },
    ...(isAdmin(user)
      ? [
          {
            title: 'Peninjauan Dokumen',
            text: 'Tinjau dokumen yang diajukan sebelum masuk ke tahap approval.',
            waiting: worklist?.review,
            decision: 'review' as const,
            button: <DocumentsLink to="/review" of="yang menunggu peninjauan" waiting={worklist?.review} />,
          },
        ]
      : []),
    ...(canOpenApproval(user)
      ? [
          {
            title: 'Approval Dokumen',
            text: 'Setujui atau tolak dokumen yang menunggu keputusan Anda.',
            waiting: worklist?.approval,
            decision: 'approval' as const,
            button: <DocumentsLink to="/approval" of="yang menunggu persetujuan" waiting={worklist?.approval} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title="Pilih Tindakan" />
      <div className="grid gap-4 md:grid-flow-col md:auto-cols-[minmax(0,24rem)]">
        {actions.map((action, index) => (
          <ActionCard key={action.title} index={index} {...action} />
        ))}
      </div>
      <ContourFragment />
    </>
  );
};

type ActionCardProps = {
  index: number;
  title: string;
  text: string;
  /** What waits for the user; undefined until it is loaded, null for a user who decides nothing there. */
  waiting?: WaitingCount | null | undefined;
  decision?: 'review' | 'approval';
  button: ReactNode;
};

const ActionCard = ({ index, title, text, waiting, decision, button }: ActionCardProps) => (
  <Card index={index} className="flex flex-col items-start gap-1 p-5!">
    <h2 className="text-lg">{title}</h2>
    <p className="text-muted">{text}</p>
    <p className="mb-3 min-h-8 flex-1 max-sm:min-h-11 pointer-coarse:min-h-11">
      {decision && waiting && waiting.count > 0 && (
        <Link
          to={decisionPath(decision, null)}
          className={cn(
            'inline-flex min-h-8 items-center font-semibold underline underline-offset-2 max-sm:min-h-11 pointer-coarse:min-h-11',
            waiting.late > 0 ? 'text-danger' : 'text-primary',
          )}
        >
          {worklistText(waiting, 'keputusan')}
        </Link>
      )}
    </p>
    {button}
  </Card>
);

type DocumentsLinkProps = { to: string; of: string; waiting: WaitingCount | null | undefined };

const DocumentsLink = ({ to, of, waiting }: DocumentsLinkProps) => (
  <Link className={buttonClass(waiting?.count ? 'primary' : 'secondary')} to={to}>
    Lihat Dokumen <span className="sr-only">{of}</span>
  </Link>
);
