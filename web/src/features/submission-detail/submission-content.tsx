import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RevisionState, SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import { revisionEndText } from '../../../../shared/domain/documents/revision-end.ts';
import { shownKindOf } from '../../../../shared/domain/files/files.ts';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { actorOfEvent, capacityOfEvent, titleOfEvent } from '../../../../shared/domain/workflow/event-text.ts';
import { hasEnded } from '../../../../shared/domain/workflow/workflow.ts';
import { ChangeReason } from '../../components/change-reason.tsx';
import { ComparedFiles } from '../../components/compared-files.tsx';
import { draftComparison } from '../../components/comparison/draft-comparison.ts';
import { FileComparison } from '../../components/comparison/lazy-comparison.ts';
import { EndedBand } from '../../components/ended-band.tsx';
import { FileFindings } from '../../components/file-findings.tsx';
import { FileViewer } from '../../components/file-viewer/file-viewer.tsx';
import { SubmissionEvents } from '../../components/submission-events/submission-events.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import type { SubmissionFileKind } from '../../lib/submissions/open-submission-file.ts';
import { useSubmissionTab } from '../../lib/submissions/use-open-submission.ts';
import { ApprovalProgress } from './approval-progress.tsx';
import { ControlledDocument } from './controlled-document.tsx';
import { fileLabels, SubmissionFiles } from './submission-files.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

/** The submission detail and tabs with the files that can be shown. */
export const SubmissionContent = ({ detail }: { detail: SubmissionDetail }) => {
  const { tab, show } = useSubmissionTab();
  const kinds: SubmissionFileKind[] = ['draft', 'supporting'];
  const fileTabs = kinds.filter(
    (kind) =>
      (kind === 'draft' ? detail.may.read_files : detail.may.read_supporting) &&
      shownKindOf(detail[kind]) !== undefined,
  );
  const comparison = draftComparison(detail);
  const ended = draftEndedText(detail);
  if (fileTabs.length === 0 && !comparison) return <SubmissionSections detail={detail} />;
  const isOffered = tab === 'comparison' ? comparison !== undefined : tab === 'detail' || fileTabs.includes(tab);
  const present = isOffered ? tab : 'detail';
  return (
    <Tabs
      label="Isi pengajuan"
      value={present}
      onValueChange={show}
      items={[
        { value: 'detail', label: 'Rincian' },
        ...fileTabs.map((kind) => ({ value: kind, label: fileLabels[kind] })),
        ...(comparison ? [{ value: 'comparison' as const, label: 'Perubahan' }] : []),
      ]}
      className="-mt-2 flex h-full flex-col [&>[role=tablist]]:shrink-0"
    >
      <TabPanel value="detail">
        <SubmissionSections detail={detail} />
      </TabPanel>
      {fileTabs.map((kind) => (
        <TabPanel key={kind} value={kind} className="flex min-h-80 flex-1 flex-col">
          <FileViewer
            request={{ id: detail.submission.id, kind }}
            file={detail[kind]}
            ended={kind === 'draft' ? ended : undefined}
            label={`${fileLabels[kind]} “${detail.submission.document_title}”`}
            className="rounded-md border border-line"
          />
        </TabPanel>
      ))}
      {comparison && (
        <TabPanel value="comparison" className="flex min-h-80 flex-1 flex-col">
          <ComparedRevision detail={detail} />
          <FileComparison {...comparison} className="rounded-md border border-line" />
        </TabPanel>
      )}
    </Tabs>
  );
};

const endedText = (revision: RevisionState | null): string | undefined =>
  revision?.end ? revisionEndText(revision.revisi, revision.end, formatDateTime) : undefined;

/** Of an approved draft; a cancellation published no revision, and ended the document whose file is its draft. */
const draftEndedText = ({ submission, published }: SubmissionDetail): string | undefined =>
  submission.submission_purpose === 'cancellation' && submission.submission_status === 'approved'
    ? `Dokumen ini dimusnahkan sejak ${formatDateTime(submission.level_entered_at)}.`
    : endedText(published);

