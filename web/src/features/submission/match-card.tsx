import { typedNumber } from '../../../../shared/domain/document-numbers.ts';
import { Failure } from '../../../../shared/errors.ts';
import { Card } from '../../components/ui/card.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { MatchedDocument } from './matched-document.tsx';
import type { SubmissionFormState } from './use-submission-form.ts';

type MatchCardProps = { state: Pick<SubmissionFormState, 'form' | 'found'>; disabled: boolean };

/** The controlled document with the typed number, or the error that the server would return, before submission. */
export const MatchCard = ({ state, disabled }: MatchCardProps) => (
  <Card className="flex flex-col gap-2" aria-live="polite">
    <h2 className="text-base">Dokumen di Daftar Induk</h2>
    {/* Minimum height for every short sentence, so that a longer one causes no layout shift. */}
    <div className="flex min-h-15 flex-col gap-2">
      <MatchBody {...state} disabled={disabled} />
    </div>
  </Card>
);

const MatchBody = ({ form, found, disabled }: MatchCardProps['state'] & { disabled: boolean }) => {
  const purpose = form.watch('submission_purpose');
  const nomor = form.watch('document_number').trim();
  if (found.state === 'idle') {
    return <p className="text-muted">Pilih tujuan dan isi nomor dokumen untuk memeriksanya di Daftar Induk.</p>;
  }
  if (found.state === 'loading') return <p className="text-muted">Memeriksa nomor {nomor}...</p>;
  if (found.state === 'failed') {
    return <p className="text-muted">Nomor belum dapat diperiksa. Pemeriksaan dilakukan kembali saat diajukan.</p>;
  }
  const { match } = found;
  if (match.kind === 'free') return <p>Nomor {nomor} belum digunakan. Dokumen baru akan terbit sebagai revisi 0.</p>;
  if (match.kind === 'taken') {
    const { nomor: stored, nama: judul } = match.document;
    return <FailureText failure={new Failure('number_taken', { nomor: typedNumber(nomor, stored), judul })} />;
  }
  if (match.kind === 'unknown') return <FailureText failure={new Failure('document_not_found', { nomor })} />;
  if (match.kind === 'ended') {
    return <p className="text-danger">Dokumen “{match.document.nama}” sudah tidak berlaku dan tidak dapat diajukan.</p>;
  }
  if (match.kind === 'several') {
    return <DocumentChoice form={form} documents={match.documents} disabled={disabled} />;
  }
  return (
    <MatchedDocument
      document={match.document}
      revises={purpose === 'revision'}
      onUseTitle={
        disabled || form.watch('document_title') === match.document.nama
          ? undefined
          : () => form.setValue('document_title', match.document.nama, { shouldDirty: true, shouldValidate: true })
      }
    />
  );
};

/** The message with which the server would reject the submission. */
const FailureText = ({ failure }: { failure: Failure }) => <p className="break-words text-danger">{failure.message}</p>;
