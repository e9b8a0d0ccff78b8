import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { submissionPath } from '../../lib/submissions/submission-path.ts';

type SubmissionFactsProps = Pick<SubmissionDetail, 'submission' | 'resubmission_of' | 'resubmitted_as'>;

export const SubmissionFacts = ({ submission, resubmission_of, resubmitted_as }: SubmissionFactsProps) => (
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
