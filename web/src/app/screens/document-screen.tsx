import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ledDepartments } from '../../../../shared/domain/documents/document-access.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { togetherWithPath } from '../../../../shared/domain/notices/page-paths.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { DocumentPage } from '../../features/document-page/document-page.tsx';
import { ReviewButton } from '../../features/document-reviews/review-button.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUser } from '../../lib/session/session.ts';
import { savesData, whenIdle } from '../../lib/when-idle.ts';
import { usePrintCopies } from './use-print-copies.tsx';

const DocumentReaders = lazyComponent(
  () => import('../../features/required-reading/document-readers.tsx').then((file) => file.DocumentReaders),
  undefined,
  <ListLoading label="Memuat pembaca..." />,
);

const DocumentCopies = lazyComponent(
  () => import('../../features/copies/document-copies.tsx').then((file) => file.DocumentCopies),
  undefined,
  <ListLoading label="Memuat salinan..." />,
);

/** What could not be loaded ahead is requested again when its tab is opened. */
const loadTabs = (): void => {
  for (const { preload } of [DocumentReaders, DocumentCopies]) preload().catch(() => undefined);
};

/** /dokumen/{nomor}: a document with its readers, copies and reviews, and the printing of copies. */
export const DocumentScreen = () => {
  const { printButton, printDialog } = usePrintCopies();
  useEffect(() => {
    if (!savesData()) whenIdle(loadTabs);
  }, []);
  return (
    <>
      <DocumentPage
        Readers={DocumentReaders}
        Copies={DocumentCopies}
        ReviewButton={ReviewButton}
        printButton={(document) => (
          <>
            <TogetherLink document={document} />
            {printButton([document])}
          </>
        )}
      />
      {printDialog}
    </>
  );
};

/** Leads to the reading of the document with a crew, for who may lead one. */
const TogetherLink = ({ document }: { document: DocumentRow }) =>
  ledDepartments(useUser()).length > 0 && document.status === 'Aktif' && document.has_file ? (
    <Link className={buttonClass('secondary')} to={togetherWithPath(document)}>
      Baca Bersama
    </Link>
  ) : null;
