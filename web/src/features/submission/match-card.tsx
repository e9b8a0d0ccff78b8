import { Card } from '../../components/ui/card.tsx';
import { MatchedDocument } from './matched-document.tsx';
import type { SubmissionFormState } from './use-submission-form.ts';

/** The controlled document that the submission changes. */
export const MatchCard = ({ state: { values, target } }: { state: SubmissionFormState }) => (
  <Card aria-live="polite" className="flex flex-col gap-2">
    <h2 className="text-base">Dokumen di Daftar Induk</h2>
    {target ? (
      <MatchedDocument document={target} revises={values.submission_purpose === 'revision'} />
    ) : (
      <p className="text-muted">
        {values.submission_purpose === 'new'
          ? 'Dokumen baru terbit sebagai revisi 0 setelah disahkan.'
          : 'Pilih tujuan, lalu cari dokumennya dengan nomor atau judul.'}
      </p>
    )}
  </Card>
);
