import { useEffect } from 'react';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import { failures } from '../../../../../shared/errors.ts';
import { FoundDocument } from '../../../components/found-document.tsx';
import { Field, FieldError } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { ContentChangedBox } from '../content-changed-box.tsx';
import type { UploadChoices, UploadErrors } from './upload-check.ts';
import { useTargetDocuments } from './use-target-documents.ts';

type Found = OutputOf<'get-hims-document'>['documents'][number];

type ReplaceTargetProps = {
  choices: UploadChoices;
  onChoose: (next: Partial<UploadChoices>) => void;
  /** Called with the documents that share the number, if there are several. */
  onCandidates: (documents: readonly Found[]) => void;
  errors: UploadErrors;
  disabled: boolean;
};

export const ReplaceTarget = ({ choices, onChoose, onCandidates, errors, disabled }: ReplaceTargetProps) => {
  const { documents } = useTargetDocuments(choices.number);
  const candidates = documents && documents.length > 1 ? documents : noDocuments;
  useEffect(() => onCandidates(candidates), [candidates, onCandidates]);
  const notFoundText =
    documents?.length === 0 ? failures.document_not_found.message.replace('{nomor}', choices.number.trim()) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Field label="Nomor Dokumen" error={errors.number} warning={notFoundText} required>
        <Input
          value={choices.number}
          onChange={(event) => onChoose({ number: event.target.value, documentId: '', contentChanged: false })}
          disabled={disabled}
          placeholder="HKT-SOP-PRO-001"
          autoComplete="off"
        />
      </Field>
      {documents?.length === 1 && documents[0] && (
        <div className="rounded-md bg-primary-soft px-3 py-2">
          <p className="text-muted text-sm">Berkas dokumen ini akan diganti; berkas lama tersimpan dalam riwayat.</p>
          <FoundDocument document={documents[0]} />
        </div>
      )}
      {candidates.length > 0 && (
        <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2">
            Nomor ini dipakai oleh {candidates.length} dokumen. Pilih dokumen yang dimaksud.
          </legend>
          {candidates.map((document) => (
            <label
              key={document.id}
              className="flex cursor-pointer items-start gap-2 rounded-md border border-control px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="document"
                checked={choices.documentId === document.id}
                onChange={() => onChoose({ documentId: document.id })}
                className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
              />
              <FoundDocument document={document} />
            </label>
          ))}
          {errors.document && <FieldError>{errors.document}</FieldError>}
        </fieldset>
      )}
      <ContentChangedBox
        checked={choices.contentChanged}
        onChange={(contentChanged) => onChoose({ contentChanged })}
        disabled={disabled}
      />
    </div>
  );
};

const noDocuments: readonly Found[] = [];
