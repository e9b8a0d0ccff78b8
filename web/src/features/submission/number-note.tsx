import { Link } from 'react-router-dom';
import { isRevisable } from '../../../../shared/domain/documents/documents.ts';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { FoundDocument } from '../../components/found-document.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { fieldId } from './field-id.ts';
import { type Match, type NumberedDocument, refusalOf } from './matching.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type NumberNoteProps = { state: SubmissionFormState; disabled: boolean };

/** What the typed number means for the submission, before it is sent. */
export const NumberNote = ({ state, disabled }: NumberNoteProps) => {
  const { values, found } = state;
  const nomor = values.document_number.trim();
  return (
    <div aria-live="polite" className={found.state === 'idle' ? undefined : 'mt-2 flex flex-col gap-2 text-sm'}>
      {found.state === 'loading' && <p className="text-muted">Memeriksa nomor {nomor}...</p>}
      {found.state === 'failed' && (
        <p className="text-muted">Nomor belum dapat diperiksa. Pemeriksaan dilakukan kembali saat diajukan.</p>
      )}
      {found.state === 'found' && <MatchNote match={found.match} nomor={nomor} state={state} disabled={disabled} />}
    </div>
  );
};

type MatchNoteProps = NumberNoteProps & { match: Match; nomor: string };

const MatchNote = ({ match, nomor, state, disabled }: MatchNoteProps) => {
  const { values, submitRevision } = state;
  const refusal = refusalOf(match, nomor);
  if (match.kind === 'free') {
    return <p className="text-muted">Nomor {nomor} belum digunakan. Dokumen baru akan terbit sebagai revisi 0.</p>;
  }
  if (match.kind === 'several') return <DocumentChoice state={state} documents={match.documents} disabled={disabled} />;
  if (match.kind === 'one') {
    const { revisi } = match.document;
    // On wide screens the card beside the form says it.
    return values.submission_purpose === 'revision' ? (
      <p className="md:hidden">
        Revisi {revisi} menjadi <strong>revisi {revisi + 1}</strong> setelah disahkan.
      </p>
    ) : (
      <p className="md:hidden">
        Menjadi <strong>Kadaluarsa</strong> dan tercatat dalam pemusnahan setelah disahkan.
      </p>
    );
  }
  const revisable = match.kind === 'taken' && match.document && isRevisable(match.document) ? match.document : null;
  return (
    <>
      {/* After an attempt to submit, the field shows the same sentence as its error. */}
      {refusal && !state.hasRefusedNumber && <p className="break-words text-danger">{refusal}</p>}
      {revisable && !disabled && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => submitRevision(revisable)}>
          Ajukan Revisi
        </Button>
      )}
      {match.kind === 'in-flight' && match.submission.submission_id !== null && (
        <Link
          to={submissionPath(match.submission.submission_id)}
          className="self-start font-semibold text-primary underline underline-offset-2"
        >
          {match.submission.is_own ? 'Lihat Pengajuan Anda' : 'Lihat Pengajuan'}
        </Link>
      )}
    </>
  );
};

type DocumentChoiceProps = {
  state: SubmissionFormState;
  documents: readonly NumberedDocument[];
  disabled: boolean;
};

/** Selects one of several documents with the same number. */
const DocumentChoice = ({ state, documents, disabled }: DocumentChoiceProps) => {
  const error = state.problemOf('document_id');
  const errorId = `${fieldId('document_id')}-error`;
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2">Nomor ini dipakai oleh {documents.length} dokumen. Pilih dokumen yang dimaksud.</legend>
      {documents.map((document, index) => (
        <label
          key={document.id}
          className="flex cursor-pointer items-start gap-2 rounded-md border border-control px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            {...(index === 0 ? { id: fieldId('document_id') } : {})}
            name="document_id"
            value={document.id}
            checked={state.values.document_id === document.id}
            onChange={() => state.change({ document_id: document.id })}
            className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
          />
          <FoundDocument document={document} />
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};
