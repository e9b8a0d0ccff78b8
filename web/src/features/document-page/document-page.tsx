import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { useLocation } from 'react-router-dom';
import { documentCalls } from '../../../../shared/api/documents.ts';
import { documentIdParameter, documentPagePath } from '../../../../shared/domain/notices/page-paths.ts';
import { documentNumber } from '../../../../shared/domain/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ParentLink } from '../../components/ui/parent-link.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { addCalls } from '../../lib/api/calls.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import type { DocumentDetail, DocumentPageParts, NumberLookup } from './document-detail.ts';
import { DocumentHeader } from './document-header.tsx';
import { ExternalNotice, UnapprovedNotice, ValidityNotice } from './document-notices.tsx';
import { DocumentTabs } from './document-tabs.tsx';
import { downloadOriginal } from './history/open-revision.ts';
import { FilePlaceholder, PresentFileDialog } from './lazy-present-file.tsx';
import { ChooseDocument, NoDocument } from './no-document.tsx';
import { useFilePage, useIsFileBeside } from './use-file-page.ts';

addCalls(documentCalls);

/** The number in the address; empty where it cannot be decoded. */
const numberIn = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname.slice(documentPagePath.length + 1).replace(/\/$/, ''));
  } catch {
    return '';
  }
};

/** /dokumen/{nomor}, 'Kartu Dokumen': everything about the document with a number. */
export const DocumentPage = (parts: DocumentPageParts) => {
  const nomor = numberIn(useLocation().pathname);
  const isNumber = documentNumber.safeParse(nomor).success;
  const { data, error, refetch, isFetching } = useCall(
    'get-hims-document',
    { nomor, with_decisions: true, with_links: true },
    { enabled: isNumber },
  );
  if (data) return <FoundDocuments key={nomor} nomor={nomor} found={data} parts={parts} />;
  if (!isNumber) return <NoDocument nomor={nomor} />;
  return (
    <>
      <PageHeader description={nomor} />
      {error ? (
        <ErrorBanner title="Gagal memuat dokumen" message={messageOf(error)} retry={{ refetch, isFetching }} />
      ) : (
        <div className="grid gap-x-8 min-[75rem]:grid-cols-[20rem_minmax(0,1fr)]">
          <ListLoading label="Memuat dokumen..." rows={3} />
          <div aria-hidden className="flex h-[calc(100dvh-15rem)] max-[75rem]:hidden">
            <FilePlaceholder />
          </div>
        </div>
      )}
    </>
  );
};

type FoundDocumentsProps = { nomor: string; found: NumberLookup; parts: DocumentPageParts };

const FoundDocuments = ({ nomor, found: { documents, number_status }, parts }: FoundDocumentsProps) => {
  const [parameters] = useUrlParameters();
  const id = parameters.get(documentIdParameter);
  const document = documents.find((each) => each.id === id) ?? (documents.length === 1 ? documents[0] : undefined);
  if (documents.length === 0) return <NoDocument nomor={nomor} status={number_status} />;
  if (!document) return <ChooseDocument nomor={nomor} documents={documents} />;
  const others = documents.filter((each) => each !== document);
  return <FoundDocument key={document.id} {...{ document, others, parts }} status={number_status} />;
};

type FoundDocumentProps = {
  document: DocumentDetail;
  /** With the same number. */
  others: readonly DocumentDetail[];
  status: NumberLookup['number_status'];
  parts: DocumentPageParts;
};

const FoundDocument = ({ document, others, status, parts }: FoundDocumentProps) => {
  const [filePage, showPage] = useFilePage();
  const isFileBeside = useIsFileBeside(document);
  const isDuplicate = others.length > 0;
  return (
    <article aria-labelledby="judul-dokumen">
      <ParentLink className="-mt-2 max-sm:-mt-4" />
      <ValidityNotice document={document} others={others} />
      <ExternalNotice document={document} />
      <UnapprovedNotice document={document} />
      <DocumentHeader document={document} isDuplicate={isDuplicate} status={status} onPreview={() => showPage(1)}>
        {hasOriginal(document) && (
          <Button variant="secondary" onClick={() => void downloadOriginal(document.id)}>
            <DownloadSimpleIcon aria-hidden size={18} />
            Unduh Asli
          </Button>
        )}
        {parts.printButton(document)}
      </DocumentHeader>
      <DocumentTabs document={document} isDuplicate={isDuplicate} parts={parts} />
      {document.has_file && filePage !== undefined && !isFileBeside && (
        <PresentFileDialog document={document} page={filePage} onClose={() => showPage(null)} />
      )}
    </article>
  );
};

/** For who sees evidence: a stored file, not a link of an imported list. */
const hasOriginal = ({ may, revisi, revisions }: DocumentDetail): boolean =>
  may.see_evidence && revisions.some((revision) => revision.revisi === revisi && revision.sha256 !== null);
