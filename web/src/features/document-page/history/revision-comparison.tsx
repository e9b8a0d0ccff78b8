import { useState } from 'react';
import { revisionRequest } from '../../../components/comparison/draft-comparison.ts';
import { ComparisonDialog } from '../../../components/comparison/lazy-comparison.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { DocumentDetail } from '../document-detail.ts';

/** Compares any two revisions that have a file; the newest with the one before it at first. */
export const RevisionComparison = ({ document }: { document: DocumentDetail }) => {
  const numbers = document.revisions.filter(({ has_file }) => has_file).map(({ revisi }) => revisi);
  const [newest, former] = numbers;
  const [chosen, setChosen] = useState({ before: former, after: newest });
  const [isOpen, setIsOpen] = useState(false);
  const { before, after } = chosen;
  if (before === undefined || after === undefined) return null;
  const options = numbers.map((revisi) => ({ value: String(revisi), label: `Revisi ${revisi}` }));
  const stateOf = (revisi: number) =>
    document.revisions.find((each) => each.revisi === revisi)?.status === 'Aktif' ? 'berlaku' : 'tidak berlaku';
  const file = (revisi: number) => ({
    name: `Revisi ${revisi} (${stateOf(revisi)})`,
    request: revisionRequest(document, revisi),
  });
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <Field label="Bandingkan" className="min-w-32">
        <Select
          value={String(before)}
          options={options}
          onValueChange={(revisi) => setChosen({ before: Number(revisi), after })}
        />
      </Field>
      <Field label="dengan" className="min-w-32">
        <Select
          value={String(after)}
          options={options}
          onValueChange={(revisi) => setChosen({ before, after: Number(revisi) })}
        />
      </Field>
      <Button variant="secondary" disabled={before === after} onClick={() => setIsOpen(true)}>
        Bandingkan
      </Button>
      {isOpen && (
        <ComparisonDialog
          title={document.nama}
          description={`${document.nomor} · Revisi ${before} dan revisi ${after}`}
          before={file(before)}
          after={file(after)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
};
