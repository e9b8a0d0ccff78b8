import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { formatDateTime } from '../../lib/format/format.ts';
import { Button } from '../ui/button.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { openRevision } from './open-revision.ts';
import { authorOf, effectiveDateOf, endingOf, type Revision, sourceOf } from './revision-text.ts';

type RevisionHistoryProps = { id: string; revisions: readonly Revision[] };

/** Every revision of a document, newest first: purpose, source, author, time and file. */
export const RevisionHistory = ({ id, revisions }: RevisionHistoryProps) => (
  <ol className="divide-y divide-line rounded-md border border-line">
    {revisions.map((revision) => {
      const ending = endingOf(revision);
      return (
        <li key={revision.revisi} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">Revisi {revision.revisi}</span>
              <StatusBadge status={revision.status} tone={revision.status === 'Aktif' ? 'done' : 'stop'} />
              {ending && <span className="text-muted text-sm">{ending}</span>}
            </p>
            <p className="[overflow-wrap:anywhere]">{revision.nama}</p>
            <p className="text-muted text-sm">
              {sourceOf(revision)} · {authorOf(revision)} ·{' '}
              <time dateTime={revision.at}>{formatDateTime(revision.at)}</time>
            </p>
            <p className="text-muted text-sm">Tanggal berlaku: {effectiveDateOf(revision.effective_on)}</p>
          </div>
          {revision.has_file ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Lihat berkas revisi ${revision.revisi}`}
              onClick={() => void openRevision(id, revision.revisi)}
            >
              Lihat Berkas
              <ArrowSquareOutIcon aria-hidden size={16} />
            </Button>
          ) : (
            <span className="text-muted text-sm">Tanpa berkas</span>
          )}
        </li>
      );
    })}
  </ol>
);
