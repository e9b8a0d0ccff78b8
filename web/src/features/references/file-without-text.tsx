import { Link } from 'react-router-dom';
import type { ReferenceProblemRow } from '../../../../shared/api/references.ts';
import { noTextLabels } from '../../../../shared/domain/files/no-text.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { replacePath } from '../../lib/bulk/bulk-view-url.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import { ProblemDocument } from './problem-document.tsx';

/** A document whose file has no text, why, and the ways to the file and to its replacement. */
export const FileWithoutText = ({ problem: { document, reason } }: { problem: ReferenceProblemRow }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <ProblemDocument document={document} />
    {reason !== null && <Badge tone="review">{noTextLabels[reason]}</Badge>}
    <div className="ml-auto flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Lihat berkas ${document.nomor}`}
        onClick={() => void openDocument(document)}
      >
        Lihat Berkas
      </Button>
      <Link
        className={buttonClass('secondary', 'sm')}
        aria-label={`Ganti berkas ${document.nomor}`}
        to={replacePath(document)}
      >
        Ganti Berkas
      </Link>
    </div>
  </li>
);
