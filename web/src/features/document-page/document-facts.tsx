import { useState } from 'react';
import { encode } from 'uqr';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { effectiveDateText, sourceOf } from '../../../../shared/domain/documents/revision-text.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { ChangeReason } from '../../components/change-reason.tsx';
import { latestComparison } from '../../components/comparison/draft-comparison.ts';
import { ComparisonDialog } from '../../components/comparison/lazy-comparison.ts';
import { Button } from '../../components/ui/button.tsx';
import type { DocumentDetail } from './document-detail.ts';
import { ExternalFacts } from './external-facts.tsx';
import { Fact } from './fact.tsx';

type DocumentFactsProps = { document: DocumentDetail; isDuplicate: boolean };

/** What every reader sees of the present revision: since when it is in force, why it was made, and what it changed. */
export const DocumentFacts = ({ document, isDuplicate }: DocumentFactsProps) => {
  const { nomor, nama, id, revisi } = document;
  const [isComparing, setIsComparing] = useState(false);
  const address = new URL(documentPath(nomor, isDuplicate ? { id } : {}), window.location.origin).href;
  return (
    <div className="flex items-start justify-between gap-x-6 gap-y-4 min-[75rem]:flex-col">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-2 sm:max-[75rem]:grid-cols-4">
          <Fact label="Tanggal berlaku">{effectiveDateText(document.effective_on)}</Fact>
          <Fact label="Departemen">{departmentLabels[document.department]}</Fact>
          <Fact label="Jenis">{jenisLabels[document.jenis]}</Fact>
          <Fact label="Sumber">{sourceOf(document)}</Fact>
          {isExternal(document) && <ExternalFacts document={document} />}
        </dl>
        <ChangeReason change={document.change} className="w-full" />
        {document.may.compare && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setIsComparing(true)}>
            Apa yang Berubah
          </Button>
        )}
        {isComparing && (
          <ComparisonDialog
            title={nama}
            description={`${nomor} · Revisi sebelumnya dan revisi ${revisi}`}
            {...latestComparison(document, String(document.version))}
            onClose={() => setIsComparing(false)}
          />
        )}
        <details className="sm:hidden">
          <summary className="w-fit py-3 text-muted">Kode QR halaman ini</summary>
          <PageCode address={address} />
        </details>
      </div>
      <div className="max-sm:hidden">
        <PageCode address={address} />
      </div>
    </div>
  );
};

/** The dark modules of a code, row by row, as one path in a square of `size` modules. */
const codePath = (data: readonly boolean[][]): string =>
  data
    .flatMap((modules, row) => modules.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('');

/** The QR code of the page's address, dark on light in both colour schemes, because scanners expect that. */
const PageCode = ({ address }: { address: string }) => {
  // Four light modules around it, as ISO/IEC 18004 requires.
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label="Kode QR alamat halaman ini"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-28 shrink-0 rounded-md border border-line bg-white"
    >
      <path d={codePath(data)} fill="#000" />
    </svg>
  );
};
