import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { endOfRevision, revisionEndText } from '../../../../../shared/domain/documents/revision-end.ts';
import {
  authorOf,
  effectiveDateText,
  endingOf,
  type Revision,
  sourceOf,
  unapprovedText,
} from '../../../../../shared/domain/documents/revision-text.ts';
import { submissionPath } from '../../../../../shared/domain/notices/page-paths.ts';
import { canManageMasterList } from '../../../../../shared/domain/people/roles.ts';
import { ChangeReason } from '../../../components/change-reason.tsx';
import { linkClass } from '../../../components/link-class.ts';
import { SubmissionEvents } from '../../../components/submission-events/submission-events.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { openDocument } from '../../../lib/files/open-document.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { DocumentDetail } from '../document-detail.ts';
import { EndedFileDialog } from './lazy-ended-file.ts';
import { StatedReason } from './stated-reason.tsx';

type RevisionHistoryProps = { document: DocumentDetail; revisions: readonly Revision[] };

/** Every revision of a document, newest first: who submitted, reviewed and approved it, its date, source and file. */
export const RevisionHistory = ({ document, revisions }: RevisionHistoryProps) => {
  const isKeeper = canManageMasterList(useUser()) && document.deleted === undefined;
  return (
    <ol className="divide-y divide-line rounded-md border border-line bg-surface">
      {revisions.map((revision, at) => {
        const ending = endingOf(revision);
        return (
          <li key={revision.revisi} className="flex flex-col gap-2 px-3 py-3">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-semibold">Revisi {revision.revisi}</span>
                  <StatusBadge status={revision.status} tone={revision.status === 'Aktif' ? 'done' : 'stop'} />
                  {ending && <span className="text-muted text-sm">{ending}</span>}
                </p>
                <p className="wrap-anywhere">{revision.nama}</p>
                <p className="text-muted text-sm">
                  Tanggal berlaku: {effectiveDateText(revision.effective_on)} · {sourceOf(revision)}
                </p>
              </div>
              <RevisionFile document={document} revision={revision} newer={revisions[at - 1]} />
            </div>
            {revision.unapproved && (
              <p className="wrap-anywhere text-review">
                {unapprovedText(revision.revisi, revision.unapproved, formatDateTime)}
              </p>
            )}
            <ChangeReason change={revision.change} />
            {isKeeper && revision.revisi === document.revisi && revision.source !== 'workflow' && (
              <StatedReason document={document} reason={revision.change?.reason ?? ''} />
            )}
            {revision.decisions && revision.decisions.length > 0 ? (
              <SubmissionEvents events={withoutRepeatedReason(revision)} />
            ) : (
              <p className="text-muted text-sm">
                {authorOf(revision)} · <time dateTime={revision.at}>{formatDateTime(revision.at)}</time>
              </p>
            )}
            {revision.submission_id !== null && (
              <Link
                className={linkClass}
                to={submissionPath(revision.submission_id)}
                aria-label={`Lihat pengajuan revisi ${revision.revisi}`}
              >
                Lihat Pengajuan
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
};

/** The submission's reason is the revision's, which is shown above. */
const withoutRepeatedReason = ({ decisions = [], change }: Revision) =>
  decisions.map((event) =>
    event.action === 'submit' && event.reason === change?.reason ? { ...event, reason: null } : event,
  );

type RevisionFileProps = { document: DocumentDetail; revision: Revision; newer: Revision | undefined };

/** Opens the present file in a tab, and a past one below a band that says what replaced it. */
const RevisionFile = ({ document, revision, newer }: RevisionFileProps) => {
  const [isOpen, setIsOpen] = useState(false);
  if (!revision.has_file) return <span className="text-muted text-sm">Tanpa berkas</span>;
  const { revisi, nama } = revision;
  const end = newer && endOfRevision(revision, newer);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Lihat berkas revisi ${revisi}`}
        onClick={() => (end ? setIsOpen(true) : void openDocument(document))}
      >
        Lihat Berkas
        {!end && <ArrowSquareOutIcon aria-hidden size={16} />}
      </Button>
      {end && isOpen && (
        <EndedFileDialog
          title={nama}
          description={`${document.nomor} · Revisi ${revisi}`}
          request={{ id: document.id, kind: 'revision', revisi }}
          ended={revisionEndText(revisi, end, formatDateTime)}
          canDownload={document.may.see_evidence}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
