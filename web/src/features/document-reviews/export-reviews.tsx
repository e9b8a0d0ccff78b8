import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/MicrosoftExcelLogo';
import { useState } from 'react';
import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatNumber, formatShortDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import type { ReviewFilters } from './reviews-filters.ts';
import { reviewsInput } from './use-reviews.ts';

/** The export of the database has every document; this one has what must be reviewed soon. */
const maxRows = 10_000;

/** Every page of the list, up to the limit. */
const loadAll = async (filters: ReviewFilters): Promise<{ reviews: DocumentReview[]; isComplete: boolean }> => {
  const reviews: DocumentReview[] = [];
  let cursor: string | undefined;
  do {
    const page = await callApi('list-document-reviews', { ...reviewsInput(filters), cursor });
    reviews.push(...page.reviews);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && reviews.length < maxRows);
  return { reviews, isComplete: cursor === undefined };
};

type ExportReviewsProps = { filters: ReviewFilters; today: string; disabled: boolean };

/** Exports the documents of the chosen filters, on all pages, as an Excel file. */
export const ExportReviews = ({ filters, today, disabled }: ExportReviewsProps) => {
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const [{ downloadExcel }, { reviewsSheet }, { reviews, isComplete }] = await Promise.all([
        import('../../lib/files/export-excel.ts'),
        import('./reviews-sheet.ts'),
        loadAll(filters),
      ]);
      downloadExcel(`Tinjauan Berkala - ${formatShortDate(new Date().toISOString())}`, reviewsSheet(reviews, today));
      if (!isComplete)
        toast.show('Ekspor dibatasi', `Berkas memuat ${formatNumber(reviews.length)} dokumen dengan tenggat terdekat.`);
    } catch (error) {
      toast.error('Gagal mengekspor daftar', messageOf(error, 'Daftar tidak dapat disimpan sebagai Excel.'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="secondary" working={working} disabled={disabled} onClick={() => void save()}>
      {!working && <MicrosoftExcelLogoIcon aria-hidden size={18} />}
      Ekspor Excel
    </Button>
  );
};
