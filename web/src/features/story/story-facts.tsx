import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SubmissionStory } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents.ts';
import { formatDateTime } from '../../lib/format.ts';
import { storyPath } from './story-path.ts';

type StoryFactsProps = Pick<SubmissionStory, 'submission' | 'resubmission_of' | 'resubmitted_as'>;

export function StoryFacts({ submission, resubmission_of, resubmitted_as }: StoryFactsProps) {
  return (
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
          <StoryLink id={resubmission_of}>Lihat pengajuan sebelumnya</StoryLink>
        </Fact>
      )}
      {resubmitted_as && (
        <Fact label="Diajukan ulang">
          <StoryLink id={resubmitted_as}>Lihat pengajuan penggantinya</StoryLink>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function StoryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={storyPath(id)} className="font-semibold text-primary underline underline-offset-2">
      {children}
    </Link>
  );
}
