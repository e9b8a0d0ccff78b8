import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/FileText';
import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { Button } from '../../components/ui/button.tsx';
import { openSubmissionFile } from '../../lib/submissions/open-submission-file.ts';

type PreviewableSubmission = Pick<
  SubmissionRecord,
  'id' | 'document_title' | 'draft_document_url' | 'supporting_document_url'
>;

export const PreviewButtons = ({ submission }: { submission: PreviewableSubmission }) => {
  const { id, document_title: title } = submission;
  return (
    <div className="flex gap-2 print:hidden">
      <Button
        variant="secondary"
        size="sm"
        disabled={submission.draft_document_url === null}
        aria-label={`Buka draf ${title}`}
        onClick={() => void openSubmissionFile(id, 'draft')}
      >
        <FileTextIcon aria-hidden size={16} />
        Draf
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={submission.supporting_document_url === null}
        aria-label={`Buka Form PPD ${title}`}
        onClick={() => void openSubmissionFile(id, 'supporting')}
      >
        <FilePdfIcon aria-hidden size={16} />
        Form PPD
      </Button>
    </div>
  );
};
