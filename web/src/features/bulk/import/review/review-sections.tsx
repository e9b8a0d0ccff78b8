import type { ReactNode } from 'react';
import type { ImportReading } from '../../../../../../shared/api/import-reading.ts';
import type { RiskyChange } from '../../../../../../shared/domain/documents/change-kinds.ts';
import { CheckBox } from '../../check-box.tsx';
import { Changes, type ShownChanges } from './changes.tsx';
import { ErrorGroups } from './error-groups.tsx';
import { Questions } from './questions.tsx';
import { Reading } from './reading.tsx';
import { RiskyChanges } from './risky-changes.tsx';
import { SkippedRows } from './skipped-rows.tsx';
import type { Review } from './use-review.ts';
import { Words } from './words.tsx';

type ReviewSectionsProps = {
  review: Review;
  reading: ImportReading | null;
  jobId: string;
  shownChanges: ShownChanges;
  onShowChanges: (shown: ShownChanges) => void;
  accepted: readonly RiskyChange[];
  onAccept: (accepted: RiskyChange[]) => void;
  children: ReactNode;
  /** Whether the check can no longer be answered or saved. */
  disabled: boolean;
};

/** What a dry run asks, read, rejected and would change, in the order in which a user should look at it. */
export const ReviewSections = (props: ReviewSectionsProps) => {
  const { review, reading, jobId, shownChanges, onShowChanges, accepted, onAccept, children, disabled } = props;
  const groups = review.data.change_groups;
  return (
    <div ref={review.top} className="flex flex-col gap-6">
      <Questions review={review} disabled={disabled} />
      <Words review={review} disabled={disabled} />
      <RememberChoice review={review} disabled={disabled} />
      <Reading review={review} reading={reading} disabled={disabled} />
      <ErrorGroups review={review} jobId={jobId} disabled={disabled} />
      <SkippedRows review={review} disabled={disabled} />
      {children}
      <Changes groups={groups} jobId={jobId} shown={shownChanges} onShow={onShowChanges} />
      <RiskyChanges
        groups={groups}
        accepted={accepted}
        onAccept={onAccept}
        onShow={onShowChanges}
        disabled={disabled}
      />
    </div>
  );
};

/** Whether the answers about headings and words also apply to later imports. Shown while there is any. */
const RememberChoice = ({ review, disabled }: { review: Review; disabled: boolean }) => {
  const { answers, data, remember, setRemember } = review;
  if (answers.columns.length + answers.words.length + data.words.length === 0) return null;
  return (
    <CheckBox
      checked={remember}
      onChange={setRemember}
      disabled={disabled}
      label="Ingat jawaban ini untuk impor berikutnya"
      hint={
        remember
          ? 'Arti judul kolom dan kata dipakai lagi pada impor berikutnya di perusahaan ini.'
          : 'Jawaban hanya berlaku untuk berkas ini.'
      }
    />
  );
};