/** After the decision: with which revision the draft is compared, and whether what it became is in force. */
const ComparedRevision = ({ detail: { submission, base, published } }: { detail: SubmissionDetail }) => {
  const ended = endedText(published);
  const baseEnded = endedText(base);
  return (
    <>
      {ended !== undefined && <EndedBand text={ended} className="mb-3" />}
      {base && baseEnded !== undefined && (
        <p role="note" className="mb-3 shrink-0 text-muted text-sm">
          {hasEnded(submission.submission_status)
            ? `Dibandingkan dengan revisi ${base.revisi}, yang terakhir sebelum pengajuan ini selesai. ${baseEnded}`
            : baseEnded}
        </p>
      )}
    </>
  );
};

export const SubmissionSections = ({ detail }: { detail: SubmissionDetail }) => {
  const { submission, document } = detail;
  const published = submission.submission_status === 'approved' || submission.submission_purpose === 'new';
  return (
    <div className="flex flex-col gap-6">
      <RejectionReason history={detail.history} />
      <FileFindings findings={detail.file_findings} />
      <ComparedFiles submission={detail} />
      <ChangeReason change={detail.change} />
      {detail.may.remind && <WaitingNotice {...detail} />}
      <Section title="Berkas">
        <SubmissionFiles detail={detail} />
      </Section>
      <SubmissionFacts {...detail} />
      {document && (
        <Section title={published ? 'Dokumen terkendali' : 'Perubahan pada dokumen'}>
          <ControlledDocument submission={submission} document={document} />
        </Section>
      )}
      <Section title="Tahapan">
        <ApprovalProgress {...detail} />
      </Section>
      <FoldedHistory history={detail.history} />
    </div>
  );
};

/** Folded: the steps above say where the submission is, the history how it came there. */
const FoldedHistory = ({ history }: Pick<SubmissionDetail, 'history'>) => (
  <details className="group/history border-line border-t pt-3">
    <summary className="flex min-h-11 w-fit list-none items-center gap-2 rounded-sm sm:min-h-8 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      <CaretRightIcon
        aria-hidden
        size={16}
        className="transition-transform duration-120 group-open/history:rotate-90"
      />
      <h3 className="text-base">Riwayat</h3>
      <span className="text-muted text-sm">{history.length} peristiwa</span>
    </summary>
    <div className="pt-2 pb-1 pl-1">
      <SubmissionEvents events={history} />
    </div>
  </details>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
);

/** Why a submission was rejected, above everything else: what its submitter opens the panel for. */
const RejectionReason = ({ history }: Pick<SubmissionDetail, 'history'>) => {
  const last = history.at(-1);
  if (!last?.reason || last.to !== 'rejected') return null;
  return (
    <section className="rounded-md bg-danger-soft px-3 py-2 text-stop">
      <h3 className="text-base">{titleOfEvent(last)}</h3>
      <blockquote className="whitespace-pre-line break-words">{last.reason}</blockquote>
      <p className="mt-1 text-sm">
        {capacityOfEvent(last)}: {actorOfEvent(last)} · {formatDateTime(last.at)}
      </p>
    </section>
  );
};

type SubmissionFactsProps = Pick<SubmissionDetail, 'submission' | 'resubmission_of' | 'resubmitted_as'>;

const SubmissionFacts = ({ submission, resubmission_of, resubmitted_as }: SubmissionFactsProps) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    <Fact label="Tujuan">{purposeLabels[submission.submission_purpose]}</Fact>
    <Fact label="Jenis Dokumen">{submission.document_type}</Fact>
    <Fact label="Departemen">{submission.department}</Fact>
    <Fact label="Pengaju">
      {submission.submitter_name === null
        ? submission.submitter_nrp
        : `${submission.submitter_name} (${submission.submitter_nrp})`}
    </Fact>
    <Fact label="Tanggal Pengajuan">{formatDateTime(submission.created_at)}</Fact>
    {resubmission_of && (
      <Fact label="Mengajukan ulang">
        <SubmissionLink id={resubmission_of}>Lihat pengajuan sebelumnya</SubmissionLink>
      </Fact>
    )}
    {resubmitted_as && (
      <Fact label="Diajukan ulang">
        <SubmissionLink id={resubmitted_as}>Lihat pengajuan penggantinya</SubmissionLink>
      </Fact>
    )}
  </dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

const SubmissionLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={submissionPath(id)} className="font-semibold text-primary underline underline-offset-2">
    {children}
  </Link>
);
