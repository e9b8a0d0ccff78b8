import type { ReferenceProblemRow } from '../../../../shared/api/references.ts';
import { problemLabels } from '../../../../shared/domain/documents/references.ts';
import { ReferenceDecision } from '../../components/reference-decision.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { ProblemDocument } from './problem-document.tsx';

/** A document with the numbers that it names and that lead nowhere, each of which may be none of the company's. */
export const DeadReference = ({ problem: { document, references } }: { problem: ReferenceProblemRow }) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
    <ProblemDocument document={document} />
    <ul aria-label={`Rujukan mati ${document.nomor}`} className="flex min-w-0 flex-1 basis-96 flex-col gap-2">
      {references.map((reference) => (
        <li key={reference.nomor} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-semibold">{reference.nomor}</span>
          {reference.problem !== null && <Badge tone="stop">{problemLabels[reference.problem]}</Badge>}
          <span className="flex-1 whitespace-nowrap text-muted text-sm">
            {reference.page === null ? 'ditambahkan' : `halaman ${reference.page}`}
          </span>
          <ReferenceDecision documentId={document.id} reference={reference} isDead />
        </li>
      ))}
    </ul>
  </li>
);
