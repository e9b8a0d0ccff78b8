import { DocumentCopies } from '../../features/copies/document-copies.tsx';
import { DocumentPage } from '../../features/document-card/document-page.tsx';
import { ReviewButton } from '../../features/document-reviews/review-button.tsx';
import { DocumentReaders } from '../../features/recipients/document-readers.tsx';
import { usePrintCopies } from './use-print-copies.tsx';

/** /dokumen/{nomor}: a document with its readers, copies and reviews, and the printing of copies. */
export const DocumentScreen = () => {
  const { printButton, printDialog } = usePrintCopies();
  return (
    <>
      <DocumentPage
        Readers={DocumentReaders}
        Copies={DocumentCopies}
        ReviewButton={ReviewButton}
        printButton={(document) => printButton([document])}
      />
      {printDialog}
    </>
  );
};
